/** What did each side count for itself? Typed with our own keypad; phones' own have no minus. */
import { points } from "meldbook/cards";
import { sumOf, withKey } from "meldbook/sums";

/** Opens the keypad over the tabs, which become rows. */
export function openTotals(desk) {
  return new Totals(desk);
}

class Totals {
  constructor(desk) {
    this.desk = desk;
    this.draft = desk.draft;
    this.sides = desk.page.sides;
    this.draft.state.view = "totals";
    this.draft.state.depth ??= "totals";
    this.draft.keep();
    desk.view.onTotals = () => this.paint();
  }

  get spoken() {
    return `${this.draft.state.depth === "points" ? "Points left in each hand." : "Totals only."} ${this.draft.side.name}.`;
  }

  get text() {
    return this.draft.state.sums[this.draft.side.name] ?? "";
  }

  key(key) {
    const { name } = this.draft.side;
    const text = withKey(this.text, key);
    if (text === this.text) return;
    this.draft.change((state) => (state.sums[name] = text));
    const sum = sumOf(text);
    this.desk.view.paint({ said: sum === null ? `${name}, nothing.` : `${name} ${sum < 0 ? "minus " : ""}${Math.abs(sum)}.` });
  }

  choose(name) {
    this.draft.state.side = this.sides.findIndex((side) => side.name === name);
    this.draft.keep();
    this.desk.view.paint({ said: `${name}.` });
  }

  /** The next side without a number, else the next one. */
  next() {
    const { side } = this.draft.state;
    const after = [...this.sides.slice(side + 1), ...this.sides.slice(0, side + 1)];
    this.choose((after.find(({ name }) => this.isAsked(name) && this.sumOf(name) === null) ?? after[0]).name);
  }

  depth(depth) {
    this.draft.change((state) => (state.depth = depth));
    this.desk.view.paint({ said: this.spoken });
  }

  sumOf(name) {
    return sumOf(this.draft.state.sums[name] ?? "");
  }

  /** Points left are not asked of who went out. */
  isAsked(name) {
    const { depth, by } = this.draft.state;
    if (depth !== "points" || this.draft.rules.profile === "two-hands") return true;
    return !this.sides.find((side) => side.name === name).players.includes(by);
  }

  get missing() {
    return this.sides.map(({ name }) => name).filter((name) => this.isAsked(name) && this.sumOf(name) === null);
  }

  paint() {
    const { depth } = this.draft.state;
    const { view } = this.desk;
    for (const [i, tab] of view.tabs.entries()) {
      const { name } = this.sides[i];
      const sum = this.sumOf(name);
      const shown = sum === null ? "–" : depth === "points" ? String(sum) : points(sum);
      tab.querySelector("[data-sum]").textContent = this.draft.state.sums[name] || (this.isAsked(name) ? "tap to enter" : "went out");
      tab.querySelector("[data-points]").textContent = shown;
      tab.querySelector("[data-points]").dataset.points = sum ?? "";
    }
    view.root.dataset.depth = depth;
    for (const button of view.root.querySelectorAll("[data-depth-choice]")) button.setAttribute("aria-pressed", button.dataset.depthChoice === depth);
    const { missing } = this;
    const other = this.sides[(this.draft.state.side + 1) % this.sides.length].name;
    view.root.querySelector("[data-next-sum]").textContent = `${missing.find((name) => name !== this.draft.side.name) ?? other} ›`;
    const save = view.button(depth === "points" ? "next" : "save");
    save.dataset.held = missing.length > 0;
    save.setAttribute("aria-disabled", missing.length > 0);
    if (missing.length) save.textContent = depth === "points" ? `Needs ${missing[0]}’s points` : `Save needs ${missing[0]}’s score`;
  }
}
