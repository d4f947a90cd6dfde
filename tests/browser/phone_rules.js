/** What the tests of the phone's rules ask of the real modules, many cases at a time. */

import { group, judge, readings, SUITS, RANKS } from "meldbook/cards";
import { readNotation } from "meldbook/notation";
import { mayStand } from "meldbook/problems";
import { KINDS, score } from "meldbook/score";

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const cardsOf = (groups) => groups.map(({ cards }) => cards);
const total = (groups) => groups.reduce((sum, { judged }) => sum + judged.points, 0);
const asSet = (melds) => melds.map((cards) => [...cards].sort().join()).sort().join("|");

export const groups = (cases) =>
  cases.map(({ entries, rules, final }) => cardsOf(group(entries, rules, { final })));

export const notations = (cases) => cases.map(({ text, rules }) => readNotation(text, rules));

export const kinds = () => KINDS;

/** The codes that a table may let stand, as far as the phone knows them. */
export const standing = (codes) => codes.filter((code) => mayStand({ code }));

export const scores = (cases) => cases.map(({ hand, rules, sides }) => score(hand, rules, sides));

export const judged = (cases) => cases.map(({ cards, rules }) => ({ ...judge(cards, rules) }));

/** Melds with a card that fits though it makes no meld, or makes one though it does not fit. */
export const misfits = (cases) =>
  cases.filter(({ cards, rules }) => {
    const { fits } = judge(cards, rules);
    const grows = DECK.filter((card) => !judge([...cards, card], rules).problems.length);
    return grows.join() !== fits.join();
  });

/** How often sides told without a break are cut as they were laid, and what the phone asks. */
export function sides(cases, rules) {
  const found = { melds: 0, scores: 0, slides: 0, asked: 0, lost: 0, taps: 0, recuts: 0 };
  for (const melds of cases) {
    const entries = melds.flat().map((card) => ({ card }));
    const truth = melds.reduce((sum, cards) => sum + judge(cards, rules).points, 0);
    const cut = group(entries, rules, { final: true });
    const ways = readings(entries, rules);
    found.melds += asSet(cardsOf(cut)) === asSet(melds);
    found.scores += total(cut) === truth;
    found.asked += ways.length > 1;
    found.lost += total(cut) !== truth && !ways.some((way) => total(way) === truth);
    found.slides += asSet(cardsOf(group(slid(melds), rules, { final: true }))) === asSet(melds);
    found.taps += entries.length;
    found.recuts += recuts(entries, rules);
  }
  return found;
}

const slid = (melds) => melds.flatMap((cards) => cards.map((card, i) => (i ? { card, glue: true } : { card, hard: true })));

/** How often a tap moves a boundary that is already shown. */
function recuts(entries, rules) {
  let moved = 0;
  let shown = [];
  for (let taps = 1; taps <= entries.length; taps++) {
    const begins = group(entries.slice(0, taps), rules).map(({ from }) => from);
    const last = shown.at(-1) ?? 0;
    if (begins.filter((from) => from <= last).join() !== shown.join() && shown.length) moved++;
    shown = begins;
  }
  return moved;
}

/**
 * What becomes of slips in sides told without a break: a meld shows that something is wrong, or there are more copies than packs; the
 * score is the same; the page asks how the cards lie; or nobody is told. What is `uncounted` is not even seen by whoever counts the cards.
 */
export function slips(cases, rules) {
  const found = {};
  for (const { melds, tapped } of cases) {
    const truth = melds.reduce((sum, cards) => sum + judge(cards, rules).points, 0);
    for (const [kind, cards] of Object.entries(tapped)) {
      found[kind] ??= { caught: 0, asked: 0, harmless: 0, silent: 0, uncounted: 0 };
      const fate = fateOf(cards, truth, rules);
      found[kind][fate]++;
      found[kind].uncounted += fate === "silent" && cards.length === melds.flat().length;
    }
  }
  return found;
}

function fateOf(cards, truth, rules) {
  const entries = cards.map((card) => ({ card }));
  const laid = group(entries, rules, { final: true });
  const tooMany = cards.some((card) => cards.filter((one) => one === card).length > rules.packs);
  if (tooMany || laid.some(({ judged }) => judged.problems.length)) return "caught";
  if (total(laid) === truth) return "harmless";
  return readings(entries, rules).length ? "asked" : "silent";
}
