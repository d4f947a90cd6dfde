/** Is this what lies on the table? Every meld with its arithmetic, every line a way back to its place. */
import { points } from "meldbook/cards";
import { score } from "meldbook/score";
import { count, onTable, rankLeft, takesOff, troubleOf } from "meldbook/tally";
import { chip, chipLeft, make } from "meldbook/chips";
import { dealt } from "meldbook/dealt";
import { problemsOf } from "meldbook/problems";
import { writeCorrected } from "meldbook/untouched";
import { spoken } from "meldbook/names";
import { ENDS } from "meldbook/view";
import { explained, many, say } from "meldbook/words";

/** Draws the receipt of the draft and answers what is wrong with it. */
export function openReceipt(desk) {
  const receipt = new Receipt(desk);
  desk.view.onCheck = () => receipt.paint();
  return receipt;
}

const MELD_CODES = ["run", "set", "identity"];
const OFTEN = { 1: say("no card more than once"), 2: say("no card more than twice") };
const HAND_CODES = ["held", "collected", "caught"];
// Shown with the hand they belong to.
const TOLD = ["deadwood", "layoff"];

class Receipt {
  constructor(desk) {
    Object.assign(this, { desk, draft: desk.draft, page: desk.page });
    this.element = desk.view.part("check");
  }

  get spoken() {
    if (this.problems.length) return this.attention;
    if (!this.result.scores) return say("The points are counted when the hand is saved.");
    return `${this.page.sides.map(({ name }) => `${name} ${spoken(this.result.scores[name])}`).join(", ")}.`;
  }

  get attention() {
    return many(this.problems.length, "{n} thing needs attention", "{n} things need attention");
  }

  paint() {
    this.written = writeCorrected(this.draft);
    // Who is out of the game is not in the hand.
    const dealtIn = this.page.sides.filter(({ players }) => !players.every((player) => this.page.out.includes(player)));
    this.result = score(this.written.hand, this.page.rules, dealtIn, this.page.dealer);
    this.places = [];
    // What the table overruled stands; then only the server can say what it comes to.
    const stands = ({ code }) => this.written.hand.overrule?.includes(code);
    const errors = this.result.errors.filter((one) => !stands(one));
    const noted = this.result.errors.filter(stands).map(({ message }) => make("p", { className: "lead", text: say("Let stand: {what}", { what: message }) }));
    if (noted.length) noted.push(make("p", { className: "lead", text: say("The points are counted when the hand is saved.") }));
    this.problems = problemsOf(this.desk, { ...this.result, errors });
    const focusAgain = this.focused();
    this.element.replaceChildren(this.lead(), ...noted, ...this.problems.map((one) => this.problem(one)), ...this.page.sides.map((_, side) => this.side(side)), this.dealt());
    focusAgain();
    if (this.page.correction && !this.problems.length) this.changes();
    const save = this.desk.view.button("save");
    save.dataset.held = this.problems.length > 0;
    save.setAttribute("aria-disabled", this.problems.length > 0);
    save.textContent = this.problems.length ? this.attention : this.page.correction ? say("Save correction") : say("Save hand");
  }

  /** The check is drawn anew with each answer: whoever gave it by a button goes on from the same one, or where the check begins. */
  focused() {
    const before = document.activeElement;
    const named = (button) => button.ariaLabel ?? button.textContent;
    const alike = () => [...this.element.querySelectorAll("button")].filter((one) => named(one) === named(before));
    const at = alike().indexOf(before);
    if (at < 0) return () => {};
    return () => (alike()[at] ?? this.element).focus({ preventScroll: true });
  }

  /** What saving the correction would change stands before its reasons. */
  async changes() {
    const { written, result } = this;
    const { consequences } = await import("meldbook/consequences");
    if (this.written === written) this.element.querySelector(".lead").after(consequences(this.page, written, result));
  }

  lead() {
    const { total, packs } = count(this.draft);
    const { packs: copies, asks, profile } = this.page.rules;
    const { state } = this.draft;
    const isSeen = asks.table === "required" && state.depth !== "shown";
    // Who went out with a hand that nobody entered has some of the others.
    const isShown = asks.held === "cards" && this.page.sides.every((_, side) => state.cards[side].length);
    const unseen = isSeen || isShown ? ` · ${say("{n} in stock and discard", { n: packs - total })} · ${OFTEN[copies] ?? say("no card more than {copies} times", { copies })}` : "";
    if (state.end === "void") return make("p", { className: "lead", text: say("Nobody knocked. The hand is void, the same dealer deals again.") });
    const ended = state.by ? "" : (ENDS[state.end] ?? "");
    const entered = total && profile !== "winner-only" ? say("{total} of {packs} cards entered", { total, packs }) + unseen : "";
    return make("p", { className: "lead", text: `${ended} ${entered}`.trim() });
  }

