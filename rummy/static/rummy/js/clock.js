// What does a time on the page say on this phone's clock? The server wrote its own.

// As the server writes: the day before the month, and midnight is 00:00.
const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

// "long" always says the day, "short" never does, any other where it is not today.
const saysDay = (at, how) => how === "long" || (how !== "short" && at.toDateString() !== new Date().toDateString());

const dayOf = (at) => ({ day: "numeric", month: "short", ...(at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" }) });

const told = (at, how) =>
  how === "day"
    ? at.toLocaleDateString(LANGUAGE, { dateStyle: "long" })
    : at.toLocaleString(LANGUAGE, { ...(saysDay(at, how) ? dayOf(at) : {}), hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export function tellTime(root = document) {
  for (const time of root.querySelectorAll("time[data-clock]")) {
    time.textContent = told(new Date(time.dateTime), time.dataset.clock);
  }
}

tellTime();
