/** How does a draft become a hand of the score document, and a saved hand a draft again? */
import { suitOf } from "meldbook/cards";
import { entriesOf } from "meldbook/draft";
import { sumOf, sumsOf } from "meldbook/sums";
import { isWhole, leftWorth, rankLeft } from "meldbook/tally";

const listOf = (text) => text.split(/[\s,]+/).filter(Boolean);
const showsHands = (rules) => rules.asks.held === "cards";

// ---- writing

/** The hand as the score document has it, and beside it the ranks behind the points of each hand left. */
export function writeHand(draft) {
  const { state, rules } = draft;
  const hand = state.dealer ? { dealer: state.dealer } : {};
  if (state.overrule?.length) hand.overrule = [...state.overrule];
  if (state.depth === "totals") return { hand: { ...hand, typed: sumsOf(draft), ...(state.by ? { by: state.by } : {}) }, notes: null };
  if (state.end) hand.end = state.end;
  if (state.by) hand.by = state.by;
  if (state.rummy) hand.rummy = state.rummy;
  if (state.upcard) hand.upcard = state.upcard;
  if (state.reneged.length) hand.reneged = [...state.reneged];
  if (state.penalties.length) hand.penalties = state.penalties.map((one) => ({ ...one }));
  if (state.end === "void") return { hand, notes: null };
  Object.assign(hand, meldsOf(draft));
  const ranks = {};
  if (rules.asks.held && state.end !== "renege") hand.held = heldOf(draft, ranks);
  return { hand, notes: Object.keys(ranks).length ? { ranks } : null };
}

/** The melds as cards, or their points where those were typed; who else had melded, where only that counts. */
function meldsOf(draft) {
  const { state, rules, page } = draft;
  if (rules.asks.table !== "required") return state.othersMelded ? { shown: { [state.othersMelded]: 1 } } : {};
  if (state.depth !== "shown") return { table: tableOf(draft).map(({ written }) => written) };
  const typed = page.sides.flatMap(({ name, players }) => {
    const sum = sumOf(state.sums[name] ?? "");
    return sum === null ? [] : [[players[0], sum]];
  });
  return { shown: Object.fromEntries(typed) };
}

/** What lies on the table, in the order in which it is written: {side, meld, written}. */
export function tableOf(draft) {
  const sides = draft.page.sides.map((_, side) => side).filter((side) => draft.asksMelds(side));
  const all = sides.flatMap((side) => draft.groups(side).map(({ judged }, meld) => ({ side, meld, written: { by: ownerOf(draft, side), cards: judged.cards.join(" ") } })));
  const laid = draft.layout?.(draft);
  if (!laid) return all;
  const melds = laid.melds.map(({ side, meld, steps }) => {
    const written = steps.map(({ by, cards }) => ({ by, cards: cards.join(" ") }));
    return { side, meld, written: written.length > 1 ? { laid: written } : written[0] };
  });
  const isTold = ({ side, meld }) => laid.laid.has(`${side}.${meld}`) || melds.some((one) => one.side === side && one.meld === meld);
  return [...melds, ...all.filter((one) => !isTold(one))];
}

/** Who reneges while playing alone leaves his melds without an owner. */
function ownerOf(draft, side) {
  const { players } = draft.page.sides[side];
  return players.length === 1 && draft.state.reneged.includes(players[0]) ? null : players[0];
}

function heldOf(draft, ranks) {
  const { state, rules, page } = draft;
  const held = {};
  for (const [side, { name, players }] of page.sides.entries()) {
    for (const player of players.filter((one) => !draft.isOut(one))) {
      const sum = state.depth === "points" ? sumOf(state.sums[name] ?? "") : null;
      const cards = showsHands(rules) ? state.cards[side].map(({ card }) => card) : [];
      const left = state.left[player];
      if (sum !== null) held[player] = sum;
      else if (cards.length) held[player] = cards.join(" ");
      else if (typeof left === "number") held[player] = left;
      else if (state.depth === "points" || !left?.length) continue;
      else if (left.every(isWhole)) held[player] = left.join(" ");
      else {
        held[player] = leftWorth(draft, player);
        ranks[player] = left.map(rankLeft);
      }
    }
  }
  return held;
}

// ---- reading

/** The draft's state that would write the page's document, which stays as it is whatever becomes of the draft. */
export function readHand({ document: told, notes, sides, rules }) {
  const [hand, ranks] = structuredClone([told, notes?.ranks]);
  const sideOf = (player) => sides.findIndex(({ players }) => players.includes(player));
  const state = {
    by: hand.by ?? null, dealer: hand.dealer ?? null, rummy: hand.rummy ?? false, reneged: hand.reneged ?? [], upcard: hand.upcard ?? null,
    penalties: hand.penalties ?? [], overrule: hand.overrule ?? [], onto: {}, left: {}, sums: {},
  };
  if (hand.end && hand.end !== rules.ends[0]) state.end = hand.end;
  if (hand.typed) return { ...state, depth: "totals", view: "totals", sums: asSums(Object.entries(hand.typed)) };
  readTable(hand, state, { sides, sideOf, rules });
  for (const [player, held] of Object.entries(hand.held ?? {})) {
    if (typeof held === "number") state.left[player] = ranks?.[player] ?? held;
    else if (showsHands(rules)) state.cards[sideOf(player)] = listOf(held).map((card) => ({ card }));
    else state.left[player] = listOf(held).map((card) => (card.startsWith("JK") ? "JK" : card));
  }
  state.withSuits = Object.values(state.left).flat().some((card) => typeof card === "string" && suitOf(card));
  return rules.asks.held !== "ranks" && Object.values(state.left).length ? counted(state, sides) : state;
}

function readTable(hand, state, { sides, sideOf, rules }) {
  const gone = sideOf(state.reneged[0]);
  const melds = sides.map(() => []);
  const laid = sides.map(() => []);
  for (const meld of hand.table ?? []) {
    const steps = meld.laid ?? [meld];
    // Where melds change hands the last has it all; else each keeps what he laid.
    const isKept = rules.profile === "own-cards";
    const { by } = isKept ? steps[0] : steps.at(-1);
    const owner = by === null ? Math.max(gone, 0) : sideOf(by);
    const own = (isKept ? [steps[0]] : steps).flatMap(({ cards }) => listOf(cards));
    melds[owner].push(own);
    for (const step of isKept ? steps.slice(1) : []) {
      for (const card of listOf(step.cards)) {
        laid[sideOf(step.by)].push({ card, hard: true });
        state.onto[`${sideOf(step.by)}.${card}`] = { side: owner, card: own[0] };
      }
    }
  }
  state.cards = melds.map((own, side) => [...entriesOf(own), ...laid[side]]);
  if (!hand.shown) return;
  if (rules.asks.table !== "required") [state.othersMelded] = Object.keys(hand.shown);
  else Object.assign(state, { depth: "shown", sums: asSums(sides.map(({ name, players }) => [name, sumShown(hand.shown, players)])) });
}

const sumShown = (shown, players) => {
  const told = players.filter((player) => player in shown);
  return told.length ? told.reduce((sum, player) => sum + shown[player], 0) : "";
};

const asSums = (pairs) => Object.fromEntries(pairs.map(([side, points]) => [side, String(points).replace("-", "−")]));

/** Hands that were counted rather than shown: the numbers go back to the keypad. */
function counted(state, sides) {
  const sums = sides.map(({ name, players }) => [name, String(state.left[players[0]] ?? "")]);
  return { ...state, left: {}, depth: "points", view: "totals", sums: Object.fromEntries(sums) };
}
