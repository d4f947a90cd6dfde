/** What does each tap do? Every action of the pad page, by the name written on its button. */
import { enterCheck, leadBack } from "meldbook/back";
import { entriesOf } from "meldbook/draft";
import { Ending } from "meldbook/ending";
import { comeBack, hear } from "meldbook/keeping";
import { WITH_SUITS, write } from "meldbook/storage";
import { asDealt, count, whoHas } from "meldbook/tally";
import { isTwice } from "meldbook/twice";
import { View } from "meldbook/view";
import { cardName } from "meldbook/names";
import { say } from "meldbook/words";

const BUZZ_MS = 8;
const QUIET_MS = 1500;

/** Opens the desk for a page: the object whose methods answer taps. */
export function open({ root, page, draft }) {
  return new Desk(root, page, draft).begin();
}

class Desk {
  constructor(root, page, draft) {
    Object.assign(this, { root, page, draft });
    this.view = new View(root, page, draft);
    this.ending = new Ending(this);
    this.refusals = [];
  }

  async begin() {
    await this.fetchWays();
    if (this.page.document && !this.draft.restored) {
      const { readHand } = await import("meldbook/hand");
      this.draft.open(readHand(this.page));
    }
    if (this.page.ahead?.length) (await import("meldbook/ahead")).goOn(this.page);
    await this.show();
    if (this.page.document && !this.page.correction && !this.draft.restored) this.offerEmpty();
    if (this.page.late) (await import("meldbook/late")).tellLate(this);
    leadBack(this);
    setTimeout(() => this.prepare(), QUIET_MS);
    return this;
  }

  /** What this game needs from the first card on: sorting whole hands, what a card turned up means, laying off. */
  async fetchWays() {
    const { asks, profile } = this.page.rules;
    if (asks.held === "cards") this.view.arrange = (await import("meldbook/arrange")).arrange;
    if (asks.upcard) {
      const { knockLimit, isDoubled } = await import("meldbook/showdown");
      Object.assign(this.view, { knockLimit, isDoubled });
    }
    if (profile === "own-cards") (await import("meldbook/laying")).layOff(this.view.tray);
  }

  /** Paints whatever screen the draft is on; the check, the totals and what follows Save bring their own files. */
  async show(said = "") {
    const { view } = this.draft.state;
    if (view === "check") return this.check(said);
    if (view === "saved" && (await import("meldbook/saving")).resume(this)) return null;
    if (view === "saved") return this.check(said);
    if (view === "totals") await this.openTotals();
    return this.view.paint({ said });
  }

  /** With what another tab has made of this hand. */
  goOnWith(kept) {
    this.draft.take(kept);
    return this.show();
  }

  hear() {
    return hear(this);
  }

  comeBack() {
    return comeBack(this);
  }

  /** A hand that was struck is entered anew: its cards are there already. */
  offerEmpty() {
    const empty = () => {
      this.draft.change(() => this.draft.open({}));
      this.view.paint({ said: say("Nothing entered.") });
    };
    this.view.alert({ said: say("This is the hand you took back."), choices: [{ label: say("Start empty"), act: empty }] });
  }

  /** Fetches what the rest of the hand needs while there is a connection: losing it in mid-hand must cost nothing. */
  prepare() {
    // A phone that falls asleep between two melds is picked up and unlocked each time.
    return Promise.all(["awake", "receipt", "saving", "ahead", ...(this.page.correction ? ["consequences"] : [])].map((name) => import(`meldbook/${name}`))).catch(() => null);
  }

  // ---- the card pad

  tap(card) {
    this.enter([card]);
  }

  slide(cards) {
    if (this.draft.state.step === "upcard") return this.turnUp(cards.at(-1));
    const { left, together } = count(this.draft);
    const free = together(cards);
    if (!free.length) return this.refuse(cards[0]);
    this.enter(free, { slide: true });
    // Ranks told in hands may leave room for some of the cards, whichever they are.
    const over = cards.find((card) => left(card) > 0 && !free.includes(card));
    if (over && count(this.draft).left(over) <= 0) this.refuse(over);
  }

  enter(cards, how) {
    if (this.draft.state.step === "upcard") return this.turnUp(cards.at(-1));
    if (count(this.draft).left(cards[0]) <= 0) return this.refuse(cards[0]);
    this.add(cards, how);
  }

  add(cards, how) {
    if (this.isFull(cards.length)) return;
    this.draft.add(cards, how);
    navigator.vibrate?.(BUZZ_MS);
    this.view.paint({ said: this.view.spoken(cards), popped: cards.at(-1) });
  }

  /** The card turned up is one tap, and the first hand follows. */
  turnUp(card) {
    this.draft.change((state) => (state.upcard = card));
    navigator.vibrate?.(BUZZ_MS);
    this.skipOn(say("The {card} was turned up.", { card: cardName(card) }));
  }

