/** May these cards be added to that meld, and who laid which card of what it has become? */
import { RANKS, judge } from "meldbook/cards";
import { cardName } from "meldbook/names";
import { listed, say } from "meldbook/words";
import "meldbook/faults";

const fault = (code, text) => ({ code, text });

/**
 * A meld, as `judge` gave it, with cards added: judged as a whole, but what lies there stays as it lies.
 * An ace laid low or high keeps its place, except where runs go round the corner.
 */
export function grow(meld, added, rules) {
  // Of two aces the first given lies low: the one that lies there keeps its end.
  const isHigh = Object.values(meld.aces).includes("high");
  const cards = isHigh ? [...added, ...meld.cards] : [...meld.cards, ...added];
  const whole = judge(cards, rules);
  const joker = !rules.melds.jokers_extend && added.find((card) => card.startsWith("JK"));
  if (joker) return { ...whole, points: 0, problems: [fault("joker-extends-forbidden", say("A joker cannot be added to a meld that lies there.")), ...whole.problems] };
  if (whole.problems.length || whole.kind !== "run" || meld.kind !== "run") return whole;
  if (rules.melds.run.ace === "corner") return isTurned(meld, whole) ? { ...whole, points: 0, problems: [betweenFault(meld, added)] } : whole;
  // All thirteen of a suit are a run with the ace at either end: it stays where it was laid.
  return lies(meld, whole) ? whole : judge(cards, rules, { low: true });
}

const lies = (part, whole) => part.first >= whole.first && part.first + part.cards.length <= whole.first + whole.cards.length;

/** Would a run that goes round the corner lie from ace to ace? Its own cards had to change ends for that. */
const isTurned = (meld, whole) => whole.cards.length > RANKS.length && meld.first + meld.cards.length > whole.cards.length;

function betweenFault(meld, added) {
  const named = { cards: listed(added.map(cardName)), meld: listed(meld.cards.map(cardName)) };
  return fault("run-insert-forbidden", say("{cards} cannot go into {meld}: cards go on the ends of a run only.", named));
}

/** The meld that steps [{by, cards: [card]}] make, step by step: {whole, grown, problems, layers}; `layers`: who laid each card of it. */
export function build(steps, rules) {
  const grown = [];
  let layers = [];
  let problems = [];
  for (const { by, cards } of steps) {
    const before = grown.at(-1);
    const now = before ? grow(before, cards, rules) : judge(cards, rules);
    grown.push(now);
    layers = layersOf(now, before, layers, by, cards);
    if ((problems = before && !cards.length ? [fault("bad-value", say("Which card was laid off?"))] : now.problems).length) break;
  }
  return { whole: grown.at(-1), grown, problems, layers };
}

/** Of two like cards in a run each is whose step left it there: the ace low or high. */
function layersOf(now, before, layers, by, added) {
  if (!before) return now.cards.map(() => by);
  const isRun = now.kind === "run" && before.kind === "run" && !now.problems.length;
  const at = isRun ? before.first - now.first : -1;
  if (isRun && before.cards.every((card, i) => card === now.cards[at + i])) {
    return now.cards.map((_, i) => (i >= at && i < at + layers.length ? layers[i - at] : by));
  }
  const fresh = [...added];
  const old = before.cards.map((card, i) => ({ card, by: layers[i] }));
  return now.cards.map((card) => {
    const known = old.findIndex((one) => one.card === card);
    if (known >= 0) return old.splice(known, 1)[0].by;
    fresh.splice(fresh.indexOf(card), 1);
    return by;
  });
}
