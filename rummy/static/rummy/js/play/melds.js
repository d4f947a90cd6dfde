/**
 * What are these cards on the table: a set, a run, an identity, or why not? And may they be added to a meld?
 *
 * A meld is {kind, cards, places}. Cards that are none are {faults: [{meld, problems}], resembles}, the nearest reading first.
 */
import { JOKER, OPEN, cardOf, distinct, each, inOrder, openJoker, reason, shown } from "meldbook/play/deck";
import { HIGH_ACE, RANKS, firstPlaces, identityFaults, inPlaces, nearest, runFaults, setFaults, tooLong, tooShort } from "meldbook/play/runs";
import { resolve } from "meldbook/play/standing";
import { say } from "meldbook/words";

export const isMeld = (judged) => !judged.faults;
const meldOf = (kind, cards, places = []) => ({ kind, cards, places });
const broken = (faults, resembles) => ({ faults, resembles });
const oneFault = (meld, problems) => broken([{ meld, problems }], meld);
const ranksOf = (cards) => cards.filter(({ rank }) => rank).map(({ rank }) => rank);
const isOneRank = (cards) => distinct(cards.map(({ rank }) => rank)) === 1;
const isOneSuit = (cards) => distinct(cards.map(({ suit }) => suit)) === 1;

/** Everything wrong with cards that are no meld; too short is said once. */
export function problemsOf({ faults }) {
  const all = each(faults.flatMap(({ problems }) => problems));
  return all.filter((one, i) => one.code !== "meld-too-short" || all.findIndex(({ code }) => code === one.code) === i);
}

/** The meld these cards make, in whatever order they come, or everything that is wrong with them. */
export function judge(cards, rules) {
  const given = inOrder(cards);
  if (!given.some(({ joker }) => joker)) return judgeNatural(given, rules);
  const { readings, faults } = resolve(given, rules, (reading) => isLegal(reading, rules));
  if (readings.length !== 1 || faults.length) return withJokersOfItsRank(withJokerFaults(given, readings, faults, rules), given);
  const judged = judgeNatural(readings[0], rules);
  return withJokersOfItsRank(readings[0].length === given.length ? judged : withUnplacedJoker(given, judged, rules), given);
}

function isLegal(cards, rules) {
  if (distinct(cards.map(({ rank }) => rank)) > 1) return isOneSuit(cards) && runOf(cards, rules.run) !== null;
  return isMeld(judgeNatural(cards, rules));
}

function withJokerFaults(cards, readings, faults, rules) {
  const judged = judgeNatural(readings[0] ?? cards.filter((one) => one !== JOKER), rules);
  if (isMeld(judged)) return oneFault(judged, faults);
  const [first, ...others] = countedWithJokers(judged, cards, rules).faults;
  return broken([{ meld: first.meld, problems: [...faults, ...first.problems] }, ...others], judged.resembles);
}

/** A joker that can stand for nothing beside the rest: it is one card too many for what is full already. */
function withUnplacedJoker(cards, rest, rules) {
  if (!isMeld(rest)) return countedWithJokers(rest, cards, rules);
  if (rest.kind === "run") return oneFault(rest, [tooLong(cards, rules.run)]);
  const [{ rank, suit }] = rest.cards;
  return judgeNatural([...rest.cards, rest.kind === "identity" ? cardOf(rank, suit, true) : openJoker(rank)], rules);
}

/** What is wrong with the rest of the cards, but not that they are few where the jokers make them enough. */
function countedWithJokers(judged, cards, rules) {
  if (cards.length < rules.set.min) return judged;
  const others = (problems) => problems.filter(({ code }) => code !== "meld-too-short");
  return broken(judged.faults.map(({ meld, problems }) => ({ meld, problems: others(problems) })), judged.resembles);
}

/**
 * What resembles a set counts its open jokers too: whatever their suit, there they stand for its rank.
 *
 * One card and bare jokers may as well be a run, so there a joker's rank has to be told.
 */
