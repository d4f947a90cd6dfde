/**
 * What has been entered of this hand so far, and which step comes next?
 *
 * One Draft per pad page. Every change is one undo step and is written to the phone's storage before anything is
 * painted, so a reload, a sleep or a kill loses nothing.
 */
import { group, judge } from "meldbook/cards";
import { Kept } from "meldbook/keeping";
import { reseated } from "meldbook/reseat";
import { WITH_SUITS, read, remove, write } from "meldbook/storage";

const HISTORY_KEPT = 30;
/** What the table lets stand holds as long as none of this changes. */
const LOOKED_AT = ["cards", "left", "sums", "depth", "by", "end", "rummy", "reneged", "upcard", "onto"];
/** Undo steps are long: those of one draft are kept, the last one that was left. */
const PAST = "meldbook.past";

const blank = (page) => ({
  seats: page.sides,
  cards: page.sides.map(() => []),
  /** What each has left: ranks, or whole cards where their suits are told, or points. */
  left: {},
  withSuits: false,
  by: null,
  dealer: null,
  end: null,
  rummy: false,
  reneged: [],
  upcard: null,
  penalties: [],
  overrule: [],
  onto: {},
  target: null,
  othersMelded: null,
  sums: {},
  depth: null,
  counted: {},
  view: "entry",
  side: 0,
  step: null,
  player: null,
  fresh: false,
  picked: null,
});

/** Entries that say exactly these melds: a boundary before each, none inside. */
export const entriesOf = (melds) =>
  melds.filter((cards) => cards.length).flatMap((cards) =>
    cards.map((card, i) => (i ? { card, glue: true } : { card, hard: true })),
  );

export class Draft extends Kept {
  past = [];
  future = [];

  constructor(page) {
    super(page, "draft");
    this.rules = page.rules;
    this.cuts = [];
    this.state = blank(page);
    this.goTo(this.steps()[0], { quietly: true });
    this.state.withSuits = read(WITH_SUITS) ?? false;
    // Who typed the last hand as totals types this one, too.
    if (page.typed_last) Object.assign(this.state, { view: "totals", depth: "totals" });
  }

  // ---- keeping

  async restore() {
    const kept = await this.found(({ cards }) => Array.isArray(cards) && cards.length === this.page.sides.length);
    if (!kept) return this;
    this.state = { ...this.state, ...kept };
    this.past = this.keptPast() ?? [];
    return this;
  }

  /** The undo steps are written only when the page goes away. */
  keepHistory() {
    if (this.past.length) write(PAST, JSON.stringify({ key: this.key, past: this.past.slice(-HISTORY_KEPT) }));
  }

  keptPast() {
    const kept = read(PAST);
    return kept?.key === this.key && Array.isArray(kept.past) ? kept.past : null;
  }

  /** Goes on with what another tab of this phone has made of this hand; one undo step. */
  take(kept) {
    this.past.push(JSON.stringify(this.state));
    this.future = [];
    this.state = { ...this.state, ...kept };
  }

  discard() {
    super.discard();
    if (this.keptPast()) remove(PAST);
    this.past = [];
    this.future = [];
  }

  // ---- changing

  /** One undo step. */
  change(edit) {
    this.past.push(JSON.stringify(this.state));
    this.future = [];
    const before = this.lookedAt;
    this.state.begun ??= Date.now();
    edit(this.state);
    if (this.lookedAt !== before) this.state.overrule = [];
    this.forget();
    this.keep();
  }

  /** What the table sees of the hand when it lets something stand. */
  get lookedAt() {
    return JSON.stringify(LOOKED_AT.map((one) => this.state[one]));
  }

  /** What was said of cards that are no longer there. */
  forget() {
    const { cards, onto } = this.state;
    for (const key of Object.keys(onto)) {
      const [side, card] = key.split(".");
      if (!cards[side].some((entry) => entry.card === card)) delete onto[key];
    }
  }

  /** Replaces everything, as when a saved hand is opened again; not an undo step and not yet kept. */
  open(state) {
    this.state = { ...blank(this.page), ...state };
    const { view } = this.state;
    this.goTo(this.steps()[0] ?? this.firstStep(0), { quietly: true });
    this.state.view = view;
  }

  undo() {
    return this.travel(this.past, this.future);
  }

  redo() {
    return this.travel(this.future, this.past);
  }

  travel(from, to) {
    if (!from.length) return false;
    to.push(JSON.stringify(this.state));
    this.state = reseated(JSON.parse(from.pop()), this.page.sides);
    this.keep();
    return true;
  }

  /** Adds cards to the current side; a slide of three or more begins a meld of its own. */
  add(cards, { slide = false } = {}) {
    this.change(() => this.put(cards, { slide }));
  }

  put(cards, { slide = false } = {}) {
    const { state } = this;
    if (state.step === "hand") return this.hold(state.player, cards);
    if (state.target) {
      for (const card of cards) state.onto[`${state.side}.${card}`] = state.target;
      state.cards[state.side].push(...cards.map((card) => ({ card, hard: true })));
      return;
    }
    if (state.picked !== null) {
      const melds = this.melds(state.side);
      melds[state.picked].push(...cards);
      state.cards[state.side] = entriesOf(melds);
      return;
    }
    const entries = cards.map((card, i) => (slide && i ? { card, glue: true } : { card }));
    if (state.fresh || (slide && cards.length > 2)) entries[0].hard = true;
    state.cards[state.side].push(...entries);
    state.fresh = false;
  }

  /** More of what a player has left: who holds cards has neither gone out nor left the hand. */
  hold(player, cards) {
    const { state } = this;
    const before = Array.isArray(state.left[player]) ? state.left[player] : [];
    state.left[player] = [...before, ...cards];
    if (state.by === player) state.by = null;
    state.reneged = state.reneged.filter((one) => one !== player);
  }

