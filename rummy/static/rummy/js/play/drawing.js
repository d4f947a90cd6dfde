/** How does a turn begin: may this card be drawn, and what happens to stock and discards? */
import { reason } from "meldbook/play/deck";
import { takeUp } from "meldbook/play/table";
import { say } from "meldbook/words";

const RECYCLED = ["turn-over", "shuffle", "shuffle-below-top"];

export const lastTwo = () => reason("last-two-stock-cards", say("The last two cards of the stock may not be drawn: the hand is a draw."));

export function drawnAlready({ going }) {
  if (going.needsSecond) return [reason("second-draw", say("Taking the discard means taking a second card."))];
  return going.isDrawn ? [reason("second-draw", say("Only one draw in a turn: this one has been made."))] : [];
}

export function stockProblems(table) {
  const never = table.rules.drawing.never_drawn;
  const found = table.upcardOpen ? [reason("wrong-phase", say("The upcard is offered first: take it or pass it, then draw from the stock."))] : [];
  found.push(...drawnAlready(table));
  if (never && table.stock <= never) found.push(lastTwo());
  else if (table.stock === 0) found.push(reason("stock-empty", say("No cards are left in the stock.")));
  return found;
}

export function drawStock(table) {
  table.stock = Math.max(table.stock - 1, 0);
  table.upcardOpen = table.upcardRefused = false;
  table.going.isDrawn = true;
  takeUp(table, null);
}

// ---- from the discards

function pileProblems(table) {
  const { drawing, entering } = table.rules;
  if (!drawing.discards) return [reason("no-discard-pile", say("Nothing is discarded in this game."))];
  const found = drawnAlready(table);
  if (drawing.takes === "nothing") found.push(reason("discard-not-takable", say("Discards may not be taken in this game.")));
  if (entering && !entering.takes_discards && !table.seat.entered) {
    found.push(reason("discard-draw-before-entry", say("{player} may take discards only after a first meld.", { player: table.seat.player })));
  }
  if (!table.discards.length) found.push(reason("wrong-phase", say("No discard lies there.")));
  return found;
}

export function discardProblems(table) {
  const { drawing } = table.rules;
  const found = pileProblems(table);
  if (drawing.takes === "whole-pile") found.push(reason("pile-rest-required", say("The whole pile must be taken, its top card melded first.")));
  if (table.upcardRefused) found.push(reason("upcard-already-passed", say("Both passed the upcard: draw from the stock.")));
  if (drawing.second_card && table.stock === 0 && table.discards.length === 1) found.push(reason("second-card-required", say("No second card is left behind it: make a new stock first.")));
  return found;
}

export const drawDiscard = (table) => takeStretch(table, 1, !table.rules.drawing.top_is_free);

/**
 * How many cards are taken with the deepest one; 0 where it does not lie there. Of two that are equal it is the one as deep as is
 * told, or with all the cards told above it, else the nearest to the top. Where it does not lie open it may be one that nobody named.
 */
function depthOf({ discards }, { cards: [one, ...told], depth }) {
  if (depth) return depth <= discards.length && (!one || [one, null].includes(discards.at(-depth))) ? depth : 0;
  if (told.length && discards.at(-told.length) === one) return told.length;
  const open = discards.lastIndexOf(one);
  const at = open < 0 ? discards.lastIndexOf(null) : open;
  return at < 0 ? 0 : discards.length - at;
}

export function stretchProblems(table, action) {
  const found = discardProblems(table);
  if (!table.discards.length || !table.rules.drawing.discards) return found;
  const { cards } = action;
  const [one] = cards;
  const depth = depthOf(table, action);
  if (depth === 0) found.push(reason("discard-gap", one ? say("{card} does not lie in the discards.", { card: one.sign }) : say("So many cards do not lie in the discards.")));
  else if (depth > 1 && table.rules.drawing.takes === "top") found.push(reason("discard-top-only", one ? say("{card} is not on top: only the top card may be taken.", { card: one.sign }) : say("Only the top card may be taken.")));
  else if (cards.length > 1 && cards.length - 1 !== depth) found.push(reason("discard-gap", say("{card} is taken with all the cards above it: these are {depth} in all.", { card: one.sign, depth })));
  return found;
}

export function drawStretch(table, action) {
  const depth = depthOf(table, action) || 1;
  takeStretch(table, depth, depth > 1 || !table.rules.drawing.top_is_free, action.cards[0]);
}

/** `named` is the deepest card, which may have been thrown unseen. */
function takeStretch(table, depth, owes, named = null) {
  const { going, rules } = table;
  const taken = table.discards.splice(-depth);
  taken[0] ??= named;
  table.upcardOpen = table.upcardRefused = false;
  Object.assign(going, { isDrawn: true, needsSecond: rules.drawing.second_card, taken });
  for (const one of taken) takeUp(table, one);
  if (rules.drawing.must_use !== "free" && owes) [going.mustUse] = taken;
}

// ---- the second card of a double draw

export function secondProblems(table, { source }) {
  const { isDrawn, needsSecond } = table.going;
  if (!needsSecond) {
    return [isDrawn ? reason("second-draw", say("Only one draw in a turn.")) : reason("wrong-phase", say("A second card comes only after the discard has been taken."))];
  }
  if (source === "stock" && table.stock === 0) return [reason("stock-empty", say("No cards are left in the stock."))];
  if (source === "discard" && !table.discards.length) return [reason("wrong-phase", say("No discard is left."))];
  return [];
}

export function drawSecond(table, { source }) {
  const { going } = table;
  going.needsSecond = false;
  if (source === "discard" && table.discards.length) {
    const one = table.discards.pop();
    going.taken.push(one);
    takeUp(table, one);
  } else {
    table.stock = Math.max(table.stock - 1, 0);
    takeUp(table, null);
  }
}

// ---- passing, and a new stock

export const passUpcardProblems = (table) => (table.upcardOpen ? [] : [reason("wrong-phase", say("There is no upcard to pass any more: draw."))]);

export function passUpcard(table) {
  table.upcardPasses++;
  if (table.upcardPasses >= table.seats.size) Object.assign(table, { upcardOpen: false, upcardRefused: true });
}

export function passProblems(table) {
  const { going, rules, stock } = table;
  if (!["block", "no-taker", "all-pass"].includes(rules.drawing.stock_empty)) return [reason("wrong-phase", say("Nobody may pass in this game: draw a card."))];
  if (stock > 0) return [reason("wrong-phase", say("Passing is only for when the stock is empty: draw a card."))];
  return going.isDrawn || going.putDown.length || going.hasChangedTable ? [reason("wrong-phase", say("This turn has begun: end it instead of passing."))] : [];
}

export function recycleProblems(table) {
  if (table.stock > 0) return [reason("wrong-phase", say("There are still cards in the stock."))];
  if (!RECYCLED.includes(table.rules.drawing.stock_empty)) return [reason("stock-empty", say("In this game no new stock is made of the discards."))];
  if (table.discards.length <= keptOf(table).length) return [reason("stock-empty", say("There are no discards to make a new stock of."))];
  return [];
}

/** The discards become the stock; what lay there is seen no more. */
export function recycleStock(table) {
  const kept = keptOf(table);
  table.stock += table.discards.length - kept.length;
  table.discards = kept;
}

const keptOf = ({ rules, discards }) => (rules.drawing.stock_empty === "shuffle-below-top" ? discards.slice(-1) : []);
