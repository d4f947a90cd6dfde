// How much time is left? Every `data-left` on the page counts down to its time, and on beyond it.

const TICK = 1_000;
const COMPARE_EVERY = 600_000;
// The server tells its time in whole seconds, and its answer takes a while.
const THE_SAME = 2_000;

let ahead = 0;

/** By how much the server's clock is ahead of this device's, which may be wrong. Without a signal it stays as it was. */
async function compare() {
  if (!document.querySelector("[data-left]")) return;
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return;
  const differs = Date.parse(answer.headers.get("Date")) - Date.now();
  ahead = Math.abs(differs) > THE_SAME ? differs : 0;
  tellLeft();
}

export function tellLeft(root = document) {
  for (const time of root.querySelectorAll("time[data-left]")) {
    const left = Math.round((new Date(time.dateTime) - Date.now() - ahead) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    time.textContent = `${left < 0 ? "+" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
    time.classList.toggle("over", left < 0);
  }
}

setInterval(tellLeft, TICK, document);
setInterval(compare, COMPARE_EVERY);
tellLeft();
compare();
