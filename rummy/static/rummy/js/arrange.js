/** How does a hand of cards leave the least deadwood, alone or against the melds of the one who knocked? */

import { RANKS, flaws, judge, rankOf, shortest, sortCards } from "meldbook/cards";

export const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** What each card, or bare rank, costs in a hand. */
export const heldValues = (cards, rules) =>
  cards.map((card) => rules.values.held[RANKS.includes(card) ? card : card.startsWith("JK") ? "JK" : rankOf(card)] ?? 0);

/** What cards, or bare ranks, cost in a hand together. */
export const heldPoints = (cards, rules) => total(heldValues(cards, rules));

// Cards of a hand, by rank, are bits of a mask: in that order few of the rests a search meets differ.

const bit = (i) => 1n << BigInt(i);
const first = (mask) => mask & -mask;
const cardsOf = (mask, cards) => cards.filter((_, i) => mask & bit(i));

/** Every meld among the cards, as masks. */
function meldsAmong(cards, rules) {
  const found = new Set(cards.map((_, i) => bit(i)));
  for (const mask of found) {
    const held = cardsOf(mask, cards);
    cards.forEach((card, i) => {
      if (!(mask & bit(i)) && !flaws([...held, card], rules)) found.add(mask | bit(i));
    });
  }
  return [...found].filter((mask) => cardsOf(mask, cards).length >= shortest(rules.melds));
}

// A cost is points, and among equals the number of melds: a run of six is not two of three.
const POINT = 64;

/** The least deadwood of any part of a hand, and every way to reach it. */
function search(given, rules, fixed) {
  const cards = sortCards(given, "rank");
  const melds = fixed ?? meldsAmong(cards, rules);
  const values = heldValues(cards, rules);
  const starting = new Map(cards.map((_, i) => [bit(i), { value: values[i], melds: melds.filter((meld) => first(meld) === bit(i)) }]));
  const choices = (mask) => starting.get(first(mask)).melds.filter((meld) => (meld & mask) === meld);
  const value = (mask) => starting.get(first(mask)).value;
  const known = new Map([[0n, 0]]);
  const cost = (mask) => {
    if (!known.has(mask)) {
      const kept = value(mask) * POINT + cost(mask & (mask - 1n));
      known.set(mask, Math.min(kept, ...choices(mask).map((meld) => 1 + cost(mask ^ meld))));
    }
    return known.get(mask);
  };
  const least = (mask) => Math.floor(cost(mask) / POINT);
  const cheapest = (mask) => {
    if (!mask) return [];
    const meld = choices(mask).find((one) => 1 + cost(mask ^ one) === cost(mask));
    return meld ? [meld, ...cheapest(mask ^ meld)] : cheapest(mask & (mask - 1n));
  };
  const ways = (mask) => {
    if (!mask) return [[]];
    const rest = mask & (mask - 1n);
    const melded = choices(mask).filter((meld) => least(mask ^ meld) === least(mask));
    const found = melded.flatMap((meld) => ways(mask ^ meld).map((way) => [meld, ...way]));
    return value(mask) + least(rest) === least(mask) ? [...found, ...ways(rest)] : found;
  };
  const all = bit(cards.length) - 1n;
  const show = (way, mask) => {
    const loose = cardsOf(way.reduce((left, meld) => left & ~meld, mask), cards);
    const shown = way.map((meld) => judge(cardsOf(meld, cards), rules).cards);
    return { melds: shown, deadwood: loose, points: heldPoints(loose, rules) };
  };
  const best = (mask = all) => show(cheapest(mask), mask);
  return { cards, all, least, ways, show, best };
}

/** The least deadwood of a hand: {melds: [[card]], deadwood: [card], points}. */
export const arrange = (cards, rules) => search(cards, rules).best();

/** Every arrangement that leaves the least deadwood, fewest melds first. */
export function arrangements(cards, rules) {
  const { all, ways, show } = search(cards, rules);
  const fewest = ways(all).sort((a, b) => a.length - b.length);
  return fewest.map((way) => show(way, all));
}

/** Every choice of cards that may be laid off on one meld, chains included, as masks. */
function layoffs(meld, cards, rules) {
  const found = new Map([[0n, meld]]);
  for (const [mask, grown] of found) {
    cards.forEach((card, i) => {
      if (!(mask & bit(i)) && !flaws([...grown, card], rules)) found.set(mask | bit(i), [...grown, card]);
    });
  }
  return [...found.keys()];
}

/**
 * A hand against the knocker's melds, own melds and lay-offs chosen together for the least deadwood:
 * {melds, deadwood, points, laid: [{to, cards}]}. With `fixed` [] nothing may be melded, only laid off.
 */
export function answer(given, melds, rules, fixed) {
  const hand = search(given, rules, fixed);
  const { cards } = hand;
  let best = { laid: [], mask: hand.all };
  const choose = (i, mask, laid) => {
    if (hand.least(mask) < hand.least(best.mask)) best = { mask, laid };
    if (i === melds.length) return;
    for (const off of layoffs(melds[i], cards, rules)) {
      if ((off & mask) === off) choose(i + 1, mask ^ off, off ? [...laid, { to: melds[i], cards: cardsOf(off, cards) }] : laid);
    }
  };
  choose(0, hand.all, []);
  return { ...hand.best(best.mask), laid: best.laid };
}
