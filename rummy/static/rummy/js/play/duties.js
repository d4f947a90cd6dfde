/** What does a player owe when his turn ends? */
import { elements, reason, shown } from "meldbook/play/deck";
import { entrySum, hasEntered } from "meldbook/play/holding";
import { many, say } from "meldbook/words";

export const LIFTED = "lifted-card-not-replayed";
export const BROKEN = "rearrange-leaves-illegal-meld";
export const UNPLAYED = "joker-not-replayed";

/** Everything owed at the end of a turn that leaves the player so many cards. */
export const duties = (table, leaves) => [...useDuties(table), ...entryDuties(table), ...tableDuties(table), ...goingOutDuties(table, leaves)];

function useDuties({ going }) {
  return going.mustUse ? [reason("must-use-drawn-card", say("{card} was taken from the discards and must be used now.", { card: going.mustUse.sign }))] : [];
}

function entryDuties(table) {
  const { entering } = table.rules;
  if (!entering || !table.going.newMelds.length || hasEntered(table)) return [];
  const sum = entrySum(table);
  return [reason("first-meld-under-minimum", many(entering.minimum - sum, "The first meld needs {minimum}, and this is {sum}: {n} more is missing.", "The first meld needs {minimum}, and this is {sum}: {n} more are missing.", { minimum: entering.minimum, sum }))];
}

const price = (table, offence) => (table.rules.prices[offence] === undefined ? "" : say(" ({points} points for {player})", { points: table.rules.prices[offence], player: table.seat.player }));

function tableDuties(table) {
  const { going, rules } = table;
  const found = Array.from({ length: going.jokersTaken }, () => reason(UNPLAYED, say("The joker taken was not played in a new combination{price}.", { price: price(table, UNPLAYED) })));
  const lifted = elements(going.lifted);
  if (lifted.length) found.push(reason(LIFTED, say("{cards} was lifted and is not back on the table{price}.", { cards: shown(lifted), price: price(table, LIFTED) })));
  if (!going.hasChangedTable || !["anything", "lifting"].includes(rules.changing)) return found;
  for (const { meld } of illegalMelds(table)) found.push(reason(BROKEN, say("{cards} is left and is no legal meld{price}.", { cards: shown(meld.cards), price: price(table, BROKEN) })));
  if (!going.putDown.length && rules.changing === "anything") found.push(reason("rearrange-adds-no-card", say("The table was changed without a card from the hand: add one.")));
  return found;
}

/** What this turn has broken: not what the table let lie before. */
export const illegalMelds = ({ melds, going }) => melds.filter((lying) => !lying.isLegal && !going.before.includes(lying));

function goingOutDuties({ rules, going }, leaves) {
  const { kind, asked } = rules.tableau;
  if (kind !== "melds-when-out" || !going.newMelds.length || leaves <= 0) return [];
  if (asked) return [reason("must-go-rummy", say("{player} may meld only when he goes rummy: all his cards but for one discard.", { player: going.seat.player }))];
  return [reason("meld-only-when-going-out", say("{player} may meld only when he goes out: his whole hand but for one discard.", { player: going.seat.player }))];
}
