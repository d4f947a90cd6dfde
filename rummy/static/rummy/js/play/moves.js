/** May this be done now, and what does the table look like after it? Actions are those of the score document. */
import { cards, each, reason } from "meldbook/play/deck";
import * as changing from "meldbook/play/changing";
import * as closing from "meldbook/play/closing";
import * as drawing from "meldbook/play/drawing";
import * as piles from "meldbook/play/piles";
import * as putting from "meldbook/play/putting";
import { begin } from "meldbook/play/table";
import { say } from "meldbook/words";

const thenLeave = (move) => (table, action) => {
  move(table, action);
  if (table.seat.reneged) closing.leave(table);
};

const passUpcard = (table) => {
  drawing.passUpcard(table);
  closing.nextTurn(table);
};

// Each action by its name: why it may not be made, and what it does.
const MOVES = {
  "draw-stock": [drawing.stockProblems, drawing.drawStock],
  "draw-discard": [drawing.discardProblems, drawing.drawDiscard],
  "draw-discard-from": [drawing.stretchProblems, drawing.drawStretch],
  "draw-second": [drawing.secondProblems, drawing.drawSecond],
  "take-pile": [piles.pileProblems, thenLeave(piles.takePile)],
  "pass-upcard": [drawing.passUpcardProblems, passUpcard],
  meld: [putting.meldProblems, putting.layMeld],
  "lay-off": [putting.layoffProblems, putting.layOff],
  steal: [putting.layoffProblems, putting.layOff],
  "swap-joker": [putting.swapProblems, putting.swapJoker],
  split: [changing.splitProblems, changing.split],
  join: [changing.joinProblems, changing.join],
  "move-card": [changing.moveProblems, changing.moveCard],
  "lift-card": [changing.liftProblems, changing.liftCard],
  "rearrange-table": [changing.rearrangeProblems, changing.rearrangeTable],
  discard: [closing.throwProblems, closing.throwCard],
  "end-turn": [closing.endProblems, closing.endTurn],
  pass: [drawing.passProblems, closing.passTurn],
  "recycle-stock": [drawing.recycleProblems, drawing.recycleStock],
  knock: [closing.knockProblems, closing.knock],
  renege: [piles.renegeProblems, thenLeave(piles.renege)],
};

const read = new WeakMap();

/** An action of the score document with its cards as cards. */
function actionOf(told) {
  if (!read.has(told)) read.set(told, readAction(told));
  return read.get(told);
}

function readAction(told) {
  const { do: name, from, to, meld, use } = told;
  const isDrawn = name === "draw-second";
  return {
    do: name, at: told.at ?? 0, depth: told.depth ?? 0, source: isDrawn ? from : "",
    cards: [told.card ?? told.add ?? [], told.cards ?? []].flatMap((text) => cards(text)),
    melds: name === "rearrange-table" ? [] : (told.melds ?? [meld ?? (isDrawn ? undefined : from), to].filter((number) => number !== undefined)),
    groups: name === "rearrange-table" ? told.melds.map(cards).filter((group) => group.length) : [],
    use: use ? readAction(use) : null,
    points: told.points ?? 0, reason: told.reason ?? "",
  };
}

/** Everything that speaks against an action of that player now; empty where it may be done. */
export function whyNot(table, told, player = table.mover) {
  const found = beginProblems(table, player, told);
  if (told.do === "penalty" || found.some(({ severity }) => severity === "E")) return found;
  const tried = table.copy();
  found.push(...endTurnOfAnother(tried, player));
  if (tried.end !== null) return each([...found, ...beginProblems(tried, player, told)]);
  start(tried, player);
  return each([...found, ...MOVES[told.do][0](tried, actionOf(told))]);
}

/** The action is done, as the real table did it, whether the rules allow it or not. */
export function make(table, told, player = table.mover) {
  const action = actionOf(told);
  if (told.do === "penalty") {
    table.penalties.push({ player, points: action.points, reason: action.reason });
    return;
  }
  endTurnOfAnother(table, player);
  start(table, player);
  MOVES[told.do][1](table, action);
}

/** Ends a turn that somebody else has not ended; what speaks against that. */
function endTurnOfAnother(table, player) {
  const other = table.going?.seat.player ?? player;
  if (other === player) return [];
  const ending = { do: "end-turn" };
  const found = whyNot(table, ending, other);
  make(table, ending, other);
  return found.length ? found : [reason("wrong-phase", say("{player}’s turn has not ended: end it first.", { player: other }))];
}

function start(table, player) {
  if (table.going?.seat.player !== player) table.going = begin(table, player);
}

function beginProblems(table, player, { do: name }) {
  if (name === "penalty" && !table.rules.noted) return [reason("action-unknown", say("There are no points to take off in this game."))];
  if (table.end === "void" && name.startsWith("draw-")) return [drawing.lastTwo()];
  if (table.end !== null) return [reason("hand-over", say("This hand is finished: nothing can be added to it."))];
  const seat = table.seats.get(player);
  if (!seat || seat.reneged) return [reason("player-out-of-hand", say("{player} is out of this hand.", { player }))];
  if (player === table.mover || name === "penalty") return [];
  return [reason("not-your-turn", say("{player} is not to move: it is {mover}’s turn.", { player, mover: table.mover }))];
}

/** What remains of the reasons where the table overrules some codes. */
export const refusals = (found, overrule) => found.filter((one) => one.severity !== "W" && !putting.isOverruled(one, overrule));

