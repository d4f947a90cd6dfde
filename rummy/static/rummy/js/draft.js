/**
 * What has been entered of this hand so far, and which step comes next?
 *
 * One Draft per pad page. Every change is one undo step and is written to the phone's storage before anything is
 * painted, so a reload, a sleep or a kill loses nothing.
 */
import { group } from "meldbook/cards";

const HISTORY_KEPT = 30;

const blank = (page) => ({
  cards: page.sides.map(() => []),
  left: {},
  by: null,
  end: null,
  rummy: false,
  reneged: [],
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

export class Draft {
  past = [];
  future = [];
  /** Whether this page found a draft from before. */
  restored = false;

  constructor(page, storage) {
    this.page = page;
    this.rules = page.rules;
    this.storage = storage;
    this.key = `meldbook.draft.${page.code}.${page.number}.${page.base}`;
    this.cuts = [];
    this.state = blank(page);
    this.goTo(this.steps()[0], { quietly: true });
    this.restore();
  }

  // ---- keeping

  restore() {
    const kept = this.read(this.key);
    if (!kept) return;
    this.state = { ...this.state, ...kept };
    this.past = this.read(`${this.key}.past`) ?? [];
    this.restored = true;
  }

  read(key) {
    try {
      return JSON.parse(this.storage.getItem(key));
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof DOMException) return null;
      throw error;
    }
  }

  keep(key = this.key, value = this.state) {
    try {
      this.storage.setItem(key, JSON.stringify(value));
      this.kept = true;
    } catch (error) {
      // Storage full or forbidden: the hand goes on, the header says that nothing is kept.
      if (!(error instanceof DOMException)) throw error;
      this.kept = false;
    }
  }

  /** The undo steps are long, so they are written only when the page goes away. */
  keepHistory() {
    if (this.past.length) this.keep(`${this.key}.past`, this.past.slice(-HISTORY_KEPT));
  }

  discard() {
    this.storage.removeItem(this.key);
    this.storage.removeItem(`${this.key}.past`);
    this.past = [];
    this.future = [];
  }

  // ---- changing

  /** One undo step. */
  change(edit) {
    this.past.push(JSON.stringify(this.state));
    this.future = [];
    edit(this.state);
    this.keep();
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
    this.state = JSON.parse(from.pop());
    this.keep();
    return true;
  }

  /** Adds cards to the current side; a slide of three or more begins a meld of its own. */
  add(cards, { slide = false } = {}) {
    this.change(() => this.put(cards, { slide }));
  }

  put(cards, { slide = false } = {}) {
    const { state } = this;
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
    this.state.fresh = false;
  }

  // ---- reading

  get side() {
    return this.page.sides[this.state.side];
  }

  /** The melds of a side; while it is being entered, its last one may still be unfinished. */
  groups(side) {
    const entries = this.state.cards[side];
    const open = side === this.state.side && this.state.step === "melds" && this.state.view === "entry";
    const sign = `${open}${entries.map(({ card, hard, glue }) => card + (hard ? "|" : glue ? "+" : ","))}`;
    if (this.cuts[side]?.sign !== sign) {
      this.cuts[side] = { sign, groups: group(entries, this.rules, { final: !open }) };
    }
    return this.cuts[side].groups;
  }

  /** The meld that the next card goes to: the picked one, else the last unless a new one was asked for. */
  get current() {
    const groups = this.groups(this.state.side);
    if (this.state.picked !== null) return groups[this.state.picked] ?? null;
    return this.state.fresh ? null : (groups.at(-1) ?? null);
  }

  isOut(player) {
    return this.state.by === player || this.state.reneged.includes(player);
  }

  // ---- steps

  /** The steps of this hand in the order the scorer walks the table. */
  steps() {
    const { asks } = this.rules;
    if (this.state.end === "void") return [];
    return this.page.sides.flatMap(({ players }, side) => {
      const steps = this.rules.profile === "owned-melds" ? [{ side, step: "melds", player: players[0] }] : [];
      const step = asks.held === "cards" ? "showdown" : "hand";
      if (this.state.end === "renege") return steps;
      const playing = players.filter((player) => step === "showdown" || !this.isOut(player));
      return asks.held ? [...steps, ...playing.map((player) => ({ side, step, player }))] : steps;
    });
  }

  /** The step after this one; null when the score is to be checked. */
  nextStep() {
    const { side, step, player } = this.state;
    const place = (one) => this.order(one);
    const here = place({ side, step, player });
    return this.steps().find((one) => place(one) > here) ?? null;
  }

  order({ side, step, player }) {
    return side * 10 + (step === "melds" ? 0 : 1 + this.page.sides[side].players.indexOf(player));
  }

  goTo(step, { quietly = false } = {}) {
    Object.assign(this.state, { view: "entry", picked: null, fresh: false }, step);
    if (!quietly) this.keep();
  }

  goToSide(side) {
    this.goTo(this.steps().find((one) => one.side === side) ?? { ...this.firstStep(side) });
  }

  firstStep(side) {
    const step = { "owned-melds": "melds", "two-hands": "showdown" }[this.rules.profile] ?? "hand";
    return { side, step, player: this.page.sides[side].players[0] };
  }
}
