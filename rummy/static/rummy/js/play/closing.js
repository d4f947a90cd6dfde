/** How does a turn end, and does the hand end with it? */
import { JOKER, asDealt, elements, more, reason, times } from "meldbook/play/deck";
import { BROKEN, LIFTED, UNPLAYED, duties, illegalMelds } from "meldbook/play/duties";
import { handProblems, turnProblems } from "meldbook/play/holding";
import { leaveHand, sidesInHand } from "meldbook/play/table";
import { many, say } from "meldbook/words";

// ---- a discard

export function throwProblems(table, { cards }) {
  const { seat } = table;
  if (!table.rules.drawing.discards) return [reason("no-discard-in-this-game", say("Nothing is discarded here: end the turn."))];
  const none = seat.count === 0 && !cards.length;
  return [
    ...turnProblems(table), ...thrownProblems(table, cards),
    ...(none ? [reason("hand-too-small", say("{player} has no card left to discard.", { player: seat.player }))] : []),
    ...duties(table, seat.count - 1),
  ];
}

function thrownProblems(table, cards) {
  const found = handProblems(table, cards);
  const { going, seat, rules } = table;
  if (rules.drawing.may_return_drawn_card || !going.taken.includes(cards[0])) return found;
  const card = cards[0].sign;
  const text = seat.count > 1 ? say("{card} was just taken from the discards: throw another card.", { card }) : say("{card} was just taken from the discards and cannot be the last card: keep another to throw.", { card });
  return [...found, reason("discard-just-drawn", text)];
}

export function throwCard(table, action) {
  throwDown(table, action);
  close(table);
}

function throwDown(table, { cards: [one = null] }) {
  leaveHand(table, asDealt(one));
  table.discards.push(asDealt(one));
}

// ---- the end of a turn without one

export function endProblems(table) {
  const { going, stock, rules: { drawing } } = table;
  const { player, count } = going.seat;
  const found = turnProblems(table);
  if (drawing.discards && count > 0) found.push(reason("discard-missing", many(count, "{player} still has {n} card: discard one.", "{player} still has {n} cards: discard one.", { player })));
  if (!drawing.compulsory && !going.isDrawn && !going.putDown.length && stock > 0) found.push(reason("turn-needs-play-or-draw", say("{player} must play something or draw a card.", { player })));
  return [...found, ...duties(table, count)];
}

/** Who does nothing where nothing can be drawn passes. */
export function endTurn(table) {
  const { going, stock, rules: { drawing } } = table;
  const isIdle = !going.isDrawn && !going.putDown.length && !going.hasChangedTable;
  if (isIdle && stock === 0 && drawing.stock_empty === "all-pass") passTurn(table);
  else close(table);
}

// ---- knocking

export function knockProblems(table, { cards }) {
  if (!table.rules.knocks) return [reason("action-unknown", say("Nobody knocks in this game."))];
  const found = [];
  if (!table.going.isDrawn) found.push(reason("knock-before-draw", say("Draw before you knock.")));
  return [...found, ...thrownProblems(table, cards)];
}

export function knock(table, action) {
  throwDown(table, action);
  finish(table, "knock", table.seat.player);
}

// ---- passing

export function passTurn(table) {
  const how = table.rules.drawing.stock_empty;
  table.passes++;
  if (how === "no-taker") finish(table, "stock");
  else if (how === "block" || table.passes >= table.inHand.length) finish(table, "blocked");
  else nextTurn(table);
}

// ---- what the end of a turn brings

/** The turn counts: what was owed and overruled is charged, points are kept, the next player is to move. */
function close(table) {
  charge(table);
  const { going, seat, rules: { drawing } } = table;
  seat.entered ||= going.newMelds.length > 0;
  table.played.push(...playedInTurn(table));
  table.penalties.push(...going.penalties);
  table.passes = 0;
  if (seat.count <= 0) {
    table.rummy = rummyOf(table);
    finish(table, "out", seat.player);
  } else if (endsWithStock(table)) finish(table, "stock");
  else if (drawing.never_drawn && going.isDrawn && table.stock <= leftUndrawn(table)) finish(table, "void");
  else {
    seat.hasPlayed ||= going.putDown.length > 0;
    nextTurn(table);
  }
}

/** Has the last card been drawn, where nobody plays on without a stock? */
const endsWithStock = ({ rules, stock }) => rules.drawing.stock_empty === "end" && stock === 0;

/** How many cards of the stock end the hand: none are left over where the table lets them be drawn. */
const leftUndrawn = ({ overrule, rules }) => (overrule.has("last-two-stock-cards") ? 0 : rules.drawing.never_drawn);

/** All cards gone in one turn, nothing played before it; without the table's melds where that counts more. */
function rummyOf({ going, rules: { rummyClaims } }) {
  if (going.seat.hasPlayed || !rummyClaims.length) return false;
  const touchesTable = going.hasLaidOff || going.hasChangedTable || going.jokersSwapped > 0;
  return rummyClaims.includes("own-hand") && !touchesTable ? "own-hand" : true;
}

function finish(table, end, by = null) {
  Object.assign(table, { end, by, going: null, toMove: "" });
}

export function nextTurn(table) {
  const { player } = table.seat;
  table.going = null;
  table.toMove = table.leftOf(player);
}

/** Who reneged is out, and his turn over; where one side alone is left, the hand ends at once. */
export function leave(table) {
  if (sidesInHand(table) < 2) finish(table, "renege");
  else if (endsWithStock(table)) finish(table, "stock");
  else nextTurn(table);
}

// ---- offences the table charges

function charge(table) {
  const { going, overrule, seat: { player }, rules: { prices } } = table;
  const fine = (offence) => going.penalties.push({ player, points: prices[offence], reason: offence });
  if (overrule.has(UNPLAYED) && UNPLAYED in prices) for (let i = 0; i < going.jokersTaken; i++) fine(UNPLAYED);
  const offence = tableOffence(table);
  if (offence) {
    putBack(table);
    fine(offence);
  }
}

/** The one offence for lifted cards and broken melds together. */
function tableOffence(table) {
  const { going, overrule, rules: { prices } } = table;
  const counts = (offence) => overrule.has(offence) && offence in prices;
  if (elements(going.lifted).length && counts(LIFTED)) return LIFTED;
  return going.hasChangedTable && illegalMelds(table).length && counts(BROKEN) ? BROKEN : null;
}

/** The table as it was when the turn began; the cards played go back to the hand, where all have seen them. */
function putBack(table) {
  const { going, seat } = table;
  table.melds = [...going.before];
  table.nextNumber = going.nextNumber;
  seat.count += going.putDown.length - going.jokersSwapped;
  for (const one of going.putDown) more(seat.known, asDealt(one));
  seat.known.set(JOKER, Math.max(times(seat.known, JOKER) - going.jokersSwapped, 0));
  going.lifted.clear();
  Object.assign(going, { hasChangedTable: false, putDown: [], newMelds: [], played: [] });
}

/** The points of the turn being played; where melds may be changed it makes what the table is worth more than before. */
export function playedInTurn(table) {
  const { going } = table;
  if (table.rules.changing !== "lifting") return going.played;
  if (!going.putDown.length && !going.hasChangedTable) return [];
  const { player } = going.seat;
  const [before, now] = [table.worth(going.before), table.worth()];
  const text = say("{player}’s turn: the table was worth {before}, now {now}", { player, before, now });
  return [{ player, cards: [...going.putDown], points: now - before, text }];
}