  /** The current cut of a side as plain lists of cards. */
  melds(side) {
    return this.groups(side).map(({ cards }) => [...cards]);
  }

  /** Lays out sides anew, each as a list of melds; the automatic grouping leaves them as they are. */
  lay(changed, { picked = null } = {}) {
    this.change((state) => {
      for (const [side, melds] of Object.entries(changed)) state.cards[side] = entriesOf(melds);
      state.picked = picked;
    });
  }

  pick(index) {
    this.state.picked = this.state.picked === index ? null : index;
    Object.assign(this.state, { fresh: false, target: null });
  }

  // ---- reading

  get side() {
    return this.page.sides[this.state.side];
  }

  /** Whether a card was said to be laid off on a certain meld; then {side, card}: a card of it. */
  onto(side, card) {
    return this.state.onto[`${side}.${card}`] ?? null;
  }

  /** The cards of a side that are not said to be laid off. */
  entries(side) {
    return this.state.cards[side].filter(({ card }) => !this.onto(side, card));
  }

  /** The melds of a side, then what was laid off; while it is being entered, its last meld may still be unfinished. */
  groups(side) {
    const all = this.state.cards[side];
    const open = side === this.state.side && this.state.step === "melds" && this.state.view === "entry";
    const laid = all.filter(({ card }) => this.onto(side, card));
    const sign = `${open}${all.map(({ card, hard, glue }) => card + (hard ? "|" : glue ? "+" : ","))}/${laid.map(({ card }) => card)}`;
    if (this.cuts[side]?.sign !== sign) {
      const groups = group(this.entries(side), this.rules, { final: !open }).map((one) => this.settled(one));
      const alone = laid.map(({ card }) => ({ cards: [card], judged: judge([card], this.rules) }));
      this.cuts[side] = { sign, groups: [...groups, ...alone] };
    }
    return this.cuts[side].groups;
  }

  /** A joker whose suit may stay open in a set needs no question. */
  settled(one) {
    const { choices } = one.judged.problems[0] ?? {};
    const { joker_suit_may_stay_open: mayStay } = this.rules.melds;
    if (!mayStay || !choices || new Set(choices.map(([card]) => card.slice(3, -1))).size > 1) return one;
    const cards = one.cards.map((card) => (card === "JK" ? `${choices[0][0].slice(0, -1)}?` : card));
    return { ...one, judged: judge(cards, this.rules) };
  }

  /** The meld that the next card goes to: the picked one, else the last unless a new one was asked for. */
  get current() {
    const groups = this.groups(this.state.side);
    if (this.state.picked !== null) return groups[this.state.picked] ?? null;
    return this.state.fresh ? null : (groups.at(-1) ?? null);
  }

  /** Whether nothing is asked of a player's hand: he went out, left the hand, or was not dealt in. */
  isOut(player) {
    const { by, reneged } = this.state;
    return (by === player && !this.isKnock) || reneged.includes(player) || this.page.out.includes(player);
  }

  /** Whether what is typed leads to the check first: a correction shows there what it changes. */
  get isChecked() {
    return this.state.depth !== "totals" || this.page.correction;
  }

  get isKnock() {
    return this.rules.ends[0] === "knock";
  }

  // ---- steps

  /** How what a player has left is asked: his whole hand, the ranks left, or not at all. */
  get handStep() {
    return { cards: "showdown", ranks: "hand" }[this.rules.asks.held] ?? null;
  }

  /** Whether the melds of a side are entered as cards. */
  asksMelds(side) {
    const { asks, profile } = this.rules;
    if (asks.table !== "required" || this.state.depth === "shown") return false;
    return profile !== "winner-only" || this.page.sides[side].players.includes(this.state.by);
  }

  /** What is asked before any side's cards: the card turned up, or who has won. */
  get firstQuestion() {
    if (this.rules.asks.upcard) return "upcard";
    return this.rules.profile === "winner-only" ? "winner" : null;
  }

  /** The steps of this hand in the order the scorer walks the table. */
  steps() {
    const { end } = this.state;
    if (end === "void") return [];
    const first = this.firstQuestion ? [{ side: 0, step: this.firstQuestion, player: this.page.sides[0].players[0] }] : [];
    return [...first, ...this.page.sides.flatMap(({ players }, side) => {
      const melds = this.asksMelds(side) ? [{ side, step: "melds", player: players[0] }] : [];
      const step = end === "renege" ? null : this.handStep;
      return step ? [...melds, ...players.filter((player) => !this.isOut(player)).map((player) => ({ side, step, player }))] : melds;
    })];
  }

  /** The step after this one; null when the score is to be checked. */
  nextStep() {
    const { side, step, player } = this.state;
    const here = this.order({ side, step, player });
    return this.steps().find((one) => this.order(one) > here) ?? null;
  }

  order({ side, step, player }) {
    if (step === this.firstQuestion) return -1;
    return side * 10 + (step === "melds" ? 0 : 1 + this.page.sides[side].players.indexOf(player));
  }

  goTo(step, { quietly = false } = {}) {
    Object.assign(this.state, { view: "entry", picked: null, fresh: false, target: null }, step);
    if (!quietly) this.keep();
  }

  goToSide(side) {
    const isHere = (one) => one.side === side && one.step !== this.firstQuestion;
    this.goTo(this.steps().find(isHere) ?? this.firstStep(side));
  }

  firstStep(side) {
    const step = this.asksMelds(side) ? "melds" : (this.handStep ?? this.firstQuestion);
    return { side, step, player: this.page.sides[side].players[0] };
  }
}