  /** The receipt is drawn anew with the answer; whoever gave it stays where he was. */
  dealt() {
    return dealt(this.desk, (said) => {
      this.desk.view.paint(said);
      this.element.querySelector(".dealt select").focus({ preventScroll: true });
    });
  }

  problem({ text, choices }) {
    const box = make("div", { className: "problem", role: "group", label: text }, make("p", { text: `⚠ ${text}` }));
    for (const { label, act } of choices) box.append(this.desk.view.tray.actButton(label, act));
    return box;
  }

  // ---- a side

  side(side) {
    const { name, initial, colour } = this.page.sides[side];
    const isGone = this.page.sides[side].players.every((player) => this.page.out.includes(player));
    const sum = isGone ? 0 : (this.result.scores?.[name] ?? null);
    const after = sum !== null && this.page.left && this.page.rules.columns === null ? say("{what} in all", { what: String((this.page.totals[name] ?? 0) + sum).replace("-", "−") }) : "";
    const chipMark = make("span", { className: "chip", ariaHidden: "true", text: initial });
    const total = make("span", { className: "total", text: sum === null ? "–" : points(sum) });
    const head = make("h2", { className: `side-${colour}` }, chipMark, ` ${name} `, make("small", { className: "soft", text: after }), total);
    const box = make("section", { className: "receipt" }, head);
    if (this.draft.asksMelds(side) && this.page.rules.profile !== "winner-only") box.append(this.counter(side));
    if (this.page.sides[side].players.includes(this.draft.state.by)) box.append(...this.claims());
    const hand = this.page.sides[side].players.flatMap((player) => this.spread(side, player));
    for (const { cards, label, text, place } of hand) box.append(this.row({ cards, text: label, amount: text, place }));
    for (const line of this.result.lines.filter((one) => one.side === name && !this.isTold(one))) box.append(this.line(side, line));
    const isSilent = sum === null && !box.querySelector(".line");
    if (isSilent) for (const one of this.entered(side)) box.append(this.row({ text: "", amount: "", ...one }));
    for (const { cards, label, text, place } of this.silent(side)) box.append(this.row({ cards, text: label, amount: text, place }));
    return box;
  }

  /** How many cards lie before this side: counting them catches a missed or doubled tap. */
  counter(side) {
    const entered = onTable(this.draft, side);
    const counted = this.draft.state.counted[side] ?? entered;
    const step = (by, label) =>
      this.desk.view.tray.actButton(label, () => {
        this.draft.change((state) => (state.counted[side] = Math.max(0, counted + by)));
        this.desk.view.paint({ said: many(counted + by, "{n} card counted.", "{n} cards counted.") });
      });
    const [less, more] = [step(-1, "−"), step(1, "+")];
    less.ariaLabel = say("− one card fewer");
    more.ariaLabel = say("+ one card more");
    const what = say("Count the cards on the table:");
    return make("div", { className: "counted", role: "group", label: explained(this.page.sides[side].name, what) }, what, make("span", { className: "row" }, less, make("b", { text: counted }), more));
  }

  /** Who went out may have gone rummy: where that is not asked beside the keys. */
  claims() {
    const { asks, scoring, profile } = this.page.rules;
    if (!asks.rummy.length || profile === "hands-only") return [];
    const worth = { true: scoring.rummy, "own-hand": scoring.own_hand };
    const words = { false: say("No rummy"), true: say("All in one turn"), "own-hand": say("… from his own hand") };
    const buttons = [false, ...asks.rummy].map((claim) => {
      const label = `${words[claim]}${claim ? ` ${points(worth[claim])}` : ""}`;
      const button = this.desk.view.tray.actButton(label, () => this.desk.ending.claim(claim));
      button.setAttribute("aria-pressed", this.draft.state.rummy === claim);
      return button;
    });
    return [make("div", { className: "claims", role: "group", label: say("Rummy?") }, ...buttons)];
  }

