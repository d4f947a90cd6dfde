/** What do the jokers of a meld stand for, and may they? */
import { JOKER, OPEN, cardOf, distinct, inOrder, reason } from "meldbook/play/deck";
import { either, many, say } from "meldbook/words";

const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const natural = ({ sign }) => sign.replace("JK=", "");
const named = (jokers) => either(inOrder(new Set(jokers)).slice(0, 4).map(natural));
const standing = (readings) => readings.flat().filter(({ joker }) => joker);

/** The readings of the cards with every joker standing for something, and what is wrong with the jokers. */
export function resolve(cards, rules, isMeld) {
  const jokers = cards.filter(({ joker }) => joker);
  const most = rules.jokers_per_meld;
  if (!most) return { readings: [], faults: [reason("joker-not-in-game", say("There are no jokers in this game."))] };
  if (jokers.length > most) return { readings: [], faults: [reason("joker-twice", many(most, "A meld has at most one joker.", "A meld has at most {n} jokers."))] };
  const open = jokers.filter(({ suit }) => suit === OPEN);
  const told = cards.filter((one) => !open.includes(one));
  const legal = legalReadings(told, open, isMeld);
  const isRankTold = open.some(({ rank }) => rank);
  if (!legal.length) return { readings: [told], faults: isRankTold || !open.length ? misplaced(cards, isMeld) : [] };
  if (isRankTold && rules.joker_suit_may_stay_open && legal.every(isSet)) return { readings: legal.length === 1 ? legal : [cards], faults: [] };
  return { readings: legal, faults: isRankTold || legal.length > 1 ? [unassigned(legal)] : [] };
}

/** Of legal melds: one rank in several suits, so no run and no identity. */
const isSet = (reading) => distinct(reading.map(({ rank }) => rank)) === 1 && distinct(reading.map(({ suit }) => suit)) > 1;

/** Every way to let the open jokers stand for a card that makes a legal meld. */
function legalReadings(told, [first, ...later], isMeld) {
  if (!first) return isMeld(told) ? [told] : [];
  const readings = choices(first, told).flatMap((choice) => legalReadings([...told, choice], later, isMeld)).map(inOrder);
  return [...new Map(readings.map((reading) => [reading.map(({ code }) => code).join(), reading])).values()];
}

/** What an open joker may stand for: a card of a suit or of a rank that lies beside it. */
function choices(joker, beside) {
  const ranks = new Set(beside.map(({ rank }) => rank));
  const suits = new Set(beside.map(({ suit }) => suit));
  return RANKS.filter((rank) => !joker.rank || rank === joker.rank).flatMap((rank) =>
    [0, 1, 2, 3].filter((suit) => ranks.has(rank) || suits.has(suit)).map((suit) => cardOf(rank, suit, true)),
  );
}

const unassigned = (legal) => reason("joker-unassigned", say("What does the joker stand for? It may be {names}.", { names: named(standing(legal)) }));

/** Told jokers that keep the cards from being a meld: a card already there, or another place would do. */
function misplaced(cards, isMeld) {
  const naturals = cards.filter(({ joker }) => !joker);
  const jokers = cards.filter(({ joker }) => joker);
  const isThere = (joker) => naturals.some(({ rank, suit }) => rank === joker.rank && suit === joker.suit);
  const oneRank = new Set(naturals.map(({ rank }) => rank)).size === 1;
  const doubled = oneRank && jokers.find(isThere);
  if (doubled) return [reason("joker-duplicates-card", say("The joker cannot stand for {value}: that card is already there.", { value: natural(doubled) }))];
  const elsewhere = legalReadings(naturals, jokers.map(() => JOKER), isMeld);
  return elsewhere.length ? [reason("joker-wrong-place", say("Here the joker can only stand for {names}.", { names: named(standing(elsewhere)) }))] : [];
}