function withJokersOfItsRank(judged, given) {
  const near = judged.resembles;
  if (isMeld(judged) || !["set", "identity"].includes(near.kind) || near.cards.length === given.length) return judged;
  const [{ rank, suit }] = near.cards;
  const ranks = near.cards.length > 1 ? [rank, 0] : [rank];
  const waiting = given.filter((one) => one.joker && one.suit === OPEN && !near.cards.includes(one) && ranks.includes(one.rank));
  const jokers = waiting.map(() => (near.kind === "identity" ? cardOf(rank, suit, true) : openJoker(rank)));
  return broken(judged.faults, meldOf(near.kind, inOrder([...near.cards, ...jokers])));
}

function judgeNatural(cards, rules) {
  if (!cards.length) return oneFault(meldOf("neither", []), [tooShort([], rules.set.min)]);
  const [oneRank, oneSuit] = [isOneRank(cards), isOneSuit(cards)];
  if (oneRank && oneSuit && cards.length > 1) return judgeCopies(cards, rules);
  if (oneRank) return judgeSet(cards, rules);
  const run = oneSuit ? runOf(cards, rules.run) : null;
  if (run) return run;
  const fault = runFault(cards, rules.run);
  return oneSuit ? broken([fault], fault.meld) : judgeMixture(cards, fault, rules);
}

function judgeSet(cards, rules) {
  const meld = meldOf("set", cards);
  const faults = setFaults(cards, rules.set);
  if (!faults.length) return meld;
  if (rules.identity && distinct(cards) < cards.length) {
    faults.push(...identityFaults(cards, rules.identity).filter(({ code }) => code === "identity-mixed"));
  }
  return oneFault(meld, faults);
}

/** One card several times: a set where suits may repeat, an identity where that is played. */
function judgeCopies(cards, rules) {
  const asSet = judgeSet(cards, rules);
  if (isMeld(asSet)) return asSet;
  const identity = meldOf("identity", cards);
  const faults = identityFaults(cards, rules.identity);
  if (!faults.length) return identity;
  if (rules.identity) return oneFault(identity, faults);
  if (cards.length < rules.set.min) return asSet;
  return broken([{ meld: asSet.resembles, problems: [...faults, ...asSet.faults[0].problems] }], asSet.resembles);
}

function runOf(cards, rule) {
  if (cards.length < rule.min) return null;
  const [first] = firstPlaces(ranksOf(cards), rule);
  return first ? runFrom(cards, first) : null;
}

function runFrom(cards, first) {
  const places = cards.map((_, i) => first + i);
  return meldOf("run", inPlaces(cards, places), places);
}

function runFault(cards, rule) {
  const reading = nearest(ranksOf(cards), rule);
  const placed = inPlaces(cards, reading.places);
  return { meld: meldOf("run", placed, reading.places), problems: runFaults(placed, reading, rule) };
}

/** Neither one rank nor one suit: what is wrong as both, the run first where the ranks follow each other. */
function judgeMixture(cards, asRun, rules) {
  const asSet = { meld: meldOf("set", cards), problems: setFaults(cards, rules.set) };
  const follows = asRun.problems.every(({ code }) => code === "run-mixed-suits" || code === "meld-too-short");
  return follows && cards.length >= rules.run.min ? broken([asRun, asSet], asRun.meld) : broken([asSet, asRun], meldOf("neither", cards));
}

// ---- more cards on a meld: what lies there stays as it lies

export const jokerExtends = (meld) => reason("joker-extends-forbidden", say("A joker cannot be added to {cards}: it is only laid down in a new meld.", { cards: shown(meld.cards) }));

/** The meld with the cards added, or everything that speaks against it. */
export function grow(meld, added, rules) {
  const grown = grownOf(meld, added, rules);
  if (rules.jokers_extend || !added.some(({ joker }) => joker)) return grown;
  return isMeld(grown) ? oneFault(grown, [jokerExtends(meld)]) : faultsFirst(grown, [jokerExtends(meld)]);
}

