// What does a time on the page say on this phone's clock? The server wrote its own.

// As the server writes: the day before the month, and midnight is 00:00.
const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

export function tellTime(root = document) {
  for (const time of root.querySelectorAll("time[data-clock]")) {
    const at = new Date(time.dateTime);
    const day = time.dataset.clock === "long" ? { day: "numeric", month: "short" } : {};
    time.textContent = at.toLocaleString(LANGUAGE, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

tellTime();
