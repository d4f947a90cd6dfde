/** What happens after Save? The hand is kept first, then sent; the page says where it is. */
import { playOn } from "meldbook/badge";
import { make } from "meldbook/chips";
import { newId } from "meldbook/new-id";
import { DONE, baseOf, change as note, find, flush, isLeaving, isLifted, isWritten, put, withdraw } from "meldbook/outbox";
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
  if (before?.refused || before?.told) withdraw(before.id);
  const item = { id: newId(), code, number, base: baseOf(page), hand, plain, notes, checked, save: urls.save, pad: `${location.pathname}?hand=${number}`, draft: draft.key };
  put(item);
  draft.keep();
  show(desk, "sending");
  const ahead = page.left ? import("meldbook/ahead").catch(() => null) : null;
  const patience = new Promise((end) => setTimeout(end, PATIENCE_MS));
  const sent = flush().then(async (answers) => answers[item.id] ?? (await flush())[item.id]);
  const answer = await Promise.race([sent, patience]);
  if (!answer) note(item.id, { over: (await Promise.race([ahead, patience]))?.overWith(page, plain ?? hand) });
  answered(desk, item, answer);
  if (!answer) sent.then((late) => late && answered(desk, item, late));
}

function answered(desk, { number }, answer) {
  const { draft, page } = desk;
  // It is being changed again.
  if (draft.state.view !== "saved") return;
  if (!answer) return show(desk, isWritten() ? "waiting" : "unwritten");
  if (answer.status === "question") {
    show(desk, "question", answer);
    return draft.discard();
  }
  if (!DONE.includes(answer.status)) return refused(desk, answer);
  draft.discard();
  const url = new URL(answer.url ?? page.urls.table, location.href);
  if (answer.status === "created") url.searchParams.set("saved", number);
  if (!isLeaving()) location.assign(url);
}

function refused(desk, answer) {
  const { errors } = answer;
  // It may have been left out while the answer was on its way.
  if (isLifted(answer)) return errors[0].message !== desk.told && itemOf(desk) && show(desk, "told", { errors });
  desk.refusals = errors;
  return desk.check(say("Not saved."));
}

const TEXTS = {
  sending: [say("Saving …"), ""],
  waiting: [say("Saved on this phone"), say("It is sent by itself as soon as there is a connection. You can close this page.")],
  unwritten: [say("Not sent yet"), say("This phone has no room to keep the hand. Leave this page open: it is sent as soon as there is a connection.")],
  question: [say("Somebody has entered this hand differently"), say("Both versions are kept. Look at them together and choose the right one.")],
  told: [say("Not in the book yet"), say("The hand is kept on this phone and sent by itself once the table takes it.")],
};

/** The screen after Save, while there is no page to go on to. */
export function show(desk, what, { url = null, errors = [] } = {}) {
  const { page, view, draft } = desk;
  draft.state.view = "saved";
  // Told again it is not said again.
  desk.told = errors[0]?.message;
  draft.keep();
  const item = itemOf(desk);
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
  if (isKept) listen(desk, item);
}

let heard = null;

/** Whenever the outbox gets through, so does the page. */
function listen(desk, item) {
  removeEventListener("meldbook:answers", heard);
  heard = ({ detail }) => detail[item?.id] && answered(desk, item, detail[item.id]);
  addEventListener("meldbook:answers", heard);
}

/** Shows a hand that still waits; whether there was one. */
export function resume(desk) {
  const item = itemOf(desk);
  if (!item || item.refused) {
    desk.refusals = item?.refused ?? [];
    return false;
  }
  show(desk, item.told ? "told" : "waiting", { errors: item.told });
  return true;
}

/** The hand comes back from the outbox to the pad. */
function change(desk) {
  const item = itemOf(desk);
  // Once sent, perhaps without an answer, it stays; the changed hand then corrects it.
  if (item && (!item.tried || item.told)) withdraw(item.id);
  desk.check();
}

/** It is not sent; its cards stay on the pad. */
function leaveOut(desk) {
  const { page, draft } = desk;
  const item = itemOf(desk);
  if (item) withdraw(item.id);
  draft.state.view = "check";
  draft.keep();
  location.assign(page.urls.table);
}

async function again(desk) {
  const item = itemOf(desk);
  // Sent by another tab meanwhile, which was told.
  if (item?.refused) return refused(desk, { errors: item.refused });
  show(desk, "sending");
  answered(desk, item ?? { number: desk.page.number }, item ? (await flush())[item.id] : { status: "duplicate", url: desk.page.urls.table });
}