function grownOf(meld, added, rules) {
  const whole = judge([...meld.cards, ...added], rules);
  if (!isMeld(whole)) return faultsFirst(whole, [...full(meld, rules), ...inserted(meld, added)]);
  if (whole.kind !== "run" || meld.kind !== "run") return whole;
  // Of two aces the first given lies low: the one that lies there keeps its end.
  const isHigh = meld.places.includes(HIGH_ACE);
  const cards = whole.cards.toSorted((a, b) => (meld.cards.includes(a) === isHigh) - (meld.cards.includes(b) === isHigh));
  const grown = firstPlaces(ranksOf(cards), rules.run).map((first) => runFrom(cards, first)).find((run) => stays(meld, run, rules.run));
  return grown ?? oneFault(whole, [insertProblem(meld, added)]);
}

function faultsFirst(whole, headline) {
  if (!headline.length) return whole;
  const overtaken = { "set-full": "set-too-long", "run-full": "run-too-long" };
  const dropped = headline.map(({ code }) => overtaken[code]);
  const [first, ...others] = whole.faults;
  const kept = first.problems.filter(({ code }) => !dropped.includes(code));
  return broken([{ meld: first.meld, problems: [...headline, ...kept] }, ...others], whole.resembles);
}

function full({ kind, cards }, { set, run }) {
  if (kind === "set" && cards.length >= set.max) return [reason("set-full", say("{meld} is full: a set has at most {maximum} cards.", { meld: shown(cards), maximum: set.max }))];
  if (kind === "run" && cards.length >= run.max) return [reason("run-full", say("{meld} is full: no longer run is possible.", { meld: shown(cards) }))];
  return [];
}

function inserted(meld, added) {
  if (meld.kind !== "run") return [];
  const suits = new Set(meld.cards.map(({ suit }) => suit));
  const within = added.filter((one) => suits.has(one.suit) && liesWithin(meld.places, one));
  return within.length ? [insertProblem(meld, within)] : [];
}

function liesWithin(places, { rank }) {
  if (!rank) return false;
  const [first, last] = [places[0], places.at(-1)];
  const own = rank === 1 ? [1, HIGH_ACE] : [rank, rank + RANKS];
  return own.every((place) => first <= place && place <= last) || own.some((place) => (first < place && place < last) || places.includes(place));
}

const insertProblem = (meld, cards) => reason("run-insert-forbidden", say("{cards} cannot go into {meld}: cards go on the ends of a run only.", { cards: shown(cards), meld: shown(meld.cards) }));

/** Does what lay there still lie in the same order, each ace in its role? */
function stays(meld, grown, { ace }) {
  const sign = (places) => (ace === "corner" ? places.map((place) => (place - 1) % RANKS) : places).join();
  const size = meld.places.length;
  return grown.places.some((_, at) => sign(grown.places.slice(at, at + size)) === sign(meld.places));
}

// ---- what it is worth

/** Each card's value by its place in the meld, before a run is multiplied. */
export function valuesOf({ kind, cards, places }, values) {
  if (kind === "neither" || !values.set) return cards.map(() => 0);
  if (kind === "run") return places.map((place, i) => (place === HIGH_ACE ? values.run.high_ace : values.run[letter(cards[i])]));
  return cards.map((one) => values.set[letter(one)] + (kind === "identity" ? (values.identity_bonus ?? 0) : 0));
}

const letter = ({ code }) => code.replace("JK=", "").slice(0, -1);

export const worthOf = (meld, values) =>
  valuesOf(meld, values).reduce((sum, value) => sum + value, 0) * (meld.kind === "run" ? (values.run_factor ?? 1) : 1);

/** What a joker of a set of three may stand for, where that is not certain. */
export function openSuits({ kind, cards }) {
  const joker = cards.find((one) => one.joker);
  if (!joker?.rank || kind !== "set" || cards.length > OPEN - 1) return [];
  const there = cards.filter((one) => !one.joker).map(({ suit }) => suit);
  return [0, 1, 2, 3].filter((suit) => !there.includes(suit)).map((suit) => ({ rank: joker.rank, suit }));
}