  /** Where no hand has more cards than were dealt, one more is a slip, or meant for the next hand. */
  isFull(more) {
    const { step, side, player, cards, left } = this.draft.state;
    const { deal, asks } = this.page.rules;
    const dealt = deal[this.page.sides.flatMap(({ players }) => players).length];
    const n = (step === "hand" ? left[player]?.length : cards[side].length) ?? 0;
    const isBounded = { showdown: ["as-dealt"], hand: ["as-dealt", "at-most-dealt"] }[step]?.includes(asks.held_size);
    if (!isBounded || n + more <= dealt) return false;
    const following = this.draft.nextStep();
    const choices = following ? [{ label: say("{player}’s hand ›", { player: following.player }), act: () => this.next() }] : [];
    this.view.alert({ said: n === dealt ? say("{player}’s {dealt} cards are complete.", { player, dealt }) : say("{player} has {n} of {dealt} cards: {more} more are too many.", { player, n, dealt, more }), choices });
    return true;
  }

  /** A spent key says who has the card and offers to take it. */
  refuse(card) {
    const { said, uses, holders } = whoHas(this.draft, card);
    const from = uses.filter(({ side }) => side !== this.draft.state.side);
    const takes = from.map(({ side, meld, name }) => ({ label: say("Take from {name}", { name }), act: () => this.take(card, side, meld) }));
    this.view.alert({ said, uses, holders, card, choices: takes });
  }

  take(card, side, meld) {
    const melds = this.draft.melds(side);
    melds[meld].splice(melds[meld].findIndex((one) => asDealt(one) === card), 1);
    this.draft.change((state) => {
      state.cards[side] = entriesOf(melds);
      this.draft.put([card]);
    });
    this.view.paint({ said: say("Took the {card} from {side}.", { card: cardName(card), side: this.page.sides[side].name }) });
  }

  preview(cards, at) {
    this.view.preview(cards, at);
  }

  // ---- buttons

  click(button, event) {
    if (isTwice(button, event)) return null;
    const { action, rank, side, step, knocker, meld, fix, big, bigSuit, digit, depthChoice, line, rub, rummy, melder } = button.dataset;
    if (action) return ACTIONS[action]?.(this);
    if (rank !== undefined) return this.addRank(rank);
    if (side !== undefined) return this.toSide(side);
    if (step !== undefined) return this.toStep(step, button.dataset.player);
    if (knocker !== undefined) return this.ending.endedBy(knocker);
    if (rummy !== undefined) return this.ending.claim(rummy === "true" || rummy);
    if (melder !== undefined) return this.ending.melded(melder);
    if (meld !== undefined) return this.pick(Number(meld));
    if (fix !== undefined) return this.view.fix(button);
    if (rub !== undefined) return this.rubOut(Number(rub));
    if (big !== undefined) return this.big((it) => it.rank(big));
    if (bigSuit !== undefined) return this.big((it) => it.suit(bigSuit));
    if (digit !== undefined) return this.sums.key(digit);
    if (depthChoice !== undefined) return this.sums.depth(depthChoice);
    if (line !== undefined) return this.receipt.goTo(Number(line));
  }

  /** The file is asked for once: two imports of one file may end in either order, and the first key comes first. */
  async big(use) {
    this.bigKeys ??= import("meldbook/big").then(({ bigKeys }) => bigKeys(this));
    this.bigKeys.catch(() => (this.bigKeys = null));
    use(await this.bigKeys);
  }

  newMeld() {
    const { draft } = this;
    if (!draft.state.cards[draft.state.side].length) return this.view.say(say("The first meld begins by itself."));
    draft.change((state) => Object.assign(state, { fresh: true, picked: null, target: null }));
    this.view.paint({ said: say("New meld.") });
  }

  undo() {
    return this.show(this.draft.undo() ? say("Undone.") : say("Nothing to undo."));
  }

  redo() {
    return this.show(this.draft.redo() ? say("Done again.") : say("Nothing to do again."));
  }

  async next() {
    const { view, depth } = this.draft.state;
    if (this.toMissing()) return;
    const isShown = view === "totals" && depth === "shown";
    const step = isShown ? this.draft.steps()[0] : this.draft.nextStep();
    if (!step || (view === "totals" && !isShown)) return this.check();
    this.draft.goTo(step);
    this.view.paint({ said: this.view.whereSpoken() });
  }

  /** Who types totals is led to the first side that has none yet. @returns {boolean} whether one was missing */
  toMissing() {
    const [first] = this.draft.state.view === "totals" ? this.sums.missing : [];
    if (first) this.sums.choose(first);
    return Boolean(first);
  }

  toSide(name) {
    if (this.draft.state.view === "totals") return this.sums.choose(name);
    this.draft.goToSide(this.page.sides.findIndex((side) => side.name === name));
    this.view.paint({ said: this.view.whereSpoken() });
  }

  toStep(step, player) {
    const { side } = this.draft.state;
    if (step === "melds" && !this.draft.asksMelds(side)) return this.totals();
    const { players } = this.page.sides[side];
    this.draft.goTo({ side, step, player: players[Number(player ?? 0)] });
    this.view.paint({ said: this.view.whereSpoken() });
  }

