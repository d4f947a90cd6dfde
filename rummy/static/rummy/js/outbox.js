/**
 * Which saved hands has the server not confirmed yet, and when are they sent again?
 *
 * A hand is written here before anything else happens to it, and leaves only when the server has answered; it is sent again
 * whenever there may be a connection. The id is made on the phone, so that a hand sent twice is one hand.
 */
const KEY = "meldbook.outbox.";
/** The hands that the server took, for the pages that were kept before. */
const SENT = "meldbook.sent.";
const KEPT_MS = 86_400_000;
const EVERY_MS = 30_000;
const PATIENCE_MS = 10_000;
export const DONE = ["created", "corrected", "duplicate", "agreement", "question"];
/** Refusals that the table can lift: the link opened again, the sitting played on, the hand before it entered. */
const LIFTED = ["may-not-score", "sitting-over", "sitting-decided", "hand-missing"];

let sending = null;
let isWrittenOn = false;
let isOnTheWay = false;

/** What the phone had no room to write down, or may not: sent all the same, while the page is open. */
const unwritten = new Map();

/** The revision of each hand that got through from this page. */
const through = new Map();

/** What is saved of a hand now corrects: what got through meanwhile, also from another tab, or what its page knew. */
export function baseOf({ code, number, base, version }) {
  const key = `${code}.${number}`;
  const sent = JSON.parse(localStorage.getItem(SENT + key));
  return Math.max(base, through.get(key) ?? 0, (sent?.version > version && sent.revision) || 0);
}

const read = (prefix) => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix)).map(([key, item]) => [key, JSON.parse(item)]);
const inOrder = (items) => items.sort((one, other) => one.number - other.number || one.at - other.at);
/** Of each hand what was saved of it last. */
const lastOfEach = (items) => [...new Map(items.map((item) => [`${item.code} ${item.number}`, item])).values()];

/** At each table as they were played, and saved. */
export const waiting = () => inOrder([...new Map([...read(KEY), ...unwritten]).values()]);

/** The hands from `number` on that a page of a table does not know of: they wait here, or were sent after its version. */
export function unseen({ code, number, version }) {
  const sent = read(SENT).map(([, item]) => item).filter((item) => item.version > version);
  return inOrder(lastOfEach([...sent, ...waiting()].filter((item) => item.code === code && item.number >= number && !item.refused)));
}

