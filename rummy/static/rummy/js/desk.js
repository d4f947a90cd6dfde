/** What does each tap do? Every action of the pad page, by the name written on its button. */
import { cardName } from "meldbook/cards";
import { entriesOf } from "meldbook/draft";
import { count, whoHas } from "meldbook/tally";
import { View } from "meldbook/view";

const BUZZ_MS = 8;
const SETTLED_MS = 120;
const QUIET_MS = 1500;

/** Opens the desk for a page: the object whose methods answer taps. */
export function open({ root, page, draft }) {
  return new Desk(root, page, draft).begin();
}

class Desk {
  constructor(root, page, draft) {
    Object.assign(this, { root, page, draft });
    this.view = new View(root, page, draft);
    this.lamp = null;
    this.checkedAt = 0;
    this.refusals = [];
  }

  async begin() {
    // Two whole hands are shown as they are best arranged, so the search for that is needed at the first card.
    if (this.page.rules.profile === "two-hands") this.view.arrange = (await import("meldbook/arrange")).arrange;
    if (this.page.document && !this.draft.restored) {
      const { readHand } = await import("meldbook/hand");
      this.draft.open(readHand(this.page));
    }
    await this.show();
    if (this.page.document && !this.page.correction && !this.draft.restored) this.offerEmpty();
    this.keepAwake();
    document.addEventListener("visibilitychange", () => this.keepAwake());
    setTimeout(() => this.prepare(), QUIET_MS);
    return this;
  }

  /** Paints whatever screen the draft is on; the check, the totals and what follows Save bring their own files. */
  async show(said = "") {
    const { view } = this.draft.state;
    if (view === "check") return this.check(1, said);
    if (view === "saved" && (await import("meldbook/saving")).resume(this)) return null;
    if (view === "saved") return this.check(1, said);
    if (view === "totals") await this.openTotals();
    return this.view.paint({ said });
  }

  /** A hand that was struck is entered anew: its cards are there already. */
  offerEmpty() {
    const empty = () => {
      this.draft.change(() => this.draft.open({}));
      this.view.paint({ said: "Nothing entered." });
    };
    this.view.alert({ said: "These are the cards of the hand you took back.", choices: [{ label: "Start empty", act: empty }] });
  }

  /** Fetches what the end of the hand needs while there is a connection: losing it in mid-hand must cost nothing. */
  prepare() {
    return Promise.all(["receipt", "saving"].map((name) => import(`meldbook/${name}`))).catch(() => null);
  }

  /** A phone that falls asleep between two melds is picked up and unlocked each time; where it may, it stays awake. */
  async keepAwake() {
    if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
    this.lamp = await navigator.wakeLock.request("screen").catch(() => null);
  }

  // ---- the card pad

  tap(card) {
    this.enter([card]);
  }

  slide(cards) {
    const { left } = count(this.draft);
    const taken = new Map();
    const free = cards.filter((card) => {
      taken.set(card, (taken.get(card) ?? 0) + 1);
      return left(card) >= taken.get(card);
    });
    if (free.length) this.enter(free, { slide: true });
    else this.refuse(cards[0]);
  }

  enter(cards, how) {
    if (count(this.draft).left(cards[0]) <= 0) return this.refuse(cards[0]);
    if (this.isFull(cards.length)) return null;
    this.draft.add(cards, how);
    navigator.vibrate?.(BUZZ_MS);
    this.view.paint({ said: this.view.spoken(cards), popped: cards.at(-1) });
  }

  /** A hand shown whole has as many cards as were dealt: one more is a slip, or meant for the next hand. */
  isFull(more) {
    const { step, side, player } = this.draft.state;
    const dealt = this.page.rules.deal[this.page.sides.flatMap(({ players }) => players).length];
    const n = this.draft.state.cards[side].length;
    if (step !== "showdown" || !dealt || n + more <= dealt) return false;
    const following = this.draft.nextStep();
    const choices = following ? [{ label: `${following.player}’s hand ›`, act: () => this.next() }] : [];
    this.view.alert({ said: n === dealt ? `${player}’s ${dealt} cards are complete.` : `${player} has ${n} of ${dealt} cards: ${more} more are too many.`, choices });
    return true;
  }

