/** What has each side made so far, in a game where melds on the table score? */
import { valuesOf, worthOf } from "meldbook/play/melds";
import { playedInTurn } from "meldbook/play/closing";
import { ownerOf, takeFrom } from "meldbook/play/putting";

/** Whether there are points to see before the hand is over. */
export const scoresAsPlayed = ({ tableau, values }) => Boolean(values.set) && (tableau.kind === "owned-melds" || Boolean(tableau.credited));

/** Points by side: of the melds it owns or the cards its players laid, with what the table has charged. */
export function pointsSoFar(table) {
  const sums = Object.fromEntries(table.sides.map(({ name }) => [name, 0]));
  const add = (player, points) => (sums[table.sides.find(({ players }) => players.includes(player)).name] += points);
  if (scoresAsPlayed(table.rules)) {
    if (table.rules.tableau.joker_retake) for (const { player, points } of [...table.played, ...(table.going ? playedInTurn(table) : [])]) add(player, points);
    else if (table.rules.tableau.credited) for (const lying of table.melds) credited(lying, table.rules.values, add);
    else for (const lying of table.melds) sums[ownerOf(table, lying)] += worthOf(lying.meld, table.rules.values);
    for (const side of table.sides) reneges(table, side, sums);
  }
  for (const { player, points } of table.penalties) add(player, table.rules.lowWins ? points : -points);
  return sums;
}

/** Each card of a meld to who laid it, for what it is worth as the meld lies. */
function credited({ meld, steps }, values, add) {
  const each = valuesOf(meld, values);
  const waiting = new Set(each.keys());
  for (const step of steps) for (const at of takeFrom(waiting, meld, step)) add(step.by, each[at] ?? 0);
}

/** A renege's price replaces what a side has that plays on with nobody. */
function reneges({ seats, rules }, { name, players }, sums) {
  const gone = players.filter((player) => seats.get(player)?.reneged);
  if (!gone.length) return;
  if (players.length === 1 || rules.sideReneges) sums[name] = rules.renegePoints;
  else sums[name] += gone.length * rules.renegePoints;
}
