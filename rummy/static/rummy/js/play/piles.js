/** May the whole pile be taken, its top card melded first? */
import { asDealt, counted, more, reason, times } from "meldbook/play/deck";
import { drawnAlready } from "meldbook/play/drawing";
import { layMeld, layOff, layoffProblems, meldProblems } from "meldbook/play/putting";
import { takeUp } from "meldbook/play/table";
import { say } from "meldbook/words";

const USES = ["meld", "lay-off", "steal"];
const isUse = (use) => Boolean(use) && USES.includes(use.do);

export function pileProblems(table, { use }) {
  if (table.rules.drawing.takes !== "whole-pile") return [reason("action-unknown", say("The whole pile is not taken in this game."))];
  const found = drawnAlready(table);
  if (!table.discards.length) return [...found, reason("wrong-phase", say("No discard lies there: draw from the stock."))];
  if (!meldsTop(table, use)) found.push(reason("pile-top-not-melded", say("The top card of the pile must be melded before the rest is taken: {player} reneged.", { player: table.seat.player })));
  return isUse(use) ? [...found, ...lowerProblems(table, use), ...topProblems(table, use)] : found;
}

/** Is the top card of the pile among the cards put down, as far as it is known? */
function meldsTop({ discards }, use) {
  const top = discards.at(-1);
  return isUse(use) && (top === null || use.cards.includes(top));
}

/** A deeper card of the pile was used, where no copy of it can be in the hand. */
function lowerProblems(table, use) {
  const below = counted(table.discards.slice(0, -1).filter(Boolean).map(asDealt));
  const seen = table.seen();
  const needed = counted(use.cards.map(asDealt));
  const top = table.discards.at(-1);
  if (top) more(needed, top, -1);
  return [...needed].flatMap(([one, n]) => {
    const possible = table.copies(one) - times(seen, one) + times(table.seat.known, one);
    return times(below, one) && n > possible ? [reason("pile-lower-card-used", say("{card} lies deeper in the pile: only cards of the hand go with the top card.", { card: one.sign }))] : [];
  });
}

/** The play with the top card, as if that card had been drawn. */
function topProblems(table, use) {
  const tried = table.copy();
  takeTop(tried);
  const found = (use.do === "meld" ? meldProblems : layoffProblems)(tried, use);
  const isDeeper = use.cards.some((one) => table.discards.slice(0, -1).includes(one));
  return found.filter(({ code }) => code !== "copies-exceeded" || !isDeeper);
}

function takeTop(table) {
  table.going.isDrawn = true;
  takeUp(table, table.discards.pop());
}

/** The table may let it stand that the top was not melded: where reneges are punished, that is one. */
export function takePile(table, action) {
  const { use } = action;
  if (!table.discards.length) return;
  if (table.overrule.has("pile-top-not-melded") && !meldsTop(table, use) && table.rules.reneges) return renege(table);
  takeTop(table);
  if (isUse(use)) (use.do === "meld" ? layMeld : layOff)(table, use);
  for (const one of table.discards) takeUp(table, one);
  table.discards = [];
}

export const renegeProblems = (table) => (table.rules.reneges ? [] : [reason("renege-not-played", say("Reneges are not punished in this game."))]);

/** The player leaves the hand at once. */
export function renege(table) {
  table.seat.reneged = true;
}