  /** A spent key says who has the card and offers to take it. */
  refuse(card) {
    const { said, uses, holders } = whoHas(this.draft, card);
    const from = uses.filter(({ side }) => side !== this.draft.state.side);
    const takes = from.map(({ side, meld, name }) => ({ label: `Take from ${name}`, act: () => this.take(card, side, meld) }));
    this.view.alert({ said, uses, holders, card, choices: takes });
  }

  take(card, side, meld) {
    const melds = this.draft.melds(side);
    melds[meld].splice(melds[meld].indexOf(card), 1);
    this.draft.change((state) => {
      state.cards[side] = entriesOf(melds);
      this.draft.put([card]);
    });
    this.view.paint({ said: `Took the ${cardName(card)} from ${this.page.sides[side].name}.` });
  }

  preview(cards, at) {
    this.view.preview(cards, at);
  }

  // ---- buttons

  click(button, times = 1) {
    const { action, rank, side, step, knocker, meld, fix, big, bigSuit, digit, depthChoice, line, rub } = button.dataset;
    if (action) return this[ACTIONS[action]]?.(times);
    if (rank !== undefined) return this.addRank(rank);
    if (side !== undefined) return this.toSide(side);
    if (step !== undefined) return this.toStep(step, button.dataset.player);
    if (knocker !== undefined) return this.endedBy(knocker);
    if (meld !== undefined) return this.pick(Number(meld));
    if (fix !== undefined) return this.view.fix(button);
    if (rub !== undefined) return this.rubOut(Number(rub));
    if (big !== undefined) return this.big((it) => it.rank(big));
    if (bigSuit !== undefined) return this.big((it) => it.suit(bigSuit));
    if (digit !== undefined) return this.sums.key(digit);
    if (depthChoice !== undefined) return this.sums.depth(depthChoice);
    if (line !== undefined) return this.receipt.goTo(Number(line));
  }

  async big(use) {
    this.bigKeys ??= (await import("meldbook/big")).bigKeys(this);
    use(this.bigKeys);
  }

  newMeld() {
    const { draft } = this;
    if (!draft.state.cards[draft.state.side].length) return this.view.say("The first meld begins by itself.");
    draft.change((state) => Object.assign(state, { fresh: true, picked: null }));
    this.view.paint({ said: "New meld." });
  }

  undo() {
    return this.show(this.draft.undo() ? "Undone." : "Nothing to undo.");
  }

  redo() {
    return this.show(this.draft.redo() ? "Done again." : "Nothing to do again.");
  }

  async next() {
    const step = this.draft.nextStep();
    if (!step || this.draft.state.view === "totals") return this.check();
    this.draft.goTo(step);
    this.view.paint({ said: this.view.whereSpoken() });
  }

  toSide(name) {
    if (this.draft.state.view === "totals") return this.sums.choose(name);
    this.draft.goToSide(this.page.sides.findIndex((side) => side.name === name));
    this.view.paint({ said: this.view.whereSpoken() });
  }

  toStep(step, player) {
    const { side } = this.draft.state;
    const { players } = this.page.sides[side];
    this.draft.goTo({ side, step, player: players[Number(player ?? 0)] });
    this.view.paint({ said: this.view.whereSpoken() });
  }

  // ---- cards left in hand

  addRank(rank) {
    const { draft } = this;
    const { player } = draft.state;
    if (count(draft).leftOfRank(rank) <= 0) {
      const all = rank === "JK" ? this.page.rules.jokers : 4 * this.page.rules.packs;
      return this.view.alert({ said: `All ${all} cards of this rank (${rank}) are already entered.`, uses: [], holders: [], choices: [] });
    }
    draft.change((state) => {
      const left = Array.isArray(state.left[player]) ? state.left[player] : [];
      state.left[player] = [...left, rank];
      if (state.by === player) state.by = null;
      state.reneged = state.reneged.filter((one) => one !== player);
    });
    navigator.vibrate?.(BUZZ_MS);
    this.view.paint({ said: this.view.leftSpoken(rank), popped: rank });
  }

  rubOut(index) {
    const { player } = this.draft.state;
    const left = this.draft.state.left[player];
    const rank = Array.isArray(left) ? left[index] : null;
    this.draft.change((state) => {
      if (rank) state.left[player].splice(index, 1);
      else delete state.left[player];
    });
    this.view.paint({ said: rank ? `Removed ${rank}.` : "Removed." });
  }