  /** What was entered of a side, as long as nothing of it can be counted. */
  entered(side) {
    const { draft } = this;
    return draft.steps().filter((one) => one.side === side).flatMap((place) => {
      if (place.step === "melds") return draft.groups(side).map(({ cards }, picked) => ({ cards, place: { ...place, picked } }));
      if (place.step === "showdown") return [{ cards: draft.state.cards[side].map(({ card }) => card), place }];
      const left = draft.state.left[place.player];
      return Array.isArray(left) ? [{ left, text: say("{player} left", place), place }] : [];
    }).filter(({ cards, left }) => (cards ?? left).length);
  }

  /** Lines that move no points but answer a question. */
  silent(side) {
    const { players } = this.page.sides[side];
    const { draft } = this;
    const out = players.filter((player) => player === draft.state.by && !draft.isKnock && draft.handStep);
    const said = out.map((player) => ({ cards: [], label: say("{player} went out, nothing left", { player }), text: "0", place: { side, step: draft.handStep, player } }));
    return said;
  }

  spread(side, player) {
    const shown = this.result.showdown?.[player];
    if (!shown) return [];
    const place = { side, step: "showdown", player };
    const melds = shown.melds.map((cards) => ({ cards, label: "", text: "", place }));
    const laid = (shown.laid ?? []).map(({ cards }) => ({ cards, label: say("Laid off"), text: "", place }));
    // What is paid for the unmatched cards is a line of its own.
    const isPaid = this.result.lines.some((line) => line.code === "deadwood" && line.player === player && line.points);
    const told = [...melds, ...laid];
    return isPaid ? told : [...told, { cards: shown.deadwood, label: this.desk.view.looseWord, text: String(shown.points), place }];
  }

  line(side, { player, code, cards, points: sum, text: told, reason, why }) {
    const text = code === "penalty" ? say("Penalty: {reason}", { reason: this.page.offences[reason] ?? reason }) : told;
    const list = cards ? cards.split(" ") : [];
    if (!HAND_CODES.includes(code)) return this.lineOnTable(list, text, sum, this.placeOf(side, player, code, list));
    const left = this.draft.state.left[player];
    const place = this.draft.handStep ? { side: this.sideOf(player), step: this.draft.handStep, player } : this.draft.firstStep(side);
    if (why || code === "caught") return this.row({ text, amount: points(sum), place });
    if (!Array.isArray(left)) return this.row({ cards: list, text, amount: points(sum), place });
    const sorted = [...left].sort((a, b) => this.cost(a) - this.cost(b));
    const arithmetic = sorted.map((card) => this.cost(card)).join(" + ");
    const who = takesOff(this.page.rules) && this.page.sides[side].players.length < 2 ? say("Left in hand") : say("{player} left", { player });
    return this.row({ left: sorted, text: explained(who, arithmetic), amount: points(sum), place });
  }

  /** What is wrong with a meld stands in place of a sum that does not count. */
  lineOnTable(cards, told, sum, place) {
    const [trouble] = Number.isInteger(place.picked) ? troubleOf(this.draft, place.side, place.picked) : [];
    return this.row({ cards, text: trouble ? `⚠ ${trouble.text}` : told, amount: points(sum), place });
  }

  /** Lines without points that the hand itself shows. */
  isTold({ code, points: sum }) {
    return !sum && this.draft.handStep === "showdown" && [...MELD_CODES, ...TOLD, "neither"].includes(code);
  }

  sideOf(player) {
    return this.page.sides.findIndex(({ players }) => players.includes(player));
  }

  cost(card) {
    return this.page.rules.values.held[rankLeft(card)] ?? 0;
  }

  placeOf(side, player, code, cards) {
    if (!MELD_CODES.includes(code)) return { ...this.draft.firstStep(side) };
    const sign = [...cards].sort().join();
    if (!this.draft.asksMelds(side)) return { ...this.draft.firstStep(side) };
    const meld = this.draft.groups(side).findIndex(({ judged }) => [...judged.cards].sort().join() === sign);
    return { side, step: "melds", player, picked: meld < 0 ? null : meld };
  }

  row({ cards = [], left = [], text, amount, place }) {
    const shown = make("span", { className: "cards" }, ...cards.map((card) => chip(card)), ...left.map((card) => chipLeft(card)));
    const button = make("button", { type: "button", className: "line", data: { line: this.places.length } });
    this.places.push(place);
    if (cards.length || left.length) button.append(shown, make("span", { className: "text", text }));
    else button.append(make("span", { text }));
    button.append(make("span", { className: "amount", text: amount }));
    return button;
  }

  goTo(index) {
    const place = this.places[index];
    this.draft.goTo(place);
    this.desk.view.paint({ said: this.desk.view.whereSpoken() });
  }
}

