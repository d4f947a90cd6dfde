/** What happens after Save? The hand is kept first, then sent; the page says where it is. */
import { find, flush, isLeaving, isLifted, isWritten, newId, playOn, put, withdraw } from "meldbook/outbox";
import { make } from "meldbook/chips";
import { writeCorrected } from "meldbook/untouched";
import { say } from "meldbook/words";

const SAVED = ["created", "duplicate", "corrected", "agreement"];

/** Saves the draft of the desk; goes on to the table once the server has it. */
export async function saveHand(desk) {
  desk.refusals = [];
  const { page, draft } = desk;
  const { hand, notes } = desk.write ? desk.write() : writeCorrected(draft);
  const { code, number, base, urls } = page;
  const before = find(code, number);
  if (before?.refused || before?.told) withdraw(before.id);
  const item = { id: newId(), code, number, base, hand, notes, save: urls.save, pad: `${location.pathname}?hand=${number}`, draft: draft.key };
  put(item);
  draft.keep();
  show(desk, "sending");
  const answers = await flush();
  answered(desk, item, answers[item.id] ?? (await flush())[item.id] ?? null);
}

function answered(desk, { number }, answer) {
  const { draft, page } = desk;
  if (!answer) return show(desk, isWritten() ? "waiting" : "unwritten");
  if (answer.status === "question") {
    show(desk, "question", answer);
    return draft.discard();
  }
  if (!SAVED.includes(answer.status)) return refused(desk, answer);
  draft.discard();
  const url = new URL(answer.url ?? page.urls.table, location.href);
  if (answer.status === "created") url.searchParams.set("saved", number);
  if (!isLeaving()) location.assign(url);
}

function refused(desk, answer) {
  const { errors } = answer;
  // It may have been left out while the answer was on its way.
  if (isLifted(answer)) return find(desk.page.code, desk.page.number) && show(desk, "told", { errors });
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
  draft.keep();
  const [title, text] = TEXTS[what];
  const box = view.part("check");
  const links = make("p", { className: "row" });
  if (url) links.append(make("a", { className: "button primary", href: url, text: say("See both versions ›") }));
  const isKept = ["waiting", "unwritten", "told"].includes(what);
  if (isKept) links.append(view.tray.actButton(say("Change it"), () => change(desk)), view.tray.actButton(say("Try again"), () => again(desk)));
  if (what === "told") links.append(playOn(find(page.code, page.number), "button primary"), view.tray.actButton(say("Leave it out"), () => leaveOut(desk)));
  if (what === "waiting" && !page.correction) links.append(make("a", { className: "button primary", href: location.pathname, text: say("Hand {number} ›", { number: page.number + 1 }) }));
  if (what !== "sending") links.append(make("a", { className: "button", href: page.urls.table, text: say("To the table") }));
  box.replaceChildren(make("h2", { text: title }), make("p", { className: "lead", text }), ...errors.map(({ message }) => make("p", { text: message })), links);
  view.paint({ said: title });
  if (isKept) listen(desk);
}

/** The outbox goes on trying by itself; when it gets through, so does the page. */
function listen(desk) {
  const item = find(desk.page.code, desk.page.number);
  if (!item) return;
  addEventListener("meldbook:answers", ({ detail }) => detail[item.id] && answered(desk, item, detail[item.id]), { once: true });
}

/** A page that is opened while its hand still waits shows that; whether it did. */
export function resume(desk) {
  const item = find(desk.page.code, desk.page.number);
  if (!item || item.refused) {
    desk.refusals = item?.refused ?? [];
    return false;
  }
  show(desk, item.told ? "told" : "waiting", { errors: item.told });
  return true;
}

/** The hand comes back from the outbox to the pad. */
function change(desk) {
  const item = find(desk.page.code, desk.page.number);
  // Once sent, perhaps without an answer, it stays; the changed hand then corrects it.
  if (item && (!item.tried || item.told)) withdraw(item.id);
  desk.check();
}

/** The hand is not to be sent: its cards stay on the pad of its number. */
function leaveOut({ page, draft }) {
  const item = find(page.code, page.number);
  if (item) withdraw(item.id);
  draft.state.view = "check";
  draft.keep();
  location.assign(page.urls.table);
}

async function again(desk) {
  const item = find(desk.page.code, desk.page.number);
  show(desk, "sending");
  answered(desk, item ?? { number: desk.page.number }, item ? ((await flush())[item.id] ?? null) : { status: "duplicate", url: desk.page.urls.table });
}
