/** How does a draft become a hand of the score document, and a saved hand a draft again? */
import { rankOf } from "meldbook/cards";
import { entriesOf } from "meldbook/draft";
import { sumOf } from "meldbook/sums";
import { leftWorth } from "meldbook/tally";

const listOf = (text) => text.split(/[\s,]+/).filter(Boolean);

/** The hand as the score document has it, and beside it the ranks behind the points of each hand left. */
export function writeHand(draft) {
  const { state, rules, page } = draft;
  if (state.depth === "totals") return { hand: { typed: typedSums(draft), ...(state.by ? { by: state.by } : {}) }, notes: null };
  const hand = {};
  if (state.end) hand.end = state.end;
  if (state.by) hand.by = state.by;
  if (state.rummy) hand.rummy = true;
  if (state.reneged.length) hand.reneged = [...state.reneged];
  if (state.end === "void") return { hand, notes: null };
  if (rules.profile === "owned-melds") hand.table = page.sides.flatMap((_, side) => meldsOf(draft, side));
  const ranks = {};
  if (state.end !== "renege") hand.held = heldOf(draft, ranks);
  return { hand, notes: Object.keys(ranks).length ? { ranks } : null };
}

function typedSums(draft) {
  const typed = {};
  for (const { name } of draft.page.sides) {
    const sum = sumOf(draft.state.sums[name] ?? "");
    if (sum !== null) typed[name] = sum;
  }
  return typed;
}

function meldsOf(draft, side) {
  const { players } = draft.page.sides[side];
  // Who reneges while playing alone leaves his melds without an owner.
  const isGone = players.every((player) => draft.state.reneged.includes(player));
  const by = isGone && players.length === 1 ? null : players[0];
  return draft.groups(side).map(({ judged }) => ({ by, cards: judged.cards.join(" ") }));
}

function heldOf(draft, ranks) {
  const { state, rules, page } = draft;
  const held = {};
  for (const [side, { name, players }] of page.sides.entries()) {
    for (const player of players) {
      if (state.depth === "points") {
        const sum = sumOf(state.sums[name] ?? "");
        if (sum !== null && (rules.profile === "two-hands" || !draft.isOut(player))) held[player] = sum;
      } else if (rules.profile === "two-hands") {
        const cards = state.cards[side].map(({ card }) => card);
        if (cards.length) held[player] = cards.join(" ");
      } else if (!draft.isOut(player) && (typeof state.left[player] === "number" || state.left[player]?.length)) {
        held[player] = leftWorth(draft, player);
        if (Array.isArray(state.left[player])) ranks[player] = [...state.left[player]];
      }
    }
  }
  return held;
}

/** The draft's state that would write the page's document. */
export function readHand({ document: hand, notes, sides, rules }) {
  const seats = sides.map(({ players }) => players);
  const sideOf = (player) => seats.findIndex((players) => players.includes(player));
  const state = { by: hand.by ?? null, rummy: Boolean(hand.rummy), reneged: hand.reneged ?? [], left: {}, sums: {} };
  if (hand.end && hand.end !== "out" && hand.end !== "knock") state.end = hand.end;
  if (hand.typed) {
    const sums = Object.entries(hand.typed).map(([side, points]) => [side, String(points).replace("-", "−")]);
    return { ...state, depth: "totals", view: "totals", sums: Object.fromEntries(sums) };
  }
  const gone = sideOf(state.reneged[0]);
  const melds = sides.map(() => []);
  for (const meld of hand.table ?? []) {
    const { by } = meld.laid?.at(-1) ?? meld;
    const cards = (meld.laid ?? [meld]).flatMap((step) => listOf(step.cards));
    melds[by === null ? Math.max(gone, 0) : sideOf(by)].push(cards);
  }
  state.cards = melds.map(entriesOf);
  for (const [player, held] of Object.entries(hand.held ?? {})) {
    if (typeof held === "number") state.left[player] = notes?.ranks?.[player] ?? held;
    else if (rules.profile === "two-hands") state.cards[sideOf(player)] = listOf(held).map((card) => ({ card }));
    else state.left[player] = listOf(held).map(rankOf);
  }
  if (rules.profile === "two-hands" && Object.values(state.left).length) return counted(state, sides);
  return state;
}

/** Hands that were counted rather than shown: the numbers go back to the keypad. */
function counted(state, sides) {
  const sums = sides.map(({ name, players }) => [name, String(state.left[players[0]] ?? "")]);
  return { ...state, left: {}, depth: "points", view: "totals", sums: Object.fromEntries(sums) };
}
