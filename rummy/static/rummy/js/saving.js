/**
 * What happens after Save? The hand is kept first, then sent; the page says where it is.
 *
 * What became of it is read from what the phone keeps, so that each tab says the same, whichever of them has sent the hand.
 */
import { playOn } from "meldbook/badge";
import { make } from "meldbook/chips";
import { newId } from "meldbook/new-id";
import { baseOf, change as note, find, isWritten, put, sentOf, withdraw } from "meldbook/outbox";
import { flush } from "meldbook/sending";
import { read } from "meldbook/storage";
import { isLeaving } from "meldbook/tending";
import { say } from "meldbook/words";

/** Nobody looks at “Saving …” for longer: what is kept may be left alone. */
const PATIENCE_MS = 4_000;

const itemOf = ({ page: { code, number } }) => find(code, number);

/** Saves what was written of the desk's draft; goes on to the table once the server has it. */
export async function saveHand(desk, { hand, plain, notes, checked }) {
  desk.refusals = [];
  const { page, draft } = desk;
  const { code, number, urls } = page;
  const before = itemOf(desk);
  // Saved already, here or in another tab, and not changed since.
  const isAgain = waits(desk) && sameHand(before, { hand, notes });
  const id = isAgain ? before.id : newId();
  if (before?.refused || before?.told) withdraw(before.id);
  if (!isAgain) put({ id, code, number, base: baseOf(page), hand, plain, notes, checked, took: secondsOf(desk), save: urls.save, pad: `${location.pathname}?hand=${number}`, draft: draft.key });
  Object.assign(draft.state, { view: "saved", saved: id });
  draft.keep();
  show(desk, "sending");
  const ahead = page.left ? import("meldbook/ahead").catch(() => null) : null;
  const patience = new Promise((end) => setTimeout(end, PATIENCE_MS));
  // What was on its way may have begun before there was this hand.
  const sent = flush().then(() => waits(desk) && flush());
  await Promise.race([sent, patience]);
  if (waits(desk)) note(id, { over: (await Promise.race([ahead, patience]))?.overWith(page, plain ?? hand) });
  endSending(desk);
}

const sameHand = (...both) => new Set(both.map(({ hand, notes = null }) => JSON.stringify([hand, notes]))).size === 1;

/** From the first tap to Save, for whoever lets that be told; a correction is another matter. */
function secondsOf({ page, draft: { state } }) {
  const isTold = document.documentElement.dataset.timing === "on" && !page.correction && state.begun;
  return isTold ? Math.max(0, Math.round((Date.now() - state.begun) / 1000)) : undefined;
}

function waits(desk) {
  const item = itemOf(desk);
  return Boolean(item && !item.refused && !item.told);
}

function endSending(desk) {
  desk.isSending = false;
  return goOn(desk);
}

/** Whatever is known of the hand; where there is nothing more to know, back to the table. */
export function goOn(desk) {
  if (desk.draft.state.view === "saved" && !tell(desk)) location.assign(desk.page.urls.table);
}

/** What became of a hand that was saved; whether the phone knows of it. */
function tell(desk) {
  const { saved } = desk.draft.state;
  const item = itemOf(desk);
  const sent = sentOf(desk.page);
  if (item?.refused) return refused(desk, item);
  if (item?.told) return show(desk, "told", { errors: item.told });
  if (item) return desk.isSending || show(desk, isWritten() ? "waiting" : "unwritten");
  return sent !== null && sent.id === saved && arrive(desk, sent);
}

function refused(desk, { refused: errors }) {
  desk.refusals = errors;
  desk.draft.state.view = "check";
  desk.check(say("Not saved."));
  return true;
}

function arrive(desk, { status, url, number }) {
  const { draft, page } = desk;
  if (status === "question") show(desk, "question", { url });
  // Another tab may be changing it again.
  if ((read(draft.key)?.view ?? "saved") === "saved") draft.discard();
  if (status === "question") return true;
  const next = new URL(url ?? page.urls.table, location.href);
  if (status === "created") next.searchParams.set("saved", number);
  if (!isLeaving()) location.assign(next);
  return true;
}

const TEXTS = {
  sending: [say("Saving …"), ""],
  waiting: [say("Saved on this phone"), say("It is sent by itself as soon as there is a connection. You can close this page.")],
  unwritten: [say("Not sent yet"), say("This phone has no room to keep the hand. Leave this page open: it is sent as soon as there is a connection.")],
  question: [say("Somebody has entered this hand differently"), say("Both versions are kept. Look at them together and choose the right one.")],
  told: [say("Not in the book yet"), say("The hand is kept on this phone and sent by itself once the table takes it.")],
};

/** The screen after Save, while there is no page to go on to. */
function show(desk, what, { url = null, errors = [] } = {}) {
  const { page, view } = desk;
  const item = itemOf(desk);
  listen(desk);
  desk.isSending = what === "sending";
  // Told again it is not said again.
  const sign = JSON.stringify([what, errors, item?.over]);
  if (desk.shown === sign) return true;
  desk.shown = sign;
  const [usual, text] = TEXTS[what];
  const title = (what === "waiting" && item?.over?.title) || usual;
  const box = view.part("check");
  const links = make("p", { className: "row" });
  if (url) links.append(make("a", { className: "button primary", href: url, text: say("See both versions ›") }));
  const isKept = ["waiting", "unwritten", "told"].includes(what);
  if (isKept) links.append(view.tray.actButton(say("Change it"), () => change(desk)), view.tray.actButton(say("Try again"), () => again(desk)));
  if (what === "told") links.append(playOn(item, "button primary"), view.tray.actButton(say("Leave it out"), () => leaveOut(desk)));
  if (what === "waiting" && page.left && !item?.over?.isLast) links.append(make("a", { className: "button primary", href: location.pathname, text: item?.over?.next ?? say("Hand {number} ›", { number: page.number + 1 }) }));
  if (what !== "sending") links.append(make("a", { className: `button${what === "waiting" && item?.over?.isLast ? " primary" : ""}`, href: page.urls.table, text: say("To the table") }));
  box.replaceChildren(make("h2", { text: title }), make("p", { className: "lead", text }), ...errors.map(({ message }) => make("p", { text: message })), links);
  view.paint({ said: title });
  return true;
}

/** Any page of this phone may send it, or hear what the server says. */
function listen(desk) {
  if (desk.hears) return;
  desk.hears = true;
  addEventListener("meldbook:outbox", () => desk.draft.state.view === "saved" && tell(desk));
}

/** Shows a hand that was saved; whether there is more to show than its check. */
export function resume(desk) {
  const item = itemOf(desk);
  desk.shown = null;
  // An older release did not note it.
  if (item) desk.draft.state.saved = item.id;
  desk.refusals = item?.refused ?? [];
  return !item?.refused && tell(desk);
}

/** The hand comes back from the outbox to the pad. */
function change(desk) {
  const item = itemOf(desk);
  desk.draft.state.view = "check";
  // Once sent, perhaps without an answer, it stays; the changed hand then corrects it.
  if (item && (!item.tried || item.told)) withdraw(item.id);
  desk.check();
}

/** It is not sent; its cards stay on the pad. */
function leaveOut(desk) {
  const { page, draft } = desk;
  const item = itemOf(desk);
  draft.state.view = "check";
  if (item) withdraw(item.id);
  draft.keep();
  location.assign(page.urls.table);
}

async function again(desk) {
  show(desk, "sending");
  await flush();
  endSending(desk);
}
