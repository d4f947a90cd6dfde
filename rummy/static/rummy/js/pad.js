/**
 * Which key did the finger mean?
 *
 * Taps and slides on the card pad, clicks everywhere else. Only this file, the cards and what the phone keeps are fetched with
 * the page; what remembers, paints and explains comes with the first touch or key.
 */
import { RANKS, SUITS, rankOf, suitOf } from "meldbook/cards";
import { WITH_SUITS, keys, nameOf, read, remove, write } from "meldbook/storage";

const SAME_KEY_MS = 120;
const PATIENCE_MS = 2000;

const page = JSON.parse(document.getElementById("pad").textContent);
const root = document.querySelector(".desk");
// Which hand it is may have to be asked first; a finger is heard meanwhile.
const begun = begin();

let opening = null;
let isOpen = false;

/** Hands of this sitting that wait on this phone, or that its page was kept too early to know, come before the one to be entered now. */
async function begin() {
  const isAhead = (key) => key.startsWith("meldbook.outbox") || (key.startsWith(`meldbook.sent.${page.code}.`) && Number(key.split(".")[3]) >= page.number);
  if (keys("meldbook.").some(isAhead) && (await import("meldbook/past")).goPast(page)) page.typed_last = "typed" in page.ahead.at(-1).hand;
}

/** The desk: everything that answers a touch. Asked for once. */
function desk() {
  // Also what those need in turn: side by side, where a connection takes that many, they cost one wait and not two.
  opening ??= Promise.all([begun, ...["desk", "draft", "keeping", "ending", "view", "tray", "chips", "fixes", "tally", "sums", "twice", "words", "names", "faults"].map((name) => import(`meldbook/${name}`))]).then(async ([, it, { Draft }]) =>
    it.open({ root, page, draft: await new Draft(page).restore() }),
  );
  // Without a signal at the first touch, the next touch tries again.
  opening.then(answer, () => (opening = null));
  return opening;
}

const ask = async (method, ...args) => (await desk())[method](...args);

// ---- what is tapped before the desk can answer

/** Kept until it is answered, in the order of the taps: a reload goes on with it, or another tab. */
const unanswered = new Set();
const EARLY = nameOf("early", page);
const tab = Math.random();

const keepEarly = () => (unanswered.size ? write(EARLY, JSON.stringify({ tab, steps: [...unanswered].map(([method, what]) => [method, what.dataset ?? what]) })) : remove(EARLY));

/** A card, cards or a button. */
function enter(...asked) {
  if (isOpen) return ask(...asked);
  unanswered.add(asked);
  keepEarly();
  return desk().catch(() => null);
}

function answer() {
  if (isOpen) return;
  isOpen = true;
  // What another tab goes on with is answered there.
  if ((read(EARLY)?.tab ?? tab) !== tab) return unanswered.clear();
  for (const asked of unanswered) ask(...asked).finally(() => unanswered.delete(asked) && keepEarly());
}

// ---- the card pad: end points decide, not the path

const pad = root.querySelector('[data-pad="cards"]');
const strokes = new Map();
let last = { key: null, at: 0 };

const slidesAllowed = () => document.documentElement.dataset.slides !== "off";

/** The key under a point; a finger in the gap between two keys means the nearer one. */
function keyAt(x, y) {
  const hit = document.elementFromPoint(x, y);
  if (!hit || !pad.contains(hit)) return null;
  const key = hit.closest("[data-card]");
  if (key) return key;
  const distance = ({ left, right, top, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  const near = [...pad.querySelectorAll("[data-card]")].map((one) => [distance(one.getBoundingClientRect()), one]);
  const [gap, nearest] = near.reduce((a, b) => (b[0] < a[0] ? b : a));
  return gap < 8 ? nearest : null;
}

const placeOf = (key) => RANKS.indexOf(rankOf(key.dataset.card)) + (key.dataset.card[0] === "A" && isHigh(key) ? 13 : 0);

const isHigh = (key) => !("low" in key.dataset) && pad.querySelector(`[data-card="${key.dataset.card}"][data-low]`) !== null;

/** The cards from one key to another: a run along a suit, a set down a rank, null where they share neither. */
export function between(from, to) {
  const [a, b] = [from.dataset.card, to.dataset.card];
  if (a === "JK" || b === "JK") return null;
  if (suitOf(a) === suitOf(b)) {
    const [start, end] = [placeOf(from), placeOf(to)];
    const step = start < end ? 1 : -1;
    return Array.from({ length: Math.abs(end - start) + 1 }, (_, i) => RANKS[(start + i * step) % 13] + suitOf(a));
  }
  if (rankOf(a) !== rankOf(b)) return null;
  const [start, end] = [SUITS.indexOf(suitOf(a)), SUITS.indexOf(suitOf(b))];
  const suits = SUITS.slice(Math.min(start, end), Math.max(start, end) + 1);
  return (start < end ? suits : suits.reverse()).map((suit) => rankOf(a) + suit);
}

function press(event) {
  if (event.button) return;
  const key = keyAt(event.clientX, event.clientY);
  if (!key) return;
  desk();
  strokes.set(event.pointerId, { from: key, over: key });
  key.classList.add("pressed");
}

function move(event) {
  const stroke = strokes.get(event.pointerId);
  if (!stroke || !slidesAllowed()) return;
  const over = keyAt(event.clientX, event.clientY);
  if (over === stroke.over) return;
  stroke.over = over;
  const sliding = over && over !== stroke.from;
  ask("preview", sliding ? between(stroke.from, over) : null, { x: event.clientX, y: event.clientY, off: !over, sliding });
}

function release(event) {
  const stroke = strokes.get(event.pointerId);
  if (!stroke) return;
  letGo(event);
  const to = keyAt(event.clientX, event.clientY);
  if (!to) return;
  answeredAt = performance.now();
  if (to === stroke.from) return tap(to, event.timeStamp);
  if (!slidesAllowed()) return;
  const cards = between(stroke.from, to);
  if (cards) enter("slide", cards);
}

function letGo(event) {
  const stroke = strokes.get(event.pointerId);
  if (!stroke) return;
  strokes.delete(event.pointerId);
  stroke.from.classList.remove("pressed");
  if (stroke.over !== stroke.from) ask("preview", null, {});
}

/** When a finger or a mouse was answered last. */
let answeredAt = -Infinity;

/** A finger that bounces on one key means it once; a deliberate second tap is the second copy. */
function tap(key, at) {
  if (key === last.key && at - last.at < SAME_KEY_MS) return;
  last = { key, at };
  enter("tap", key.dataset.card);
}

function letEverythingGo() {
  for (const pointerId of [...strokes.keys()]) letGo({ pointerId });
}

if (pad) {
  // Big keys are not slid over.
  if (!slidesAllowed() || !pad.getClientRects().length) root.querySelector("[data-slide]")?.remove();
  // Without this a quick slide ends as a fling and the browser swallows the next tap.
  pad.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  pad.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letEverythingGo());
}

// ---- everything else

root.addEventListener("click", (event) => {
  const target = event.target.closest("button, [data-card]");
  if (!target) return;
  if ("card" in target.dataset && target.closest("[data-pad]")) {
    // A finger or a mouse has been answered already; this is a keyboard or a screen reader.
    // By when it was answered: on a busy phone the click of a touch comes late, though right behind it.
    if (event.detail === 0 || performance.now() - answeredAt > 700) enter("tap", target.dataset.card);
    return;
  }
  // With another button in between it is no bounce.
  last.key = null;
  enter("click", target, event);
});
// Who leaves before the page could hear him takes along what he tapped.
root.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !opening || isOpen || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const go = () => location.assign(link.href);
  Promise.race([opening, new Promise((done) => setTimeout(done, PATIENCE_MS))]).then(go, go);
});
root.addEventListener("submit", (event) => {
  if (event.target.method === "post") return;
  event.preventDefault();
  ask("typed", event.target);
});

