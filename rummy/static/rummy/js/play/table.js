/**
 * What does the table look like in the middle of a hand: melds, discards, what is known of the hands, whose turn it is?
 *
 * Hands are hidden: only counts and the cards that everybody has seen are kept. An unknown discard is null.
 */
import { JOKER, asDealt, codes, counted, distinct, elements, inOrder, more, times } from "meldbook/play/deck";
import { isMeld, judge, worthOf } from "meldbook/play/melds";

/** The rules as so many players use them, drawn from the ruleset's description. */
export function seated(rules, players) {
  const packs = rules.packs_by_players?.[players] ?? rules.packs;
  const { tableau } = rules;
  return {
    packs, tableau,
    jokers: rules.jokers_by_players?.[players] ?? rules.jokers,
    melding: (packs > rules.packs && rules.melds_with_more_packs) || rules.melds,
    drawing: rules.drawing,
    deal: rules.deal,
    upcard: rules.turned_up,
    values: rules.values,
    entryValues: { ...rules.values, ...rules.first_meld_values },
    entering: tableau.entering ?? null,
    changing: tableau.changing ?? "nothing",
    knocks: rules.ends.includes("knock"),
    mustDiscardLast: rules.must_discard_last,
    layoffsAtShowdown: rules.layoffs_at_showdown,
    rummyClaims: rules.asks.rummy,
    reneges: rules.asks.reneged,
    renegePoints: rules.scoring.renege ?? 0,
    sideReneges: rules.scoring.renege_partnership === "side",
    noted: rules.asks.penalties,
    prices: rules.offences,
    lowWins: rules.low_wins,
  };
}

/** The players in seat order: the first of each side, then the second of each. */
export function seatOrder(sides) {
  const most = Math.max(...sides.map(({ players }) => players.length));
  return Array.from({ length: most }, (_, row) => sides.flatMap(({ players }) => players.slice(row, row + 1))).flat();
}

class Table {
  constructor(values) {
    Object.assign(this, values);
  }

  /** Another table that looks the same; whatever is done there leaves this one alone. */
  copy() {
    const seats = new Map([...this.seats].map(([player, seat]) => [player, { ...seat, known: new Map(seat.known) }]));
    const twin = new Table({ ...this, seats, discards: [...this.discards], melds: [...this.melds], played: [...this.played], penalties: [...this.penalties] });
    if (this.going) twin.going = copyOf(this.going, seats);
    return twin;
  }

  get seat() {
    return this.going.seat;
  }

  /** Who plays now; "" when the hand is over. */
  get mover() {
    return this.going ? this.seat.player : this.toMove;
  }

  get inHand() {
    return [...this.seats.values()].filter(({ reneged }) => !reneged);
  }

  leftOf(player) {
    const { order } = this;
    let at = order.indexOf(player);
    do at = (at + 1) % order.length;
    while (!this.seats.has(order[at]) || this.seats.get(order[at]).reneged);
    return order[at];
  }

  find(number) {
    return this.melds.find((lying) => lying.number === number) ?? null;
  }

  lay(meld, steps, isLegal = true) {
    const lying = { number: this.nextNumber++, meld, steps, isLegal };
    this.melds.push(lying);
    return lying;
  }

  change(number, meld, steps, isLegal = true) {
    this.melds[this.melds.findIndex((lying) => lying.number === number)] = { number, meld, steps, isLegal };
  }

  remove(lying) {
    this.melds.splice(this.melds.indexOf(lying), 1);
  }

  /** The cards as a meld and whether they are one; else what they come nearest to. */
  judged(cards) {
    const found = judge(cards, this.rules.melding);
    return isMeld(found) ? [found, true] : [found.resembles, false];
  }

  /** The same of cards that are moved about: for the moment they may be no meld, but a joker stays among them. */
  regrouped(cards) {
    const [meld, isLegal] = this.judged(cards);
    const isAsItLies = isLegal || codes(inOrder(meld.cards)) === codes(inOrder(cards));
    return [isAsItLies ? meld : { kind: "neither", cards: inOrder(cards), places: [] }, isLegal];
  }

  worth(melds = this.melds) {
    return melds.reduce((sum, { meld }) => sum + worthOf(meld, this.rules.values), 0);
  }

