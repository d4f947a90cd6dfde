/** When is what waits sent, and what becomes of the page meanwhile? */
import { showNext } from "meldbook/next-hand";
import { isWritten, lastOfEach, waiting } from "meldbook/outbox";

const EVERY_MS = 30_000;
/** A link that leads nowhere leaves the page where it is. */
const LEFT_WITHIN_MS = 10_000;
/** Hands that follow each other are one piece of news. */
const SOON_MS = 300;

let isWrittenOn = false;
let isOnTheWay = false;
let soon = null;

/** Whether another page is on its way: who leads elsewhere now would stop it. */
export const isLeaving = () => isOnTheWay;

function show() {
  const taken = showNext();
  const badge = document.querySelector("[data-outbox]");
  if (!badge) return;
  const items = lastOfEach(waiting());
  badge.hidden = !items.length && !taken.length;
  if (!badge.hidden) import("meldbook/badge").then(({ tell }) => tell(badge, items, taken), () => null);
}

/** A hand that got through is worth a fresh page, unless somebody writes on this one or is on the way to another. */
function tellOfSent() {
  if (document.querySelector("[data-refresh]")) return void dispatchEvent(new Event("meldbook:sent"));
  if (!document.getElementById("pad") && !isWrittenOn && !isOnTheWay) location.reload();
}

function hearOfSent() {
  clearTimeout(soon);
  soon = setTimeout(tellOfSent, SOON_MS);
}

/** A file that is fetched leaves the page where it is. Who would take a hand along that only this page has is asked first. */
function leave(event) {
  if (!isWritten()) event.preventDefault();
  isOnTheWay = true;
  setTimeout(() => (isOnTheWay = false), LEFT_WITHIN_MS);
}

/** A page the browser kept as it was left has heard nothing meanwhile. */
function comeBack({ persisted }) {
  isOnTheWay = false;
  if (persisted) dispatchEvent(new Event("meldbook:outbox")) && tend();
}

/** Safari empties such fields on a page that it kept, after the page is shown again. */
function holdTyped() {
  const typed = [...document.querySelectorAll('input[autocomplete="off"]')].map((field) => [field, field.value]);
  addEventListener("pageshow", () => setTimeout(() => typed.forEach(([field, value]) => (field.value = value))), { once: true });
}

async function tend() {
  if (!waiting().length || document.visibilityState === "hidden") return;
  const sending = await import("meldbook/sending").catch(() => null);
  // What is on its way may have left before there was a connection.
  await sending?.underWay();
  if (waiting().length) await sending?.flush();
}

// Without https there is none; without a signal the next page asks again.
navigator.serviceWorker?.register("/sw.js").catch(() => null);
show();
addEventListener("meldbook:outbox", show);
addEventListener("meldbook:through", hearOfSent);
addEventListener("input", () => (isWrittenOn = true));
addEventListener("beforeunload", leave);
addEventListener("pagehide", holdTyped);
addEventListener("pageshow", comeBack);
addEventListener("online", tend);
addEventListener("focus", tend);
document.addEventListener("visibilitychange", tend);
// A page that has just heard of its table has a connection, also where the phone never noticed that there was none.
addEventListener("meldbook:fresh", () => show() ?? tend());
setInterval(tend, EVERY_MS);
tend();