// ---- the keyboard: its file comes with the first key

const PASSING = /^(Shift|Control|Alt|Meta|Tab|F\d+)$/;
let keyboard = null;
let keysWait = false;

const waits = ({ key, ctrlKey, altKey, metaKey, target }) => {
  const withCtrl = ctrlKey || metaKey;
  if (altKey || PASSING.test(key)) return false;
  if (target.matches?.("input:not([type='checkbox']), textarea, select")) return key === "Escape" || (withCtrl && key === "Enter");
  return !withCtrl || ["z", "Z", "y", "Enter"].includes(key);
};

/** Keys that come before that file wait for it, and are pressed again where the focus is by then. */
async function early(event) {
  keyboard ??= Promise.all([desk(), import("meldbook/keys")]).then(([open, { listen }]) => {
    document.removeEventListener("keydown", early);
    listen({ root, page, draft: open.draft, desk: open });
  });
  keyboard.catch(() => (keyboard = null));
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  // A button pressed before any other key is kept as if it was tapped.
  const isPressed = !keysWait && (key === "Enter" || key === " ") && !ctrlKey && !metaKey && target.matches("button");
  if (!waits(event) || isPressed) return;
  event.preventDefault();
  keysWait = true;
  await keyboard;
  const at = document.activeElement;
  const again = at.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true }));
  if (again && (key === "Enter" || key === " ") && at.matches("a, button, [role='button'], summary")) at.click();
}
document.addEventListener("keydown", early);

// ---- keeping

const buttons = [...root.querySelectorAll("button")];
const isKey = (told) => buttons.some(({ dataset }) => dataset.card === told);
/** What was meant, where it was written by this release and is on this page. */
const MEANT = {
  tap: (told) => isKey(told) && told,
  slide: (told) => Array.isArray(told) && told.every(isKey) && told,
  click: (told) => buttons.find(({ dataset }) => JSON.stringify(dataset) === JSON.stringify(told)),
};
for (const step of Object.values(read(EARLY)?.steps ?? [])) {
  const [method, told] = [step].flat();
  const meant = MEANT[method]?.(told);
  if (meant) enter(method, meant, {});
}
// What goes on where somebody left it comes with all its cards: half of the screen would move when the rest comes.
if (unanswered.size || keys(`meldbook.draft.${page.code}.`).length) root.dataset.opening = "";
await begun.catch(() => null);

/** What the page goes away with is written down by the draft, where there is one. */
const keepHistory = () => opening?.then(({ draft }) => draft.keepHistory(), () => null);
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepHistory());
window.addEventListener("pagehide", keepHistory);
window.addEventListener("storage", ({ key }) => key === nameOf("draft", page) && ask("hear"));
window.addEventListener("pageshow", ({ persisted }) => persisted && ask("comeBack"));

if (unanswered.size || read(nameOf("draft", page)) || page.document || page.typed_last || read(WITH_SUITS)) {
  root.dataset.opening = "";
  desk().catch(() => null).then(() => delete root.dataset.opening);
} else {
  delete root.dataset.opening;
  // With large text the keys are to be brought in sight.
  if (matchMedia("(max-width: 18em)").matches) desk().then(({ view }) => view.paint()).catch(() => null);
}