  /** Every card that lies open or is known in a hand, counted as it was dealt. */
  seen() {
    const seen = counted([...this.melds.flatMap(({ meld }) => meld.cards), ...this.discards.filter(Boolean)].map(asDealt));
    for (const { known } of this.seats.values()) for (const [one, n] of known) more(seen, one, n);
    if (this.going) for (const one of elements(this.going.lifted)) more(seen, asDealt(one));
    return seen;
  }

  copies(one) {
    return one.joker ? this.rules.jokers : this.rules.packs;
  }
}

function copyOf(going, seats) {
  const { seat, lifted, taken, newMelds, putDown, played, penalties } = going;
  return {
    ...going, seat: seats.get(seat.player), lifted: new Map(lifted), taken: [...taken], newMelds: [...newMelds],
    putDown: [...putDown], played: [...played], penalties: [...penalties],
  };
}

/** A turn begins. */
export const begin = (table, player) => ({
  seat: table.seats.get(player), before: [...table.melds], nextNumber: table.nextNumber, isDrawn: false, taken: [], mustUse: null,
  needsSecond: false, newMelds: [], putDown: [], lifted: new Map(), jokersTaken: 0, jokersSwapped: 0, hasLaidOff: false,
  hasChangedTable: false, played: [], penalties: [],
});

/** The table when the cards have been dealt; `out` are players who are no longer dealt in. */
export function deal(rules, sides, dealer, { upcard = null, overrule = [], out = [] } = {}) {
  const order = seatOrder(sides);
  const playing = order.filter((player) => !out.includes(player));
  const each = rules.deal[playing.length];
  const entered = !rules.entering?.minimum;
  const seatOf = (player) => ({
    player, side: sides.find(({ players }) => players.includes(player)).name, count: each, known: new Map(), entered,
    melded: false, hasPlayed: false, reneged: false,
  });
  const discards = rules.upcard ? [upcard] : [];
  const table = new Table({
    rules, sides, order, dealer, seats: new Map(playing.map((player) => [player, seatOf(player)])),
    stock: 52 * rules.packs + rules.jokers - each * playing.length - discards.length, discards, overrule: new Set(overrule),
    melds: [], nextNumber: 1, toMove: "", going: null, upcardOpen: rules.drawing.upcard_round, upcardRefused: false, upcardPasses: 0,
    passes: 0, end: null, by: null, rummy: false, played: [], penalties: [],
  });
  table.toMove = table.leftOf(dealer);
  return table;
}

// ---- cards between hands and table

export const isKnown = (seat, one) => times(seat.known, one) > 0;

/** One card goes. An unknown card may be any of those known: from then on none of them is certain. */
export function leaveHand(table, one) {
  const { seat } = table;
  seat.count--;
  if (!one) seat.known.clear();
  else if (isKnown(seat, one)) more(seat.known, one, -1);
}

export function takeUp(table, one) {
  table.seat.count++;
  if (one) more(table.seat.known, asDealt(one));
}

/** The cards leave the hand of the player to move: first those lifted from the table, then those everybody knows. Returns those not lifted. */
export function putDown(table, cards) {
  const { going } = table;
  return cards.filter((one) => {
    if (times(going.lifted, one) > 0) {
      more(going.lifted, one, -1);
      return false;
    }
    leaveHand(table, asDealt(one));
    play(going, one);
    return true;
  });
}

/** A card of the hand has come to the table; the discard that must be used is no longer owed. */
function play(going, one) {
  going.putDown.push(one);
  if (going.mustUse === asDealt(one)) going.mustUse = null;
}

/** Jokers taken from the table and played in a new combination are no longer owed. */
export function replayJokers(table, cards) {
  table.going.jokersTaken = Math.max(table.going.jokersTaken - cards.filter(({ joker }) => joker).length, 0);
}

/** The natural card goes to the table and the joker it replaces to the hand. */
export function takeJoker(table, natural) {
  leaveHand(table, natural);
  takeUp(table, JOKER);
  table.going.jokersTaken++;
  table.going.jokersSwapped++;
  play(table.going, natural);
}

export function sidesInHand({ inHand, seats, rules }) {
  const gone = rules.sideReneges ? [...seats.values()].filter(({ reneged }) => reneged).map(({ side }) => side) : [];
  return distinct(inHand.map(({ side }) => side).filter((side) => !gone.includes(side)));
}
