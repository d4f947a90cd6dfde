/** Can these cards come from that hand, and has its player drawn and entered? */
import { asDealt, more, reason, times } from "meldbook/play/deck";
import { worthOf } from "meldbook/play/melds";
import { many, say } from "meldbook/words";

/** What of these cards must come from the hand, as it was dealt: not what was lifted from the table. */
function fromHand(table, cards) {
  const lifted = new Map(table.going.lifted);
  const needed = new Map();
  for (const one of cards) {
    if (times(lifted, one) > 0) more(lifted, one, -1);
    else more(needed, asDealt(one));
  }
  return needed;
}


function tooFew({ player, count: n }, count) {
  if (n === 0) return say("{player} has no card left and cannot put down {count}.", { player, count });
  return many(n, "{player} has only {n} card left and cannot put down {count}.", "{player} has only {n} cards left and cannot put down {count}.", { player, count });
}

/** Why the player to move cannot put these cards down: too many of them, or they lie elsewhere. */
export function handProblems(table, cards) {
  const needed = fromHand(table, cards);
  const { seat } = table;
  const found = [];
  const seen = table.seen();
  for (const [one, n] of needed) {
    const fresh = n - times(seat.known, one);
    if (fresh > 0 && times(seen, one) + fresh > table.copies(one)) found.push(exceeded(table, one, times(seen, one) + fresh));
  }
  const count = [...needed.values()].reduce((sum, n) => sum + n, 0);
  if (count > seat.count) found.push(reason("hand-too-small", tooFew(seat, count)));
  return found;
}

function exceeded(table, one, n) {
  const only = table.copies(one);
  if (one.joker && !only) return reason("joker-not-in-game", say("There are no jokers in this game."));
  return reason("copies-exceeded", many(only, "That would be {times} × {card}, and there is only one: it lies on the table or is known in a hand.", "That would be {times} × {card}, and there are only {n}: the others lie on the table or are known in a hand.", { times: n, card: one.sign }));
}

const cannotDraw = (table) => table.stock === 0 && table.rules.drawing.stock_empty === "all-pass";

/** Has the player drawn what he must, before he puts anything down? */
export function turnProblems(table) {
  const { going, rules } = table;
  if (going.needsSecond) return [reason("second-card-required", say("Taking the discard means taking a second card before anything else."))];
  if (rules.drawing.compulsory && !going.isDrawn && !cannotDraw(table)) {
    return [reason("must-draw", say("A turn starts with a draw: what did {player} draw?", { player: going.seat.player }))];
  }
  return [];
}

/** Who took a discard that must be used at once does nothing else before; and where the last card is thrown, one is kept for that. */
export function useProblems(table, cards) {
  const { mustUse: owed, seat: { player, count } } = table.going;
  if (table.rules.mustDiscardLast && cards.length === count) return [reason("final-discard-required", say("{player} must keep one card to discard: the last card is thrown, not melded.", { player }))];
  if (!owed || table.rules.drawing.must_use !== "at-once" || cards.includes(owed)) return [];
  return [reason("must-use-drawn-card", say("{owed} was taken from the discards and must be used now, before anything else.", { owed: owed.sign }))];
}

/** What the new melds of this turn count towards the first meld. */
export function entrySum(table) {
  const values = table.going.newMelds.map(({ meld }) => worthOf(meld, table.rules.entryValues));
  if (table.rules.entering?.scope === "single_meld") return Math.max(0, ...values);
  return values.reduce((sum, value) => sum + value, 0);
}

/** Has the player to move made his first meld, in this turn at the latest? */
export const hasEntered = (table) => table.seat.entered || entrySum(table) >= (table.rules.entering?.minimum ?? 0);

export const entryProblems = (table) =>
  hasEntered(table) ? [] : [reason("not-entered", say("{player} has not entered: the first meld comes before anything else.", { player: table.seat.player }))];

/** The meld of that number is not there. */
export const unknownMeld = (number) => reason("meld-unknown", say("There is no meld {number} on the table.", { number }));
