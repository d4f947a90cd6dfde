// What does a time on the page say on this phone's clock?

// The day before the month.
export const LANGUAGE = document.documentElement.lang.replace(/^en$/, "en-GB");

// "long" always says the day, "short" never does, any other where it is not today.
export function tellTime(root = document) {
  for (const time of root.querySelectorAll("time[data-clock]")) {
    const [at, now, how] = [new Date(time.dateTime), new Date(), time.dataset.clock];
    const year = at.getFullYear() === now.getFullYear() ? undefined : "numeric";
    const day = how === "long" || (how !== "short" && at.toDateString() !== now.toDateString());
    time.textContent = at.toLocaleString(LANGUAGE, { ...(day && { day: "numeric", month: "short", year }), hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

tellTime();