  /** ⌫: the last card of the hand, or of the side. */
  rub() {
    const { draft } = this;
    const { step, player, side } = draft.state;
    if (step === "hand") return draft.state.left[player]?.length && this.rubOut(draft.state.left[player].length - 1);
    if (!draft.state.cards[side].length) return;
    const card = draft.state.cards[side].at(-1).card;
    draft.change((state) => state.cards[side].pop());
    this.view.paint({ said: `Removed the ${cardName(card)}.` });
  }

  wentOut() {
    const { player, by } = this.draft.state;
    this.endedBy(by === player ? null : player);
  }

  /** Who went out or knocked; "" says nobody did, null takes it back. */
  endedBy(player) {
    const { draft, page } = this;
    const here = draft.state.player;
    const again = player === draft.state.by || (player === "" && draft.state.end !== null);
    draft.change((state) => {
      state.by = again || !player ? null : player;
      state.end = player === "" && !again ? page.rules.ends.find((end) => ["void", "stock", "blocked"].includes(end)) : null;
      if (state.by && page.rules.profile !== "two-hands") delete state.left[player];
      if (!state.by) state.rummy = false;
    });
    const isDone = draft.state.by === here && page.rules.profile !== "two-hands";
    const said = this.view.endSpoken();
    if (isDone && draft.state.view === "entry" && draft.state.step !== "melds") return this.skipOn(said);
    this.view.paint({ said });
  }

  skipOn(said) {
    const step = this.draft.nextStep();
    if (!step) return this.check(1, said);
    this.draft.goTo(step);
    this.view.paint({ said: `${said} ${this.view.whereSpoken()}` });
  }

  renege() {
    const { draft, page } = this;
    const { player } = draft.state;
    draft.change((state) => {
      const was = state.reneged.includes(player);
      state.reneged = was ? state.reneged.filter((one) => one !== player) : [...state.reneged, player];
      if (!was) delete state.left[player];
      if (state.by === player) state.by = null;
      // One side alone is left: the hand ends at once, nobody's cards are asked.
      const standing = page.sides.filter(({ players }) => !players.every((one) => state.reneged.includes(one)));
      state.end = standing.length < 2 ? "renege" : null;
    });
    const isOut = draft.state.reneged.includes(player);
    if (isOut) return this.skipOn(`${player} reneged.`);
    this.view.paint({ said: `${player} did not renege.` });
  }

  rummy() {
    this.draft.change((state) => (state.rummy = !state.rummy));
    this.view.paint({ said: this.draft.state.rummy ? "All in one turn." : "Not all in one turn." });
  }

  // ---- melds

  pick(index) {
    this.draft.pick(index);
    this.view.paint({ said: this.view.pickSpoken() });
  }

  // ---- other screens

  async check(times, said = "") {
    const { openReceipt } = await import("meldbook/receipt");
    this.draft.state.view = "check";
    this.draft.keep();
    this.checkedAt = performance.now();
    this.receipt ??= openReceipt(this);
    this.view.paint();
    this.view.say(`${said} ${this.receipt.spoken}`.trim());
    this.receipt.element.focus({ preventScroll: true });
  }

  edit() {
    this.refusals = [];
    this.draft.state.view = this.draft.state.depth ? "totals" : "entry";
    this.draft.keep();
    return this.show(this.view.whereSpoken());
  }

  async totals() {
    const isOpen = this.draft.state.view === "totals" && this.sums;
    if (isOpen) {
      this.draft.change((state) => (state.depth = null));
      return this.edit();
    }
    await this.openTotals();
    this.view.paint({ said: this.sums.spoken });
  }

  async openTotals() {
    const { openTotals } = await import("meldbook/totals");
    this.sums = openTotals(this);
  }

  nextSum() {
    this.sums.next();
  }

  async save(times = 1) {
    const button = this.view.button("save");
    if (button.dataset.held === "true") return this.view.say(button.textContent);
    // A double tap on "Check score" must not save a hand nobody has looked at.
    if (times > 1 || performance.now() - this.checkedAt < SETTLED_MS) return;
    const { saveHand } = await import("meldbook/saving");
    await saveHand(this);
  }

  rules() {}

  async typed(form) {
    const field = form.querySelector("input");
    const { typeCards } = await import("meldbook/big");
    await typeCards(this, field);
  }
}

const ACTIONS = {
  next: "next", undo: "undo", redo: "redo", "new-meld": "newMeld", "went-out": "wentOut", totals: "totals", save: "save",
  edit: "edit", "next-sum": "nextSum", renege: "renege", rummy: "rummy", rub: "rub",
};
