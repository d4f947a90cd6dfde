// Prints the sheet; without a script the browser's own menu does. Its day is that where it is read.

import { LANGUAGE } from "meldbook/clock";

for (const time of document.querySelectorAll("time[data-day]")) {
  time.textContent = new Date(time.dateTime).toLocaleDateString(LANGUAGE, { dateStyle: "long" });
}

const button = document.querySelector("[data-print]");
button.hidden = false;
button.addEventListener("click", () => window.print());
