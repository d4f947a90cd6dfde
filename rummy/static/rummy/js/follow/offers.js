/**
 * What may be done now, and what speaks against it?
 *
 * An offer is {id, label, actions, reasons}; its label is a list of words and {card}. `chosen` is what was tapped before:
 * `cards` from the keys, `melds` by number, `table` cards picked out of melds as {meld, card}, whether the pile is being taken, and
 * what a joker of the table `stands` for from now on.
 */
import { card, codes, without } from "meldbook/play/deck";
import { isMeld, judge, problemsOf } from "meldbook/play/melds";
import { jokerOf, ownerOf } from "meldbook/play/putting";
import { pieces, say } from "meldbook/words";

const RECYCLED = ["turn-over", "shuffle", "shuffle-below-top"];
const PASSABLE = ["block", "no-taker", "all-pass"];
const STOCK = { do: "draw-stock" };

const shownCards = (list) => list.map((code) => ({ card: code }));

class Offers {
  constructor(hand, chosen) {
    const { table } = hand;
    Object.assign(this, { hand, chosen, table, rules: table.rules, list: [] });
    const { going } = table;
    this.mustDraw = !going?.isDrawn && this.rules.drawing.compulsory;
    // Who lays down or throws without telling what he drew has drawn from the stock.
    this.first = this.mustDraw && !table.upcardOpen && table.stock > 0 ? [STOCK] : [];
    this.top = table.discards.at(-1);
  }

  add(id, label, ...actions) {
    this.list.push({ id, label: [label].flat(), actions, reasons: this.hand.reasons(actions) });
  }

  // ---- drawing

  drawing() {
    const { going, upcardOpen, discards, stock } = this.table;
    const { takes, stock_empty: whenEmpty } = this.rules.drawing;
    const topShown = this.top ? pieces("Take {card}", { card: { card: this.top.code } }) : say("Take the discard");
    if (going?.needsSecond) {
      this.add("second-stock", say("Second: stock"), { do: "draw-second", from: "stock" });
      if (discards.length) this.add("second-discard", this.top ? pieces("Second: {card}", { card: { card: this.top.code } }) : say("Second: discard"), { do: "draw-second", from: "discard" });
      return;
    }
    if (going?.isDrawn) return;
    if (upcardOpen) this.add("pass-upcard", say("Pass"), { do: "pass-upcard" });
    if (stock || !discards.length) this.add("draw-stock", say("Stock"), STOCK);
    if (["top", "stretch"].includes(takes) && discards.length) this.add("draw-discard", topShown, { do: "draw-discard" });
    if (takes === "stretch" && this.chosen.cards.length === 1) this.stretch(this.chosen.cards[0]);
    if (!stock && RECYCLED.includes(whenEmpty)) this.add("recycle", say("New stock"), { do: "recycle-stock" });
    if (!stock && PASSABLE.includes(whenEmpty)) this.add("pass", say("Pass"), { do: "pass" });
  }

  stretch(code) {
    this.add("stretch", pieces("Take from {card} up", { card: { card: code } }), { do: "draw-discard-from", card: code });
  }

  // ---- cards from the hand

  /** What the chosen cards would do: {id, label, action}, the likeliest first. */
  uses() {
    const { cards, melds, table: picked } = this.chosen;
    if (!cards.length || picked.length) return [];
    const told = cards.join(" ");
    const [number] = melds;
    if (melds.length > 1) return [];
    if (number) return this.usesOn(this.table.find(number), told);
    const { kind } = this.rules.tableau;
    const label = kind === "melds-when-out" ? say("Go out with") : say("Meld");
    return kind === "hidden-melds" ? [] : [{ id: "meld", label, action: { do: "meld", cards: told } }];
  }

  usesOn(lying, told) {
    const { number } = lying;
    const owner = this.rules.tableau.kind === "owned-melds" ? ownerOf(this.table, lying) : null;
    const side = this.table.seats.get(this.table.mover)?.side;
    const isSteal = owner !== null && owner !== side;
    const add = { id: "lay-off", label: isSteal ? say("Steal from {owner}", { owner }) : owner ? say("Add") : say("Lay off"), action: { do: isSteal ? "steal" : "lay-off", meld: number, cards: told } };
    const relaid = this.relaid(lying, add.action);
    if (relaid) return [{ ...add, action: relaid }];
    const swaps = this.rules.tableau.joker_retake && jokerOf(lying) && this.chosen.cards.length === 1;
    const swap = { id: "swap", label: say("Swap for the joker"), action: { do: "swap-joker", meld: number, card: told } };
    return swaps ? [swap, add] : [add];
  }

  /** A joker of the table that may stand for anything makes room for the cards, where it can. */
  relaid(lying, action) {
    if (this.rules.changing !== "anything" || !jokerOf(lying) || !this.hand.reasons([action]).length) return null;
    const grown = [...lying.meld.cards.map(({ code }) => this.asFreed(code)), ...this.chosen.cards];
    const judged = judge(grown.map(card), this.rules.melding);
    const isOpen = !isMeld(judged) && problemsOf(judged).every(({ code }) => code === "joker-unassigned");
    if (!isMeld(judged) && !isOpen) return null;
    return { do: "rearrange-table", melds: this.table.melds.map((one) => (one === lying ? grown.join(" ") : codes(one.meld.cards))) };
  }

