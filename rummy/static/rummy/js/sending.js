/**
 * How does what waits get to the server?
 *
 * The id of a hand is made on the phone, so that a hand sent twice is one hand.
 */
import { SENT, change, waiting, withdraw } from "meldbook/outbox";
import { keys, read, remove, write } from "meldbook/storage";

const LOCK = "meldbook.outbox.";
const PATIENCE_MS = 10_000;
const KEPT_MS = 86_400_000;
const DONE = ["created", "corrected", "duplicate", "agreement", "question"];
/** Refusals that the table can lift: the link opened again, the sitting played on, the hand before it entered. */
const LIFTED = ["may-not-score", "sitting-over", "sitting-decided", "hand-missing"];

let sending = null;

/** What is on its way, if anything is. */
export const underWay = () => sending;

/** Sends what waits, oldest first at each table; what the server says of each is kept with it. */
export function flush() {
  sending ??= inOneTab(sendAll).finally(() => (sending = null));
  return sending;
}

/** Nobody waits long for a page that fell asleep in its turn. */
async function inOneTab(work) {
  try {
    return await (navigator.locks?.request(LOCK, { signal: AbortSignal.timeout?.(PATIENCE_MS) }, work) ?? work());
  } catch (error) {
    if (!["TimeoutError", "AbortError"].includes(error.name)) throw error;
    return work();
  }
}

async function sendAll() {
  const broken = new Set();
  let isNews = false;
  for (const { id, code } of waiting()) {
    // Read again: an answer to the hand before it may have told it on what it builds.
    const item = waiting().find((one) => one.id === id);
    if (!item || item.refused || broken.has(code) || isBehind(item)) continue;
    change(id, { tried: true });
    const answer = await send(item);
    if (answer) {
      isNews = settle(item, answer) || isNews;
      continue;
    }
    // It may be in the book by now.
    change(id, { told: undefined });
    if (answer === null) break;
    broken.add(code);
  }
  if (isNews) dispatchEvent(new Event("meldbook:through"));
}

/** Whether a hand before it has to be put right first: without it the server would only see a gap. */
const isBehind = ({ code, number }) => waiting().some((one) => (one.refused || one.told) && !one.base && one.code === code && one.number < number);

/** What the rules refuse must be put right by a person; what the table can lift is asked for again. Whether it is in the book. */
function settle(item, answer) {
  const { status, errors } = answer;
  const isDone = DONE.includes(status);
  if (isDone) confirm(item, answer);
  else change(item.id, LIFTED.includes(errors[0]?.code) ? { told: errors } : { refused: errors });
  return isDone;
}

/** The server has it. What it said is kept for all pages, and only then the hand is let go. */
function confirm({ id, code, number, base, hand, plain, at, draft }, { status, url, version, revision }) {
  for (const key of keys(SENT)) if (!(read(key)?.at > Date.now() - KEPT_MS)) remove(key);
  // Where the table is asked, it chooses.
  const counts = status === "question" ? 0 : revision;
  // It may have waited for days: from now on it is kept.
  write(`${SENT}${code}.${number}`, JSON.stringify({ id, code, number, hand, plain, at: Date.now(), status, url, version, revision: counts }));
  for (const other of waiting().filter((one) => one.id !== id && one.code === code && one.number === number)) {
    // An earlier version that was refused has been put right; a later one, saved while this one waited, corrects it.
    if (other.refused && other.at < at) withdraw(other.id);
    else if (other.base === base) change(other.id, { base: revision });
  }
  withdraw(id);
  // Somebody may be changing it.
  if (read(draft)?.view === "saved") remove(draft);
}

/** The server's answer; null where there was none, false where it was none worth the name: other tables need not wait. */
async function send({ save, id, number, base, hand, notes, checked, took }) {
  const token = document.querySelector('meta[name="csrf-token"]')?.content ?? "";
  const body = JSON.stringify({ id, number, base, hand, ...(notes ? { notes } : {}), ...(checked ? { checked } : {}), took });
  try {
    const answer = await fetch(save, {
      method: "POST", body, credentials: "same-origin", signal: AbortSignal.timeout?.(PATIENCE_MS),
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token },
    });
    if (answer.status >= 500) return false;
    const told = await answer.json();
    // Something on the way may have answered for the server.
    return told.errors ? told : false;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
