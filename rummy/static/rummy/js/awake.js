// How does a phone in the middle of the table stay awake, and use all of its screen?

/** Keeps the screen on while somebody can see it; a browser that will not is left alone. */
function keepAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => null);
}

document.addEventListener("visibilitychange", keepAwake);
keepAwake();

const whole = document.querySelector("[data-whole]");
if (whole && document.fullscreenEnabled) {
  whole.hidden = false;
  whole.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => null));
}
