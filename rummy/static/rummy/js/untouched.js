/**
 * What of a saved hand did nobody touch while it was corrected? That stays as it was told.
 *
 * A pad asks for less than a hand may tell: who took a meld over, how a hand was arranged, who was overruled. Beside what the
 * pad would write of the hand as it was opened, only what differs is new.
 */
import { Draft } from "meldbook/draft";
import { readHand, writeHand } from "meldbook/hand";

// What says more about one field only holds while that field stays.
const HANGS_ON = { spread: ["held"], layoffs: ["held", "by"], overrule: ["table", "held", "reneged", "by", "shown"] };

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What goes to the book: the hand as entered, with everything that was left alone as it was saved. */
export function writeCorrected(draft) {
  const now = writeHand(draft);
  const { document: told, notes } = draft.page;
  if (!told) return now;
  const before = asOpened(draft).hand;
  const hand = { ...now.hand };
  for (const field of new Set([...Object.keys(told), ...Object.keys(now.hand)])) {
    if (isLeft(field, before, now.hand)) hand[field] = told[field];
    else if (field === "table") hand.table = meldsOf(now.hand.table, told.table, draft.rules);
    else if (field === "held") hand.held = heldOf(now.hand.held, before.held, told.held);
    if (hand[field] === undefined) delete hand[field];
  }
  return { hand, notes: ranksOf(hand, told, notes, now.notes) };
}

/** What the pad writes of the saved hand when nothing is tapped. */
function asOpened(draft) {
  const opened = new Draft(draft.page);
  opened.layout = draft.layout;
  opened.open(readHand(draft.page));
  return writeHand(opened);
}

const isLeft = (field, before, now) => [field, ...(HANGS_ON[field] ?? [])].every((one) => same(before[one], now[one]));

/** Each meld that lies there as it did keeps its history. */
function meldsOf(now, told = [], rules) {
  const sign = rules.profile === "own-cards" ? whoLaid : whose;
  const saved = [...told];
  return now?.map((meld) => {
    const at = saved.findIndex((one) => sign(one) === sign(meld));
    return at < 0 ? meld : saved.splice(at, 1)[0];
  });
}

const stepsOf = (meld) => meld.laid ?? [meld];

/** Where melds change hands: whose it is, and its cards. */
const whose = (meld) => `${stepsOf(meld).at(-1).by} ${stepsOf(meld).flatMap(({ cards }) => cards.split(" ")).sort()}`;

/** Where each keeps what he laid: who laid which card. */
const whoLaid = (meld) => stepsOf(meld).flatMap(({ by, cards }) => cards.split(" ").map((card) => `${card} ${by}`)).sort().join();

function heldOf(now, before = {}, told = {}) {
  if (!now) return now;
  const left = Object.keys(now).filter((player) => player in told && same(before[player], now[player]));
  return { ...now, ...Object.fromEntries(left.map((player) => [player, told[player]])) };
}

/** The ranks behind the points of each hand left: as they were saved where the points were left alone. */
function ranksOf({ held = {} }, told, notes, now) {
  const old = Object.entries(notes?.ranks ?? {}).filter(([player]) => player in held && same(held[player], told.held?.[player]));
  const fresh = Object.entries(now?.ranks ?? {}).filter(([player]) => typeof held[player] === "number" && !same(held[player], told.held?.[player]));
  const ranks = Object.fromEntries([...old, ...fresh]);
  return Object.keys(ranks).length ? { ranks } : null;
}
