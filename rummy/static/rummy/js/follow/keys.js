/** What does each key of the keyboard do while a hand is followed? The list is under `?`. */
import { sortCards } from "meldbook/cards";
import { WAYS, lettersBox, moveKey, pressed } from "meldbook/keyboard";
import { say } from "meldbook/words";

/** Listens on the whole page. */
export function listen(follow) {
  const help = document.querySelector("[data-help]");
  const letters = lettersBox(help);
  document.addEventListener("keydown", (event) => press(event, follow, help, letters));
}

function press(event, follow, help, letters) {
  const name = pressed(event, help);
  if (!name) return;
  const act = always(follow)[name] ?? arrows(event, name) ?? (letters.checked ? single(follow, help)[name] : null);
  if (!act) return;
  event.preventDefault();
  act();
}

const always = (follow) => ({
  "Ctrl+z": () => follow.undo(),
  "Ctrl+y": () => follow.redo(),
  "Ctrl+Shift+z": () => follow.redo(),
  "Ctrl+Enter": () => (follow.isTelling ? follow.next() : follow.hand.state.view === "check" && follow.save()),
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

const scores = ({ view }) => [...view.part("seats").children].map((seat) => seat.textContent.replace(/\s+/g, " ").trim()).join(", ");

function sort(follow, by) {
  follow.chosen.cards = sortCards(follow.chosen.cards, by);
  follow.choose(by === "suit" ? say("Sorted by suit.") : say("Sorted by rank."));
}

function arrows({ target }, name) {
  const way = WAYS[name];
  const key = way !== undefined && target.closest(".keys .key");
  return key ? () => moveKey(key, way) : null;
}