/** Under a key of its own, beside what another tab writes. */
function keep(item) {
  unwritten.set(KEY + item.id, item);
  try {
    for (const [key, one] of unwritten) {
      localStorage.setItem(key, JSON.stringify(one));
      unwritten.delete(key);
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  showBadge(waiting());
}

/** Whether another page is on its way: who leads elsewhere now would stop it. */
export const isLeaving = () => isOnTheWay;

/** Whether every hand that waits would survive a closed page. */
export const isWritten = () => !unwritten.size;

export const change = (id, values) => waiting().forEach((item) => item.id === id && keep({ ...item, ...values }));

/** Takes a hand back before it was sent, so that it can be changed. */
export function withdraw(id) {
  unwritten.delete(KEY + id);
  localStorage.removeItem(KEY + id);
  showBadge(waiting());
}

/** Keeps a hand until the server has it: {id, code, number, base, hand, plain, notes, checked, over, save, pad, draft}. */
export function put(item) {
  // A clock may be put back.
  keep({ ...item, at: 1 + Math.max(Date.now(), ...waiting().map(({ at }) => at)) });
}

/** The hand that is still here, if any. */
export const find = (code, number) => waiting().findLast((item) => item.code === code && item.number === number) ?? null;

/** Sends what waits, oldest first at each table; answers by id: what the server said of each. */
export function flush() {
  sending ??= inOneTab(sendAll).finally(() => (sending = null));
  return sending;
}

const inOneTab = (work) => (navigator.locks ? navigator.locks.request(KEY, work) : work());

async function sendAll() {
  const answers = {};
  const broken = new Set();
  for (const { id, code } of waiting()) {
    // Read again: an answer to the hand before it may have told it on what it builds.
    const item = waiting().find((one) => one.id === id);
    if (!item || item.refused || broken.has(code) || isBehind(item)) continue;
    change(id, { tried: true });
    const answer = await send(item);
    if (!answer) {
      // It may be in the book by now.
      change(id, { told: undefined });
      if (answer === null) break;
      broken.add(code);
      continue;
    }
    answers[id] = answer;
    settle(item, answer);
  }
  showBadge(waiting());
  return answers;
}

/** Whether a hand before it has to be put right first: without it the server would only see a gap. */
const isBehind = ({ code, number }) => waiting().some((one) => (one.refused || one.told) && !one.base && one.code === code && one.number < number);

/** Whether the hand stays here and is asked for again, until the table takes it. */
export const isLifted = ({ errors }) => LIFTED.includes(errors[0]?.code);

function settle(item, answer) {
  if (!DONE.includes(answer.status)) {
    // What the rules refuse must be put right by a person.
    change(item.id, isLifted(answer) ? { told: answer.errors } : { refused: answer.errors });
    return;
  }
  withdraw(item.id);
  // Where the table is asked, it chooses.
  const revision = answer.status === "question" ? 0 : answer.revision;
  if (revision) through.set(`${item.code}.${item.number}`, revision);
  // Somebody may be changing it, or have written there what is no draft.
  if (localStorage.getItem(item.draft)?.includes('"view":"saved"')) localStorage.removeItem(item.draft);
  // A later version of the same hand, saved while this one waited, corrects it.
  for (const { id, code, number, base } of waiting()) if (code === item.code && number === item.number && base === item.base) change(id, { base: answer.revision });
  remember(item, { version: answer.version, revision });
}

/** What the book has by now, for the pages that do not know of it. */
function remember({ id, code, number, hand, plain, at }, got) {
  for (const [key, old] of read(SENT)) if (old.at < Date.now() - KEPT_MS) localStorage.removeItem(key);
  try {
    localStorage.setItem(`${SENT}${code}.${number}`, JSON.stringify({ id, code, number, hand, plain, at, ...got }));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** The server's answer; null where there was none worth the name, false where the server broke: other tables need not wait. */
async function send({ save, id, number, base, hand, notes, checked }) {
  const token = document.querySelector('meta[name="csrf-token"]')?.content ?? "";
  const body = JSON.stringify({ id, number, base, hand, ...(notes ? { notes } : {}), ...(checked ? { checked } : {}) });
  try {
    const answer = await fetch(save, {
      method: "POST", body, credentials: "same-origin", signal: AbortSignal.timeout?.(PATIENCE_MS),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    });
    if (answer.status >= 500) return false;
    const told = await answer.json();
    // Something on the way may have answered for the server.
    return told.errors ? told : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

// ---- what every page shows

function showBadge(all) {
  const items = lastOfEach(all);
  const taken = showNext();
  const badge = document.querySelector("[data-outbox]");
  if (!badge) return;
  badge.hidden = !items.length && !taken.length;
  if (!badge.hidden) import("meldbook/badge").then(({ tell }) => tell(badge, items, taken), () => null);
}

/** A table's link to its next hand counts those it does not know of; which of them are in the book. */
function showNext() {
  const link = document.querySelector("[data-next-hand]");
  if (!link) return [];
  const { nextHand, table } = link.dataset;
  const { version } = document.querySelector("[data-refresh]").dataset;
  const waits = unseen({ code: table, number: nextHand, version });
  const later = waits.map(({ number }) => number + 1);
  const hint = document.querySelector("[data-first-hand]");
  if (hint) hint.hidden = later.length > 0;
  link.hidden = waits.some(({ over }) => over?.isLast);
  // Where the table names the game as well, those that end with a hand that waits come before it.
  const over = waits.filter((item) => item.over);
  // As the server says it, until it says it anew.
  if (link.at !== nextHand || link.textContent !== link.shown) link.said = link.textContent;
  link.at = nextHand;
  const numbered = link.said.replace(/\d+(?=\D+\d)/, (game) => Number(game) + over.length).replace(/\d+(?=\D*$)/, Math.max(nextHand, ...later));
  link.shown = link.textContent = waits.at(-1)?.over?.next ?? numbered;
  return waits.filter((item) => item.version);
}

/** A hand that got through is worth a fresh page, unless somebody writes on this one or is on the way to another. */
function tellOfSent() {
  if (document.querySelector("[data-refresh]")) return void dispatchEvent(new Event("meldbook:sent"));
  if (!isWrittenOn && !isOnTheWay) location.reload();
}

/** A file that is fetched leaves the page where it is. Who would take a hand along that only this page has is asked first. */
function leave(event) {
  if (!isWritten()) event.preventDefault();
  isOnTheWay = true;
  setTimeout(() => (isOnTheWay = false), PATIENCE_MS);
}

/** A page the browser kept as it was left has heard nothing meanwhile. */
function comeBack({ persisted }) {
  isOnTheWay = false;
  if (persisted) showBadge(waiting()) ?? tend();
}

/** Safari empties such fields on a page that it kept, after the page is shown again. */
function holdTyped() {
  const typed = [...document.querySelectorAll('input[autocomplete="off"]')].map((field) => [field, field.value]);
  addEventListener("pageshow", () => setTimeout(() => typed.forEach(([field, value]) => (field.value = value))), { once: true });
}

async function tend() {
  // What is on its way may have left before there was a connection.
  await sending;
  if (!waiting().length || document.visibilityState === "hidden") return;
  const answers = await flush();
  dispatchEvent(new CustomEvent("meldbook:answers", { detail: answers }));
  const isPad = document.getElementById("pad") !== null;
  if (!isPad && Object.values(answers).some(({ status }) => DONE.includes(status))) tellOfSent();
}

// Without https there is none; without a signal the next page asks again.
navigator.serviceWorker?.register("/sw.js").catch(() => null);
// An older release kept one list.
JSON.parse(localStorage.getItem("meldbook.outbox") ?? "[]").forEach((item, at) => keep({ at, ...item }));
if (isWritten()) localStorage.removeItem("meldbook.outbox");
showBadge(waiting());
addEventListener("input", () => (isWrittenOn = true));
addEventListener("beforeunload", leave);
addEventListener("pagehide", holdTyped);
addEventListener("pageshow", comeBack);
addEventListener("online", tend);
addEventListener("focus", tend);
document.addEventListener("visibilitychange", tend);
addEventListener("storage", ({ key }) => key?.startsWith(KEY) && showBadge(waiting()));
// A page that has just heard of its table has a connection, also where the phone never noticed that there was none.
addEventListener("meldbook:fresh", () => showBadge(waiting()) ?? tend());
setInterval(tend, EVERY_MS);
tend();
