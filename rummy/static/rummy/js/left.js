// How much time is left? Every `data-left` on the page counts down to its time, and on beyond it.

const TICK = 1_000;

export function tellLeft(root = document) {
  for (const time of root.querySelectorAll("time[data-left]")) {
    const left = Math.round((new Date(time.dateTime) - Date.now()) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    time.textContent = `${left < 0 ? "+" : ""}${minutes}:${String(seconds).padStart(2, "0")}`;
    time.classList.toggle("over", left < 0);
  }
}

setInterval(tellLeft, TICK, document);
tellLeft();
