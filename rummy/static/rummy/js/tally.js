/** Where is each card of the packs, how many are left, and how does each side stand? */
import { cardName, listed, rankOf, suitOf } from "meldbook/cards";

const held = (draft, player) => {
  const left = draft.state.left[player];
  return Array.isArray(left) ? left : [];
};

const players = (draft) => draft.page.sides.flatMap((side) => side.players);

const naturals = (draft) => draft.state.cards.flat().map(({ card }) => (card.startsWith("JK") ? "JK" : card));

/** How often each card, and each rank, is entered on the table and in the hands. */
export function count(draft) {
  const cards = new Map();
  const ranks = new Map();
  const more = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const card of naturals(draft)) {
    more(cards, card);
    more(ranks, rankOf(card));
  }
  for (const player of players(draft)) for (const rank of held(draft, player)) more(ranks, rank);
  const { packs, jokers } = draft.rules;
  const of = (map, key) => map.get(key) ?? 0;
  return {
    entered: (card) => of(cards, card),
    /** How many copies of a card may still be entered. */
    left: (card) => {
      if (card === "JK") return jokers - of(ranks, "JK");
      return Math.min(packs - of(cards, card), 4 * packs - of(ranks, rankOf(card)));
    },
    leftOfRank: (rank) => (rank === "JK" ? jokers : 4 * packs) - of(ranks, rank),
    total: [...ranks.values()].reduce((sum, n) => sum + n, 0),
    packs: packs * 52 + jokers,
  };
}

/** "7H" -> "7s of hearts". */
const many = (card) => (card === "JK" ? "jokers" : cardName(card).replace(" of", "s of"));

const howMany = (n) => (n === 2 ? "Both" : `All ${n}`);

/** Who has the copies of a spent card: what to say, and from which melds one could be taken. */
export function whoHas(draft, card) {
  const { packs, jokers } = draft.rules;
  const uses = draft.page.sides.flatMap(({ name }, side) =>
    draft.groups(side).flatMap(({ cards }, meld) => (cards.includes(card) ? [{ name, side, meld, cards }] : [])),
  );
  const copies = card === "JK" ? jokers : packs;
  const entered = uses.reduce((sum, { cards }) => sum + cards.filter((one) => one === card).length, 0);
  if (entered < copies) {
    const holders = players(draft).filter((player) => held(draft, player).includes(rankOf(card)));
    const rank = card === "JK" ? "jokers" : `${many(card).split(" ")[0]}`;
    const all = card === "JK" ? jokers : 4 * packs;
    return { said: `All ${all} ${rank} are already entered, some left in hand:`, uses, holders };
  }
  const said = copies === 1 ? `The ${cardName(card)} is already entered:` : `${howMany(copies)} ${many(card)} are already entered:`;
  return { said, uses, holders: [] };
}

/** What a hand left costs, always positive. */
export function leftWorth(draft, player) {
  const left = draft.state.left[player];
  if (typeof left === "number") return left;
  return (left ?? []).reduce((sum, rank) => sum + (draft.rules.values.held[rank] ?? 0), 0);
}

/** Whether what is left counts against the side's own melds. */
export const takesOff = (rules) => rules.scoring.kind === "melds-minus-held";

/** A side's running points: its melds less its hands, or what it has left. */
export function standing(draft, side, arrange) {
  const { players: of } = draft.page.sides[side];
  if (draft.rules.profile === "two-hands") return deadwood(draft, side, arrange);
  const { scoring } = draft.rules;
  const inHand = of.reduce((sum, player) => sum + (draft.isOut(player) ? 0 : leftWorth(draft, player)), 0);
  if (!takesOff(draft.rules)) return inHand;
  const reneged = of.filter((player) => draft.state.reneged.includes(player)).length;
  if (reneged && (of.length === 1 || scoring.renege_partnership === "side")) return scoring.renege;
  const melds = draft.groups(side).reduce((sum, { judged }) => sum + judged.points, 0);
  return melds - inHand + reneged * (scoring.renege ?? 0);
}

function deadwood(draft, side, arrange) {
  const typed = draft.state.left[draft.page.sides[side].players[0]];
  if (typeof typed === "number") return typed;
  const cards = draft.state.cards[side].map(({ card }) => card);
  return cards.length ? arrange(cards, draft.rules).points : 0;
}

/** What keeps a meld from counting: its problems, unless it is the last one and still being tapped. */
export function troubleOf(draft, side, meld) {
  const groups = draft.groups(side);
  const { judged } = groups[meld];
  const isOpen = side === draft.state.side && draft.state.view === "entry" && draft.state.step === "melds" && meld === groups.length - 1;
  const unfinished = judged.problems.every(({ code }) => code === "meld-too-short" || code === "run-not-consecutive");
  return isOpen && !draft.state.fresh && unfinished ? [] : judged.problems;
}

/** Whether something of a side needs attention. */
export const isTroubled = (draft, side) =>
  draft.rules.profile === "owned-melds" && draft.groups(side).some((_, meld) => troubleOf(draft, side, meld).length);

/** How many cards a side has on the table. */
export const onTable = (draft, side) => draft.state.cards[side].length;

/** ["4H", "5H"] -> "4 and 5 of hearts"; other cards by their full names. */
export const namesOf = (cards) => {
  const suits = new Set(cards.map(suitOf));
  if (suits.size !== 1 || cards.some((card) => card.startsWith("JK"))) return listed(cards.map(cardName));
  return `${listed(cards.map((card) => cardName(card).split(" of ")[0]))} of ${cardName(cards[0]).split(" of ")[1]}`;
};
