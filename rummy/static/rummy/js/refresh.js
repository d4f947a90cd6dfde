// Has the table changed since this page was made? Asks every 10 seconds and when the page is looked at again.

import { tellTime } from "meldbook/clock";

const EVERY = 10_000;
const address = location.pathname;
let version = null;

// Only what differs is replaced, and never the piece that holds the focus, so nobody loses their place.
function take(fresh, selector) {
  const now = document.querySelector(selector);
  const next = fresh.querySelector(selector);
  if (!now || !next) return;
  const own = [...now.children];
  const pieces = [...next.children];
  const focused = own.findIndex((piece) => piece.contains(document.activeElement));
  const same = own.length === pieces.length;
  if (!same && focused < 0) return now.replaceChildren(...pieces);
  if (!same) return;
  pieces.forEach((piece, place) => {
    if (place !== focused && !own[place].isEqualNode(piece)) own[place].replaceWith(piece);
  });
}

async function ask() {
  if (document.hidden) return;
  const headers = version ? { "If-None-Match": version } : {};
  let answer;
  try {
    answer = await fetch(address, { headers, cache: "no-store" });
  } catch (error) {
    if (error instanceof TypeError) return; // no signal: the next round asks again
    throw error;
  }
  if (answer.status !== 200) return;
  const first = version === null;
  version = answer.headers.get("ETag");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  tellTime(fresh);
  if (first && fresh.title === document.title && fresh.querySelector(".stamp")?.textContent === document.querySelector(".stamp")?.textContent) return;
  document.title = fresh.title;
  take(fresh, "[data-refresh]");
  take(fresh, "[data-refresh-actions]");
}

setInterval(ask, EVERY);
addEventListener("focus", ask);
document.addEventListener("visibilitychange", ask);

// A toast goes after 10 seconds, but stays while somebody is on it.
const toast = document.querySelector("[data-toast]");
if (toast) {
  history.replaceState(null, "", address);
  const leave = () => (toast.matches(":focus-within, :hover") ? setTimeout(leave, 2_000) : toast.remove());
  setTimeout(leave, EVERY);
}
