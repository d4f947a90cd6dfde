/** What did each side count for itself? Typed with our own keypad; phones' own have no minus. */
import { points } from "meldbook/cards";
import { dealt } from "meldbook/dealt";
import { spoken } from "meldbook/names";
import { MOST_DIGITS, MOST_POINTS, sumOf, sumsOf, withKey } from "meldbook/sums";
import { say } from "meldbook/words";

const SAID = { points: say("Points left in each hand."), shown: say("The melds of each as points."), totals: say("Final scores only.") };

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
    this.dealt = dealt(desk, (said) => desk.view.paint(said));
    desk.view.part("dealt").replaceChildren(this.dealt);
  }

  get spoken() {
    const { depth } = this.draft.state;
    return `${this.isCount ? say("Cards left in each hand.") : SAID[depth]} ${this.draft.side.name}.`;
  }

  /** Whether it is cards that are counted, not points. */
  get isCount() {
    return this.draft.rules.asks.held === "counts";
  }

  get text() {
    return this.draft.state.sums[this.draft.side.name] ?? "";
  }

  key(key) {
    const { name } = this.draft.side;
    const text = withKey(this.text, key);
    if (text === this.text) return /^\d/.test(key) && this.tooLong();
    this.draft.change((state) => (state.sums[name] = text));
    const sum = sumOf(text);
    this.desk.view.paint({ said: sum === null ? say("{name}, nothing.", { name }) : `${name} ${spoken(sum)}.` });
  }

  /** A digit that has no place is never dropped in silence. */
  tooLong() {
    this.desk.view.alert({ said: say("A number has at most {n} digits.", { n: MOST_DIGITS }) });
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
    this.begin();
  }

  /** Whoever has chosen what to type goes on at the side it is typed for: there Enter presses nothing else. */
  begin() {
    this.desk.view.tabs[this.draft.state.side].focus({ preventScroll: true });
  }

  sumOf(name) {
    return sumOf(this.draft.state.sums[name] ?? "");
  }

  /** Points left are not asked of who went out; those who were not dealt in are never asked. */
  isAsked(name) {
    const { players } = this.sides.find((side) => side.name === name);
    const { depth, by, cards } = this.draft.state;
    const side = this.sides.findIndex((one) => one.name === name);
    if (players.every((player) => this.desk.page.out.includes(player))) return false;
    if (depth === "shown" && this.draft.firstQuestion) return players.includes(by);
    if (depth !== "points") return true;
    return !players.every((player) => this.draft.isOut(player)) && !(this.draft.handStep === "showdown" && cards[side].length);
  }

  /** What stands beside a side for which nothing is typed. */
  instead(name) {
    const side = this.sides.findIndex((one) => one.name === name);
    const { by, depth } = this.draft.state;
    if (this.isAsked(name)) return say("tap to enter");
    if (this.sides[side].players.some((player) => this.desk.page.out.includes(player))) return say("out of this game");
    if (this.sides[side].players.includes(by) && !this.draft.isKnock) return say("went out");
    return depth === "points" ? say("cards entered") : "";
  }

  /** What is typed, by side, with what follows from it. */
  get sums() {
    const typed = this.sides.map(({ name }) => [name, this.sumOf(name)]).filter(([, sum]) => sum !== null);
    return { ...Object.fromEntries(typed), ...(this.draft.state.depth === "totals" ? sumsOf(this.draft) : {}) };
  }

  get missing() {
    const { sums } = this;
    return this.sides.map(({ name }) => name).filter((name) => this.isAsked(name) && !(name in sums));
  }

  /** Why these cannot be saved or gone on with yet; nothing where they can. */
  get held() {
    const { depth } = this.draft.state;
    const [first] = this.missing;
    if (first) return { points: this.isCount ? say("Needs {player}’s cards", { player: first }) : say("Needs {player}’s points", { player: first }), shown: say("Needs {player}’s melds", { player: first }), totals: say("Save needs {player}’s score", { player: first }) }[depth];
    const [large, sum] = Object.entries(this.sums).find(([, each]) => Math.abs(each) > MOST_POINTS) ?? [];
    if (large) return say("{side} cannot have {points} points in one hand.", { side: large, points: String(sum).replace("-", "−") });
    if (depth !== "totals") return "";
    const { profile, zero_sum: isZero } = this.draft.rules;
    const all = Object.values(sumsOf(this.draft));
    if (profile === "two-hands" && all.filter((each) => each > 0).length > 1) return say("Only who wins has points: 0 for the other");
    const over = all.reduce((sum, each) => sum + each, 0);
    return isZero && over ? (over > 0 ? say("{points} too much: must add up to 0", { points: points(over) }) : say("{points} too little: must add up to 0", { points: points(over) })) : "";
  }

  paint() {
    const { depth } = this.draft.state;
    const { view } = this.desk;
    const { sums } = this;
    for (const [i, tab] of view.tabs.entries()) {
      const { name } = this.sides[i];
      const sum = sums[name] ?? null;
      const shown = sum === null ? "–" : depth === "points" ? String(sum) : points(sum);
      const follows = this.sumOf(name) === null && sum !== null;
      tab.querySelector("[data-sum]").textContent = this.draft.state.sums[name] || (follows ? sum && say("the rest") : this.instead(name)) || "";
      tab.querySelector("[data-points]").textContent = shown;
      tab.querySelector("[data-points]").dataset.points = sum ?? "";
    }
    view.root.dataset.depth = depth;
    // What is checked before it is saved is asked there, too.
    this.dealt.hidden = this.draft.isChecked;
    this.dealt.querySelector("select").value = this.draft.state.dealer ?? "";
    for (const button of view.root.querySelectorAll("[data-depth-choice]")) button.setAttribute("aria-pressed", button.dataset.depthChoice === depth);
    const { held } = this;
    const save = view.button(this.draft.isChecked ? "next" : "save");
    save.dataset.held = Boolean(held);
    // What is missing it leads to.
    save.setAttribute("aria-disabled", Boolean(held) && !this.missing.length);
    if (held) save.textContent = held;
    this.follow();
  }

  /** Above the keys of a small phone not all sides have room: the one that is typed for is among those in sight. */
  follow() {
    const tab = this.desk.view.tabs[this.draft.state.side];
    const [list, own] = [tab.parentElement, tab].map((element) => element.getBoundingClientRect());
    tab.parentElement.scrollTop += Math.min(0, own.top - list.top) + Math.max(0, own.bottom - list.bottom);
    tab.parentElement.scrollLeft += Math.min(0, own.left - list.left) + Math.max(0, own.right - list.right);
  }
}
