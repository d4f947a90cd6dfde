// What does a time on the page say on this phone's clock? The server wrote its own.

export function tellTime(root = document) {
  for (const time of root.querySelectorAll("time[data-clock]")) {
    const at = new Date(time.dateTime);
    const day = time.dataset.clock === "long" ? { day: "numeric", month: "short" } : {};
    time.textContent = at.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit", hour12: false });
  }
}

tellTime();