  asFreed(code) {
    return this.rules.changing === "anything" && code.startsWith("JK") ? (this.chosen.stands ?? "JK") : code;
  }

  playing() {
    const { cards, melds, table: picked, pile } = this.chosen;
    for (const { id, label, action } of this.uses()) {
      if (pile) this.add(id, [say("{label}, take the pile", { label })], { do: "take-pile", use: action });
      else this.add(id, [label, " ", ...shownCards(cards)], ...this.first, action);
    }
    if (pile || melds.length || picked.length) return;
    const [one] = cards;
    const thrown = cards.length === 1 ? { card: one } : {};
    const label = cards.length === 1 ? { card: one } : say("unseen");
    // Without a card it is the common turn, unless the player has drawn.
    if (cards.length > 1 || (!cards.length && this.first.length)) return;
    if (this.rules.drawing.discards) this.add("discard", pieces("Discard {card}", { card: label }), ...this.first, { do: "discard", ...thrown });
    if (this.rules.knocks) this.add("knock", pieces("Knock, discard {card}", { card: label }), ...this.first, { do: "knock", ...thrown });
    if (!cards.length && this.mayEnd) this.add("end-turn", say("End turn"), ...this.first, { do: "end-turn" });
  }

  get mayEnd() {
    return !this.rules.drawing.discards || this.table.going?.seat.count === 0;
  }

  // ---- the melds that lie there

  changing() {
    const { cards, melds, table: picked } = this.chosen;
    if (["nothing", "off"].includes(this.rules.changing) || (!melds.length && !picked.length)) return;
    if (picked.length === 1 && !cards.length) this.single(picked[0]);
    if (picked.length === 1 && cards.length < 2) this.split(picked[0], cards);
    if (picked.length && !melds.some((number) => !picked.some(({ meld }) => meld === number))) this.anew();
    if (melds.length === 2 && !picked.length && !cards.length) this.add("join", say("Join them"), { do: "join", melds: [...melds] });
  }

  single({ meld, card: code }) {
    const [to] = this.chosen.melds.filter((number) => number !== meld);
    if (to) this.add("move", pieces("Move {card} there", { card: { card: code } }), { do: "move-card", from: meld, card: code, to });
    else if (this.rules.changing === "lifting") this.add("lift", pieces("Lift {card}", { card: { card: code } }), { do: "lift-card", from: meld, card: code });
  }

  /** The run is cut before the picked card; a card of the hand goes where it fits. */
  split({ meld, card: code }, [added]) {
    const at = this.table.find(meld).meld.cards.findIndex((one) => one.code === code);
    if (at < 1 || this.chosen.melds.some((number) => number !== meld)) return;
    const label = added ? pieces("Split before {card}, add {added}", { card: { card: code }, added: { card: added } }) : pieces("Split before {card}", { card: { card: code } });
    this.add("split", label, { do: "split", meld, at, ...(added ? { add: added } : {}) });
  }

  /** The picked cards of the table with those of the hand as a meld of their own. */
  anew() {
    const { cards, table: picked } = this.chosen;
    const rest = this.table.melds.map(({ number, meld }) =>
      picked.filter((one) => one.meld === number).reduce((left, one) => without(left, card(one.card)), meld.cards),
    );
    const laid = [...picked.map((one) => this.asFreed(one.card)), ...cards];
    const melds = [...rest.filter((left) => left.length).map(codes), laid.join(" ")];
    this.add("anew", pieces("New meld {cards}", { cards: shownCards(laid) }), { do: "rearrange-table", melds });
  }

  /** The one tap of most turns: a card from the stock, and one thrown that nobody wrote down. */
  common() {
    const { drawing } = this.rules;
    const end = drawing.discards ? { do: "discard" } : { do: "end-turn" };
    this.add("common", drawing.discards ? say("Stock, discard") : say("Drew, no play"), STOCK, end);
    return this.list.pop();
  }
}

const isFree = ({ reasons }) => !reasons.length;

/** All offers: `main` is the likeliest, for the button at the bottom. */
export function offersFor(hand, chosen) {
  const offers = new Offers(hand, chosen);
  const hasChosen = chosen.cards.length || chosen.melds.length || chosen.table.length;
  offers.drawing();
  offers.playing();
  offers.changing();
  const { list } = offers;
  const isFresh = !offers.table.going?.isDrawn && !offers.table.going?.putDown.length;
  return { list, main: mainOf(offers, list, hasChosen, isFresh) };
}

function mainOf(offers, list, hasChosen, isFresh) {
  const by = (...ids) => ids.map((id) => list.find((one) => one.id === id)).filter(Boolean);
  if (offers.table.going?.needsSecond) {
    const seconds = by("second-stock", "second-discard");
    return seconds.find(isFree) ?? seconds[0];
  }
  if (!hasChosen && isFresh) {
    const ways = [offers.common(), ...by("pass-upcard", "recycle", "draw-discard", "pass", "end-turn")];
    return ways.find(isFree) ?? ways[0];
  }
  if (!hasChosen) return by("end-turn", "discard")[0];
  const isOne = offers.chosen.cards.length === 1 && !offers.chosen.melds.length;
  const ways = isOne ? by("discard", "meld", "knock") : by("meld", "swap", "lay-off", "move", "join", "anew", "split", "lift");
  return ways.find(isFree) ?? ways[0] ?? null;
}