  // ---- cards left in hand

  addRank(rank) {
    const { draft } = this;
    if (count(draft).leftOfRank(rank) <= 0) {
      const all = rank === "JK" ? this.page.rules.jokers : 4 * this.page.rules.packs;
      return this.view.alert({ said: say("All {all} cards of this rank ({rank}) are already entered.", { all, rank }), uses: [], holders: [], choices: [] });
    }
    this.add([rank]);
  }

  /** The keys of whole cards instead of those of ranks, and back; for the hands to come as well. */
  suits() {
    const withSuits = !this.draft.state.withSuits;
    Object.assign(this.draft.state, { withSuits });
    write(WITH_SUITS, JSON.stringify(withSuits));
    this.draft.keep();
    this.view.paint({ said: withSuits ? say("With suits.") : say("By rank.") });
    this.view.button("suits").focus({ preventScroll: true });
  }

  rubOut(index) {
    const { player } = this.draft.state;
    const left = this.draft.state.left[player];
    const card = Array.isArray(left) ? left[index] : null;
    this.draft.change((state) => {
      if (card) state.left[player].splice(index, 1);
      else delete state.left[player];
    });
    this.view.paint({ said: card ? this.view.removedSpoken(card) : say("Removed.") });
  }

  /** ⌫: the last card of the hand, or of the side. */
  rub() {
    const { draft } = this;
    const { step, player, side } = draft.state;
    if (step === "hand") return draft.state.left[player]?.length && this.rubOut(draft.state.left[player].length - 1);
    if (!draft.state.cards[side].length) return;
    const card = draft.state.cards[side].at(-1).card;
    draft.change((state) => {
      state.cards[side].pop();
      // The chosen meld may be gone with its last card.
      if (!draft.current) state.picked = null;
    });
    this.view.paint({ said: this.view.removedSpoken(card) });
  }

  skipOn(said) {
    const step = this.draft.nextStep();
    if (!step) return this.check(said);
    this.draft.goTo(step);
    this.view.paint({ said: `${said} ${this.view.whereSpoken()}` });
  }

  upcard() {
    this.draft.goTo({ side: 0, step: "upcard", player: this.page.sides[0].players[0] });
    this.view.paint({ said: this.view.whereSpoken() });
  }

  // ---- melds

  pick(index) {
    this.draft.pick(index);
    this.view.paint({ said: this.view.pickSpoken() });
  }

  /** The table overrules what the rules say of this hand; a change of it asks again. */
  letStand(codes) {
    this.draft.change((state) => (state.overrule = [...new Set([...(state.overrule ?? []), ...codes])]));
    this.refusals = [];
    this.view.paint({ said: say("The table lets it stand.") });
  }

  // ---- other screens

  async check(said = "") {
    const { openReceipt } = await import("meldbook/receipt");
    enterCheck();
    this.draft.state.view = "check";
    this.draft.keep();
    this.receipt ??= openReceipt(this);
    this.view.paint();
    this.view.say(`${said} ${this.receipt.spoken}`.trim());
    this.receipt.element.focus({ preventScroll: true });
  }

  edit() {
    const { state } = this.draft;
    this.refusals = [];
    state.view = state.depth && state.depth !== "shown" ? "totals" : "entry";
    // Typed melds have no cards to go back to.
    if (state.depth === "shown" && state.step === "melds") Object.assign(state, this.draft.steps()[0] ?? { view: "totals" });
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
    this.sums.begin();
  }

  async openTotals() {
    const { openTotals } = await import("meldbook/totals");
    this.sums = openTotals(this);
  }

  nextSum() {
    this.sums.next();
  }

  async save() {
    const button = this.view.button("save");
    if (button.dataset.held === "true") return this.toMissing() || this.view.say(button.textContent);
    return this.saveAsItIs();
  }

  async saveAsItIs() {
    const [{ saveHand }, { writeCorrected }] = await Promise.all([import("meldbook/saving"), import("meldbook/untouched")]);
    // What the check has shown is compared with what the book counts.
    const checked = this.draft.state.view === "check" ? this.receipt?.result.scores : null;
    return saveHand(this, { ...writeCorrected(this.draft), checked });
  }

  async typed(form) {
    const field = form.querySelector("input");
    const { typeCards } = await import("meldbook/big");
    await typeCards(this, field);
  }
}

const ACTIONS = {
  next: (desk) => desk.next(),
  undo: (desk) => desk.undo(),
  redo: (desk) => desk.redo(),
  rub: (desk) => desk.rub(),
  suits: (desk) => desk.suits(),
  "new-meld": (desk) => desk.newMeld(),
  upcard: (desk) => desk.upcard(),
  "went-out": ({ ending }) => ending.wentOut(),
  renege: ({ ending }) => ending.renege(),
  penalty: ({ ending }) => ending.penalty(),
  totals: (desk) => desk.totals(),
  "next-sum": (desk) => desk.nextSum(),
  edit: (desk) => desk.edit(),
  save: (desk) => desk.save(),
};
