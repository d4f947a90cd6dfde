/** What does each key of the keyboard do while a hand is followed? The list is under `?`. */
import { sortCards } from "meldbook/cards";
import { say } from "meldbook/words";

const LETTERS_KEY = "meldbook.letters";
const isTyping = (target) => target.matches?.("input:not([type='checkbox']), textarea, select") ?? false;

/** Listens on the whole page. */
export function listen(follow) {
  const help = document.querySelector("[data-help]");
  const letters = help.querySelector("[data-letters]");
  const own = localStorage.getItem(LETTERS_KEY);
  letters.checked = own ? own === "on" : document.documentElement.dataset.shortcuts !== "off";
  letters.addEventListener("change", () => localStorage.setItem(LETTERS_KEY, letters.checked ? "on" : "off"));
  document.addEventListener("keydown", (event) => press(event, follow, help, letters));
}

function press(event, follow, help, letters) {
  if (help.open || event.altKey || event.metaKey) return;
  const isShifted = event.shiftKey && /^[a-z]$/i.test(event.key);
  const name = `${event.ctrlKey ? "Ctrl+" : ""}${isShifted ? "Shift+" : ""}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  if (isTyping(event.target)) {
    if (name === "Escape") event.target.blur();
    else if (name !== "Ctrl+Enter") return;
  }
  const act = always(follow)[name] ?? arrows(event, name) ?? (letters.checked ? single(follow, help)[name] : null);
  if (!act) return;
  event.preventDefault();
  act();
}

const always = (follow) => ({
  "Ctrl+z": () => follow.undo(),
  "Ctrl+y": () => follow.redo(),
  "Ctrl+Enter": () => (follow.hand.state.view === "check" ? follow.save() : follow.next()),
  Escape: () => follow.letGo(),
  Delete: () => follow.undo(),
});

const single = (follow, help) => ({
  "/": () => type(follow.root),
  "?": () => help.showModal(),
  c: () => follow.view.part("table").focus(),
  n: () => follow.letGo(),
  s: () => (follow.hand.isOver ? follow.check() : follow.view.say(scores(follow))),
  t: () => follow.view.say(follow.hand.isOver ? follow.endSpoken : say("{mover} to play, {dealer} deals.", { mover: follow.hand.table.mover, dealer: follow.hand.table.dealer })),
  r: () => follow.root.querySelector('[data-action="rules"]').click(),
  "Shift+c": () => sort(follow, "suit"),
  "Shift+h": () => sort(follow, "rank"),
});

function type(root) {
  root.dataset.typing = "on";
  root.querySelector("[data-typing-field]").focus();
}

const scores = ({ view }) => [...view.part("seats").children].map((seat) => seat.textContent.replace(/\s+/g, " ").trim()).join("; ");

function sort(follow, by) {
  follow.chosen.cards = sortCards(follow.chosen.cards, by);
  follow.paint(by === "suit" ? say("Sorted by suit.") : say("Sorted by rank."));
}

/** The nearest key in that direction, by where the keys stand on the screen. */
function arrows({ target }, name) {
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[name] ?? [];
  const key = x === undefined ? null : target.closest(".keys .key");
  if (!key) return null;
  return () => {
    const keys = [...key.closest(".keys").querySelectorAll(".key")].filter((one) => one.offsetParent);
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [hereX, hereY] = middle(key);
    const ranked = keys.flatMap((one) => {
      const [dx, dy] = [middle(one)[0] - hereX, middle(one)[1] - hereY];
      const along = dx * x + dy * y;
      return along > 4 ? [[along + 3 * Math.abs(x ? dy : dx), one]] : [];
    });
    if (!ranked.length) return;
    const to = ranked.reduce((a, b) => (b[0] < a[0] ? b : a))[1];
    for (const one of keys) one.tabIndex = one === to ? 0 : -1;
    to.focus();
  };
}
