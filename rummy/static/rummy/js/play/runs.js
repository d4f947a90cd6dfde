/** Do these ranks follow each other, and if not, what is in the way? The ace stands at place 1 or 14. */
import { RANKS as LETTERS } from "meldbook/cards";
import { suitWord } from "meldbook/names";
import { SUITS, counted, distinct, reason, shown, times } from "meldbook/play/deck";
import { listed, say } from "meldbook/words";

export const RANKS = 13;
export const HIGH_ACE = 14;

const ascending = (list) => [...list].sort((a, b) => a - b);
const joinsBothAces = ({ max, ace }) => max > RANKS && ace !== "low";

function allows({ ace }, first, last) {
  if (last > HIGH_ACE) return ace === "corner" && last - first < RANKS;
  return last < HIGH_ACE || ace !== "low";
}

/** Every place where a run of exactly these ranks may begin, the one with the ace high first. */
export function firstPlaces(ranks, rule) {
  const size = ranks.length;
  const held = new Set(ranks);
  if (size === HIGH_ACE) return joinsBothAces(rule) && held.size === RANKS && ranks.filter((rank) => rank === 1).length === 2 ? [1] : [];
  if (!size || held.size !== size) return [];
  const begins = (rank) => !held.has(((rank + RANKS - 2) % RANKS) + 1);
  const starts = size === RANKS ? [2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] : [...held].filter(begins);
  if (size !== RANKS && starts.length !== 1) return [];
  return starts.filter((first) => allows(rule, first, first + size - 1));
}

/** Where the ranks stand in the nearest thing to a run. */
export function nearest(ranks, rule) {
  const readings = possible(ascending(ranks), rule).map((places) => {
    const [first, last] = [places[0], places.at(-1)];
    const isAllowed = allows(rule, first, last);
    return { places, isAllowed, flaws: 2 * (last - first + 1 - distinct(places)) + (isAllowed ? 0 : 1) };
  });
  return readings.reduce((a, b) => (b.flaws < a.flaws ? b : a));
}

/** Ace low; ace high; both ends; round the corner: as far as the cards make sense of it. */
function possible(low, rule) {
  const found = [low];
  if (low[0] !== 1) return found;
  const [hasKing, hasTwo] = [low.includes(13), low.includes(2)];
  if (rule.ace !== "low" || hasKing) found.push(ascending(low.map((rank) => (rank === 1 ? HIGH_ACE : rank))));
  if (!hasKing || !hasTwo) return found;
  if (low.filter((rank) => rank === 1).length === 2 && joinsBothAces(rule)) return [[1, ...low.slice(2), HIGH_ACE]];
  return [...found, roundTheCorner(low)];
}

/** The places that begin after the widest gap: Q K A 2, not A 2 … Q K. */
function roundTheCorner(low) {
  const ranks = [...new Set(low)];
  const begins = ranks.slice(1).reduce((best, rank, i) => (rank - ranks[i] >= best.gap ? { gap: rank - ranks[i], rank } : best), { gap: 0 }).rank;
  return ascending(low.map((rank) => (rank >= begins ? rank : rank + RANKS)));
}

/** The cards in the order of the places. */
export function inPlaces(cards, places) {
  const waiting = [...cards];
  return places.map((place) => waiting.splice(waiting.findIndex(({ rank }) => rank === ((place - 1) % RANKS) + 1), 1)[0]);
}

export const tooShort = (cards, minimum) => reason("meld-too-short", cards.length ? say("{shown} is too short: a meld needs {minimum} cards. Add what is missing.", { shown: shown(cards), minimum }) : say("A meld needs {minimum} cards. Add what is missing.", { minimum }));

export const tooLong = ({ length }, { max }) => reason("run-too-long", say("A run has at most {max} cards, and these are {n}.", { max, n: length }));

/** All that keeps the cards, in the order of the places, from being a run. */
export function runFaults(cards, { places, isAllowed }, rule) {
  const faults = [];
  if (cards.length < rule.min) faults.push(tooShort(cards, rule.min));
  if (cards.length > rule.max) faults.push(tooLong(cards, rule));
  const suits = ascending(new Set(cards.map(({ suit }) => suit)));
  if (suits.length > 1) faults.push(reason("run-mixed-suits", say("A run is one suit, and these are {suits}.", { suits: listed(suits.map((suit) => suitWord(SUITS[suit]) ?? say("open"))) })));
  for (const [place, n] of counted(places)) {
    if (n > 1) faults.push(reason("run-repeated-rank", say("{rank} comes {n} times: a run has each rank once.", { rank: LETTERS[(place - 1) % RANKS], n })));
  }
  for (let i = 1; i < places.length; i++) {
    if (places[i] - places[i - 1] > 1) faults.push(reason("run-not-consecutive", say("{card} and {following} do not follow each other.", { card: cards[i - 1].sign, following: cards[i].sign })));
  }
  return isAllowed ? faults : [...faults, aceFault(places)];
}

function aceFault(places) {
  if (places.at(-1) > HIGH_ACE) return reason("run-around-corner", say("Here a run does not go round the corner, from the king over the ace to the two."));
  return reason("run-ace-high-not-allowed", say("The ace is low in this game: before the two, not after the king."));
}

/** All that keeps the cards from being a set. */
export function setFaults(cards, rule) {
  const faults = [];
  if (cards.length < rule.min) faults.push(tooShort(cards, rule.min));
  const ranks = ascending(new Set(cards.map(({ rank }) => rank)));
  if (ranks.length > 1) faults.push(reason("set-mixed-ranks", say("A set is one rank, and these are {ranks}.", { ranks: ranks.map((rank) => LETTERS[rank - 1]).join(", ") })));
  const suits = counted(cards.map(({ suit }) => suit));
  for (const suit of [0, 1, 2, 3]) {
    if (rule.suits === "distinct" && times(suits, suit) > 1) faults.push(reason("set-repeated-suit", say("Sets need different suits in this game: {suit} come {times} times.", { suit: suitWord(SUITS[suit]), times: times(suits, suit) })));
  }
  if (cards.length > rule.max) faults.push(reason("set-too-long", say("A set has at most {max} cards, and these are {n}.", { max: rule.max, n: cards.length })));
  return faults;
}

/** What is wrong with the cards as one card several times. */
export function identityFaults(cards, rule) {
  if (!rule) return [reason("identity-not-allowed", say("The same card several times is no meld in this game."))];
  const faults = [];
  if (cards.length < rule.min) faults.push(tooShort(cards, rule.min));
  if (distinct(cards.map(({ rank, suit }) => rank * 5 + suit)) > 1) faults.push(reason("identity-mixed", say("An identity is the very same card each time.")));
  if (cards.length > rule.max) faults.push(reason("copies-exceeded", say("Only {max} of a card are in play.", { max: rule.max })));
  return faults;
}
