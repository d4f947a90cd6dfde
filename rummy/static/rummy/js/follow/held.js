/** Who is asked for the cards he has left, and how does the hand go to the book? */
import { rankOf } from "meldbook/cards";
import { codes, elements } from "meldbook/play/deck";
import { many } from "meldbook/words";

/** The players who are asked, in seat order, each with how many cards the turns leave him. */
export function asked({ page, players, table }) {
  const { held } = page.rules.asks;
  if (!held || ["void", "renege"].includes(table.end) || (held === "counts")) return [];
  return players.filter((player) => {
    const seat = table.seats.get(player);
    return seat && !seat.reneged && seat.count > 0 && !(table.end === "out" && player === table.by);
  });
}

/** What everybody has seen go to a hand and not leave it is there; the rest is tapped. */
export function left(hand, player) {
  const told = hand.state.held[player];
  if (told !== undefined) return told;
  const known = elements(hand.table.seats.get(player).known).map(({ code }) => code);
  return hand.page.rules.asks.held === "cards" ? known : known.map(rankOf);
}

/** The hand as the score document has it, `plain` as it ended where nothing was overruled, and the ranks of each hand left. */
export function writeHand(hand) {
  const { state, page, overrule } = hand;
  if (hand.isUntouched) return { hand: page.document, notes: page.notes };
  const document = { turns: hand.turns };
  // What was noted beside the turns is not asked again.
  if (page.document?.penalties) document.penalties = page.document.penalties;
  if (state.upcard) document.upcard = state.upcard;
  if (overrule.length) document.overrule = overrule;
  if (hand.dealer) document.dealer = hand.dealer;
  const ranks = {};
  const held = heldOf(hand, ranks);
  if (Object.keys(held).length) document.held = held;
  return { hand: document, plain: overrule.length ? undefined : asItEnded(hand), notes: Object.keys(ranks).length ? { ranks } : null };
}

function heldOf(hand, ranks) {
  const { asks, values } = hand.page.rules;
  const held = {};
  if (asks.held === "counts") {
    for (const [player, { count, reneged }] of hand.table.seats) if (!reneged && count > 0) held[player] = count;
  }
  for (const player of asked(hand)) {
    const told = left(hand, player);
    if (typeof told === "number") held[player] = told;
    else if (asks.held === "cards") held[player] = told.join(" ");
    else {
      held[player] = told.reduce((sum, rank) => sum + (values.held[rank] ?? 0), 0);
      ranks[player] = told;
    }
  }
  return held;
}

/** The same hand as it lies on the table at its end, for the phone's own score. */
export function asItEnded(hand) {
  const { table, state } = hand;
  const document = { end: table.end, held: heldOf(hand, {}) };
  if (hand.dealer) document.dealer = hand.dealer;
  if (table.by) document.by = table.by;
  if (table.rummy) document.rummy = table.rummy;
  if (state.upcard) document.upcard = state.upcard;
  const gone = [...table.seats.values()].filter(({ reneged }) => reneged).map(({ player }) => player);
  if (gone.length) document.reneged = gone;
  const penalties = [...(hand.page.document?.penalties ?? []), ...table.penalties];
  if (penalties.length) document.penalties = penalties;
  if (table.rules.tableau.joker_retake) {
    // Where jokers are taken and melds changed, the table at the end no longer says who made what.
    document.played = table.played.map((one) => ({ ...one, cards: one.cards.map(({ code }) => code) }));
    document.melded = [...table.seats.values()].filter(({ hasPlayed }) => hasPlayed).map(({ player }) => player);
  } else if (hand.page.rules.asks.table === "required" && table.melds.length) {
    document.table = table.melds.map(({ steps }) => ({ laid: steps.map(({ by, cards }) => ({ by, cards: codes(cards) })) }));
  }
  return document;
}

/** What is not yet told: one sentence each, with the player it is about. */
export function missing(hand) {
  return asked(hand).flatMap((player) => {
    const told = left(hand, player);
    const { count } = hand.table.seats.get(player);
    if (typeof told === "number" || told.length === count) return [];
    return [{ player, text: many(count, "{player} has {n} card left by the turns, {entered} entered.", "{player} has {n} cards left by the turns, {entered} entered.", { player, entered: told.length }) }];
  });
}
