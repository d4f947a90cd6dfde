/**
 * Which saved hands has the server not confirmed yet, and what became of the others?
 *
 * A hand is written here before anything else happens to it, and leaves only when the server has answered. What is kept is the
 * truth for every page of this phone, whichever of them sends: `refused` or `told` on a hand is what the server said of it; one
 * that is gone is in the book, and what was said of that is kept after it. Each page hears `meldbook:outbox` when this changes.
 */
import { isWritten as hasRoom, keys, read, remove, write } from "meldbook/storage";

const KEY = "meldbook.outbox.";
/** The hands that the server took, for the pages that were kept before. */
export const SENT = "meldbook.sent.";
/** An older release kept one list. */
const LIST = "meldbook.outbox";

const tell = () => dispatchEvent(new Event("meldbook:outbox"));

/** What another release wrote, or nobody can read, is left where it is. */
const all = (prefix) => keys(prefix).map(read).filter((item) => item?.id && item.code && item.number);
const inOrder = (items) => items.sort((one, other) => one.number - other.number || one.at - other.at);

/** Of each hand what was saved of it last. */
export const lastOfEach = (items) => [...new Map(items.map((item) => [`${item.code} ${item.number}`, item])).values()];

/** At each table as they were played, and saved. */
export const waiting = () => inOrder(all(KEY));

/** The hand that is still here, if any. */
export const find = (code, number) => waiting().findLast((item) => item.code === code && item.number === number) ?? null;

/** Whether every hand that waits would survive a closed page. */
export const isWritten = () => hasRoom(KEY);

/** What the server said of a hand after the page of a table was made: {id, status, url, revision}. */
export function sentOf({ code, number, version }) {
  const sent = read(`${SENT}${code}.${number}`);
  return sent?.version > version ? sent : null;
}

/** What is saved of a hand now corrects: what got through meanwhile, or what its page knew. */
export const baseOf = (page) => Math.max(page.base, sentOf(page)?.revision ?? 0);

/** The hands from `number` on that a page of a table does not know of: they wait here, or were sent after its version. */
export function unseen({ code, number, version }) {
  const sent = all(SENT).filter((item) => item.version > version);
  return inOrder(lastOfEach([...sent, ...waiting()].filter((item) => item.code === code && item.number >= number && !item.refused)));
}

/** Under a key of its own, beside what another tab writes. */
function keep(item) {
  write(KEY + item.id, JSON.stringify(item));
  tell();
}

/** Keeps a hand until the server has it: {id, code, number, base, hand, plain, notes, checked, took, over, save, pad, draft}. */
export function put(item) {
  // A clock may be put back.
  keep({ ...item, at: 1 + Math.max(Date.now(), ...waiting().map(({ at }) => Number(at) || 0)) });
}

export function change(id, values) {
  const item = read(KEY + id);
  if (item) keep({ ...item, ...values });
}

/** Takes a hand back before it was sent, so that it can be changed. */
export function withdraw(id) {
  remove(KEY + id);
  tell();
}

for (const [at, item] of [read(LIST)].flat().entries()) if (item?.id) keep({ at, ...item });
if (isWritten()) remove(LIST);
addEventListener("storage", ({ key, newValue }) => {
  // All of it may have been cleared.
  if (!key || key.startsWith(KEY) || key.startsWith(SENT)) tell();
  if (key?.startsWith(SENT) && newValue) dispatchEvent(new Event("meldbook:through"));
});
