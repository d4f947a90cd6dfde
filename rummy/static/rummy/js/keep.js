// A game was played to its end: shall Meldbook stay at hand? Asked until somebody says no.
import { textOf, write } from "meldbook/storage";

const KEY = "meldbook.keep";
const panel = document.querySelector("[data-keep]");
const part = (name) => panel.querySelector(`[data-keep-${name}]`);
const isAtHand = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

function offerHome(how) {
  panel.hidden = part("home").hidden = part(how).hidden = false;
}

function close() {
  write(KEY, "no");
  panel.hidden = true;
}

function offer() {
  panel.hidden = !part("account");
  part("not").addEventListener("click", close);
  // Safari asks nobody, so it has to be said how.
  if (navigator.standalone === false) offerHome("how");
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offerHome("now");
    // The latest offer is the one that counts: an earlier one may be used up.
    part("now").onclick = () => {
      part("now").hidden = true;
      event.prompt();
    };
  });
  addEventListener("appinstalled", close);
}

const said = textOf(KEY);
// Asked for after the first game, and whenever it stands beside the other apps: what waits here is not cleared then.
if (isAtHand || (panel && !said)) navigator.storage?.persist?.();
if (panel && !isAtHand && said !== "no") {
  write(KEY, "asked");
  offer();
}
