// How does a phone at a table stay awake, and in the middle of it use all of its screen?
import { textOf, write } from "meldbook/storage";

const KEY = "meldbook.awake";
const box = document.querySelector("[data-awake]");
let lamp = null;

/** Switched off at a table, it is off wherever this phone scores or shows. */
const isOn = () => textOf(KEY) !== "off";

/** Keeps the screen on while somebody can see it; a browser that will not is left alone. */
async function keepAwake() {
  if (document.visibilityState === "visible" && isOn()) lamp = await navigator.wakeLock?.request("screen").catch(() => null);
}

if (box) {
  box.closest("p").hidden = !navigator.wakeLock;
  box.checked = isOn();
  box.addEventListener("change", () => {
    write(KEY, box.checked ? "on" : "off");
    return box.checked ? keepAwake() : lamp?.release();
  });
}
document.addEventListener("visibilitychange", keepAwake);
keepAwake();

const whole = document.querySelector("[data-whole]");
if (whole && document.fullscreenEnabled) {
  whole.hidden = false;
  whole.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null));
}
