/** How does a hand of cards leave the least deadwood, alone or against the melds of the one who knocked? */

import { RANKS, flaws, judge, rankOf, shortest, sortCards } from "meldbook/cards";

export const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

/** What each card, or bare rank, costs in a hand. */
export const heldValues = (cards, rules) =>
  cards.map((card) => rules.values.held[RANKS.includes(card) ? card : card.startsWith("JK") ? "JK" : rankOf(card)] ?? 0);

/** What cards, or bare ranks, cost in a hand together. */
export const heldPoints = (cards, rules) => total(heldValues(cards, rules));

// Cards of a hand are bits of a mask: a hand has at most 30.

/** Every meld among the cards, as masks. */
function meldsAmong(cards, rules) {
  const found = new Set(cards.map((_, i) => 1 << i));
  for (const mask of found) {
    const held = cardsOf(mask, cards);
    cards.forEach((card, i) => {
      if (!(mask & (1 << i)) && !flaws([...held, card], rules)) found.add(mask | (1 << i));
    });
  }
  return [...found].filter((mask) => cardsOf(mask, cards).length >= shortest(rules.melds));
}

const cardsOf = (mask, cards) => cards.filter((_, i) => mask & (1 << i));
const lowest = (mask) => 31 - Math.clz32(mask & -mask);

/** The least deadwood of any part of a hand, and every way to reach it. */
function search(cards, rules, melds = meldsAmong(cards, rules)) {
  const values = heldValues(cards, rules);
  const from = cards.map((_, i) => melds.filter((meld) => lowest(meld) === i));
  const known = new Map([[0, 0]]);
  const choices = (mask) => from[lowest(mask)].filter((meld) => (meld & mask) === meld);
  const least = (mask) => {
    if (!known.has(mask)) {
      const kept = values[lowest(mask)] + least(mask & (mask - 1));
      known.set(mask, Math.min(kept, ...choices(mask).map((meld) => least(mask ^ meld))));
    }
    return known.get(mask);
  };
  const reach = (mask) => {
    if (!mask) return [[]];
    const rest = mask & (mask - 1);
    const melded = choices(mask).filter((meld) => least(mask ^ meld) === least(mask));
    const found = melded.flatMap((meld) => reach(mask ^ meld).map((way) => [meld, ...way]));
    return values[lowest(mask)] + least(rest) === least(mask) ? [...found, ...reach(rest)] : found;
  };
  // Of equal ways first the one with the fewest melds: a run of six is not two of three.
  const ways = (mask) => reach(mask).sort((a, b) => a.length - b.length);
  const all = (1 << cards.length) - 1;
  const show = (way, mask) => {
    const loose = cardsOf(way.reduce((left, meld) => left & ~meld, mask), cards);
    const shown = way.map((meld) => judge(cardsOf(meld, cards), rules).cards);
    return { melds: shown, deadwood: sortCards(loose, "rank"), points: heldPoints(loose, rules) };
  };
  const best = (mask = all) => show(ways(mask)[0], mask);
  return { all, least, ways, show, best };
}

/** The least deadwood of a hand: {melds: [[card]], deadwood: [card], points}. */
export const arrange = (cards, rules) => search(cards, rules).best();

/** Every arrangement that leaves the least deadwood, fewest melds first. */
export function arrangements(cards, rules) {
  const { all, ways, show } = search(cards, rules);
  return ways(all).map((way) => show(way, all));
}

/** Every choice of cards that may be laid off on one meld, chains included, as masks. */
function layoffs(meld, cards, rules) {
  const found = new Map([[0, meld]]);
  for (const [mask, grown] of found) {
    cards.forEach((card, i) => {
      if (!(mask & (1 << i)) && !flaws([...grown, card], rules)) found.set(mask | (1 << i), [...grown, card]);
    });
  }
  return [...found.keys()];
}

/**
 * A hand against the knocker's melds, own melds and lay-offs chosen together for the least deadwood:
 * {melds, deadwood, points, laid: [{to, cards}]}. With `fixed` [] nothing may be melded, only laid off.
 */
export function answer(cards, melds, rules, fixed) {
  const hand = search(cards, rules, fixed);
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
