/** Where is each card of the packs, how many are left, and how does each side stand? */
import { RANKS, rankOf, suitOf } from "meldbook/cards";
import { sumOf } from "meldbook/sums";
import { cardName, rankWord, suitWord } from "meldbook/names";
import { say } from "meldbook/words";
import "meldbook/faults";

const held = (draft, player) => {
  const left = draft.state.left[player];
  return Array.isArray(left) ? left : [];
};

/** The rank of a card left in hand, of which often nothing else is told. */
export const rankLeft = (card) => (RANKS.includes(card) ? card : rankOf(card));

/** Whether its suit is told, where it has one. */
export const isWhole = (card) => !RANKS.includes(card);

const players = (draft) => draft.page.sides.flatMap((side) => side.players);

/** The card as it was dealt, whatever a joker stands for. */
export const asDealt = (card) => (card.startsWith("JK") ? "JK" : card);

const naturals = (draft) => draft.state.cards.flat().map(({ card }) => asDealt(card));

/** How often each card, and each rank, is entered on the table and in the hands. */
export function count(draft) {
  const cards = new Map();
  const ranks = new Map();
  const more = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const card of [...naturals(draft), ...players(draft).flatMap((player) => held(draft, player))]) {
    more(cards, card);
    more(ranks, rankLeft(card));
  }
  const { packs, jokers } = draft.rules;
  const of = (map, key) => map.get(key) ?? 0;
  const leftOfRank = (rank) => (rank === "JK" ? jokers : 4 * packs) - of(ranks, rank);
  /** How many copies of a card may still be entered. */
  const left = (card) => (card === "JK" ? leftOfRank("JK") : Math.min(packs - of(cards, card), leftOfRank(rankOf(card))));
  return {
    entered: (card) => of(cards, card),
    left,
    leftOfRank,
    /** Those of several cards that may be entered one after the other. */
    together: (all) => {
      const taken = [];
      for (const card of all) {
        const alike = taken.filter((one) => one === card).length;
        const ofRank = taken.filter((one) => rankOf(one) === rankOf(card)).length;
        if (left(card) > alike && leftOfRank(rankOf(card)) > ofRank) taken.push(card);
      }
      return taken;
    },
    total: [...ranks.values()].reduce((sum, n) => sum + n, 0),
    packs: packs * 52 + jokers,
  };
}

/** Who has the copies of a spent card: what to say, and from which melds one could be taken. */
export function whoHas(draft, card) {
  const { packs, jokers } = draft.rules;
  const isIt = (one) => asDealt(one) === card;
  const uses = draft.page.sides.flatMap(({ name }, side) =>
    draft.groups(side).flatMap(({ cards }, meld) => (cards.some(isIt) ? [{ name, side, meld, cards }] : [])),
  );
  const copies = card === "JK" ? jokers : packs;
  const inHand = players(draft).map((player) => ({ player, cards: held(draft, player) }));
  const entered = [...uses, ...inHand].flatMap(({ cards }) => cards).filter(isIt).length;
  const holding = (fits) => inHand.filter(({ cards }) => cards.some(fits)).map(({ player }) => player);
  if (entered >= copies) return { said: allEntered(card, copies), uses, holders: holding(isIt) };
  const said = say("All {n} {rank}s are already entered, some left in hand:", { n: 4 * packs, rank: rankWord(rankOf(card)) });
  return { said, uses, holders: holding((one) => rankLeft(one) === rankOf(card)) };
}

function allEntered(card, copies) {
  if (copies === 1) return say("The {card} is already entered:", { card: cardName(card) });
  if (card === "JK") return copies === 2 ? say("Both jokers are already entered:") : say("All {n} jokers are already entered:", { n: copies });
  const named = { n: copies, rank: rankWord(rankOf(card)), suit: suitWord(suitOf(card)) };
  return copies === 2 ? say("Both {rank}s of {suit} are already entered:", named) : say("All {n} {rank}s of {suit} are already entered:", named);
}

/** What a hand left costs, always positive. */
export function leftWorth(draft, player) {
  const left = draft.state.left[player];
  if (typeof left === "number") return left;
  return (left ?? []).reduce((sum, card) => sum + (draft.rules.values.held[rankLeft(card)] ?? 0), 0);
}

/** Whether what is left counts against the side's own melds. */
export const takesOff = (rules) => ["melds-minus-held", "own-cards-minus-held"].includes(rules.scoring.kind);

/** A side's running points: its melds less its hands, or what it has left, or its deadwood. */
export function standing(draft, side, arrange) {
  const { players: of } = draft.page.sides[side];
  const { rules, state } = draft;
  if (draft.handStep === "showdown") return deadwood(draft, side, arrange);
  const inHand = of.reduce((sum, player) => sum + (draft.isOut(player) ? 0 : leftWorth(draft, player)), 0);
  const fined = penaltyOf(draft, of);
  if (rules.asks.table !== "required") return inHand + (rules.low_wins ? fined : -fined);
  const reneged = of.filter((player) => state.reneged.includes(player)).length;
  if (reneged && (of.length === 1 || rules.scoring.renege_partnership === "side")) return rules.scoring.renege - fined;
  // A renege that leaves one side alone: nobody is charged.
  const isCharged = takesOff(rules) && state.end !== "renege";
  return meldPoints(draft, side) - (isCharged ? inHand : 0) + reneged * (rules.scoring.renege ?? 0) - fined;
}

/** What a side has on the table, as cards or as typed. */
function meldPoints(draft, side) {
  const { name, players: of } = draft.page.sides[side];
  if (draft.state.depth === "shown") return sumOf(draft.state.sums[name] ?? "") ?? 0;
  const laid = draft.layout?.(draft);
  if (!laid) return draft.groups(side).reduce((sum, { judged }) => sum + judged.points, 0);
  const own = ({ built: { whole, layers } }) => whole.values.map((value, i) => (of.includes(layers[i]) ? value * whole.factor : 0));
  return laid.melds.flatMap(own).reduce((sum, points) => sum + points, 0);
}

/** What penalties take off these players together. */
const penaltyOf = ({ state, rules }, of) =>
  state.penalties.reduce((sum, { player, reason, points = rules.offences[reason] }) => sum + (of.includes(player) ? points : 0), 0);

function deadwood(draft, side, arrange) {
  const cards = draft.state.cards[side].map(({ card }) => card);
  return cards.length ? arrange(cards, draft.rules).points : 0;
}

/** What keeps a meld from counting: its problems, unless it is the last one and still being tapped. */
export function troubleOf(draft, side, meld) {
  const groups = draft.groups(side);
  if (draft.layout?.(draft).laid.has(`${side}.${meld}`)) return [];
  const { judged } = groups[meld];
  const isOpen = side === draft.state.side && draft.state.view === "entry" && draft.state.step === "melds" && meld === groups.length - 1;
  const unfinished = judged.problems.every(({ code }) => code === "meld-too-short" || code === "run-not-consecutive");
  return isOpen && !draft.state.fresh && unfinished ? [] : judged.problems;
}

/** Whether something of a side needs attention. */
export const isTroubled = (draft, side) =>
  draft.asksMelds(side) && draft.groups(side).some((_, meld) => troubleOf(draft, side, meld).length);

/** How many cards a side has on the table. */
export const onTable = (draft, side) => draft.state.cards[side].length;
