/** What does each key of the keyboard do? The list is under `?`; single letters can be switched off there. */
import { sortCards } from "meldbook/cards";
import { WAYS, lettersBox, moveKey, pressed } from "meldbook/keyboard";
import { say } from "meldbook/words";

/** Listens on the whole page. */
export function listen({ root, page, draft, desk }) {
  const keyboard = new Keyboard({ root, page, draft, desk });
  document.addEventListener("keydown", (event) => keyboard.press(event));
}

class Keyboard {
  constructor(parts) {
    Object.assign(this, parts);
    this.help = document.querySelector("[data-help]");
    this.letters = lettersBox(this.help);
    followFocus(this.root);
  }

  press(event) {
    const name = pressed(event, this.help);
    if (!name) return;
    if (this.draft.state.view === "totals" && this.typeSum(name, event.target)) return event.preventDefault();
    const act = this.always[name] ?? this.onKeys(event, name) ?? (this.letters.checked ? this.single[name] : null);
    if (!act) return;
    event.preventDefault();
    act();
  }

  always = {
    "Ctrl+z": () => this.desk.undo(),
    "Ctrl+y": () => this.desk.redo(),
    "Ctrl+Shift+z": () => this.desk.redo(),
    "Ctrl+Enter": () => this.goOn(),
    Escape: () => this.letGo(),
    Delete: () => this.remove(),
  };

  single = {
    "/": () => this.type(),
    "?": () => this.help.showModal(),
    c: () => this.desk.view.tray.element.focus(),
    n: () => this.draft.state.step === "melds" && this.desk.newMeld(),
    s: () => this.desk.check(),
    t: () => this.desk.view.say(say("{dealer} deals this hand.", { dealer: this.desk.draft.state.dealer ?? this.page.dealer })),
    r: () => this.desk.view.button("rules").click(),
    h: () => this.otherPlace(),
    "Shift+c": () => this.sort("suit"),
    "Shift+h": () => this.sort("rank"),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [String(n), () => this.toSide(n - 1)])),
  };

  /** Digits and signs go to the sum of the side; Enter to the next side, unless it presses what has the focus. */
  typeSum(name, target) {
    const key = { "-": "−", "*": "×2", x: "×2", Backspace: "rub", Delete: "rub", "+": "+" }[name] ?? (/^\d$/.test(name) ? name : null);
    const isNext = name === "Enter" && !target.closest("a, button:not([role='tab'])");
    if (key) this.desk.sums.key(key);
    else if (isNext) this.desk.sums.next();
    return Boolean(key) || isNext;
  }

  /** What the large button says, whatever that is. */
  goOn() {
    const { view } = this.desk;
    [view.button("save"), view.button("next")].find((button) => !button.hidden)?.click();
  }

  letGo() {
    if (this.draft.state.picked !== null) this.desk.pick(this.draft.state.picked);
    else this.desk.view.alert(null);
  }

  remove() {
    const { view, picked, side } = this.draft.state;
    // Nothing goes that nobody sees.
    if (view !== "entry") return;
    if (picked === null) return this.desk.rub();
    this.draft.lay({ [side]: this.draft.melds(side).filter((_, i) => i !== picked) });
    this.desk.view.paint({ said: say("Meld removed.") });
  }

  type() {
    this.root.dataset.typing = "on";
    this.root.querySelector("[data-typing-field]")?.focus();
  }

  otherPlace() {
    const { side, step, player } = this.draft.state;
    const places = this.draft.steps().filter((one) => one.side === side);
    const here = places.findIndex((one) => one.step === step && one.player === player);
    if (places.length < 2) return;
    this.draft.goTo(places[(here + 1) % places.length]);
    this.desk.view.paint({ said: this.desk.view.whereSpoken() });
  }

  toSide(index) {
    const side = this.page.sides[index];
    if (side) this.desk.toSide(side.name);
  }

  /** Sorts the melds of the side; what lies in each stays. */
  sort(by) {
    const { side, step } = this.draft.state;
    if (step !== "melds") return;
    const first = (cards) => sortCards(cards, by)[0];
    const order = sortCards(this.draft.melds(side).map(first), by);
    const melds = this.draft.melds(side).sort((a, b) => order.indexOf(first(a)) - order.indexOf(first(b)));
    this.draft.lay({ [side]: melds });
    this.desk.view.paint({ said: by === "suit" ? say("Sorted by suit.") : say("Sorted by rank.") });
  }

  // ---- arrows inside the keys and the tabs

  onKeys({ target }, name) {
    const way = WAYS[name];
    if (way === undefined) return null;
    const tab = target.closest("[role='tab']");
    if (tab) return () => this.moveTab(tab, way);
    const key = target.closest(".keys .key");
    return key ? () => moveKey(key, way) : null;
  }

  moveTab(tab, way) {
    const tabs = [...this.root.querySelectorAll("[role='tab']")];
    const step = () => (tabs.indexOf(tab) + (way[0] || way[1])) % tabs.length;
    const to = tabs.at(Array.isArray(way) ? step() : way);
    this.toSide(tabs.indexOf(to));
    to.focus();
  }
}

function followFocus(root) {
  root.addEventListener("focusin", ({ target }) => {
    const key = target.closest?.(".keys .key");
    if (key) for (const one of key.closest(".keys").querySelectorAll(".key")) one.tabIndex = one === key ? 0 : -1;
  });
}
