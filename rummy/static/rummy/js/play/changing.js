/** May melds that lie on the table be taken apart, joined or laid anew? */
import { asDealt, elements, more, reason, shown, times, without } from "meldbook/play/deck";
import { entryProblems, handProblems, turnProblems, unknownMeld } from "meldbook/play/holding";
import { isMeld, jokerExtends, judge, problemsOf } from "meldbook/play/melds";
import { isOwned, jokerOf } from "meldbook/play/putting";
import { putDown, replayJokers, takeUp } from "meldbook/play/table";
import { say } from "meldbook/words";

const FORBIDDEN = {
  split: ["split-forbidden", say("Melds stay as they are: none is split.")],
  join: ["merge-forbidden", say("Melds stay as they are: two are never joined.")],
  "move-card": ["move-forbidden", say("Melds stay as they are: no card moves from one to another.")],
  "lift-card": ["move-forbidden", say("Melds stay as they are: no card is taken off.")],
  "rearrange-table": ["move-forbidden", say("Melds stay as they are: the table is not laid anew.")],
};

function changeProblems(table, action) {
  const how = table.rules.changing;
  const found = action.melds.filter((number) => !table.find(number)).map(unknownMeld);
  if (how === "off") return [...found, reason("manipulation-off", say("Taking melds apart is a house rule that this table does not play."))];
  if (how === "nothing") return [...found, reason(...FORBIDDEN[action.do])];
  found.push(...turnProblems(table), ...entryProblems(table));
  if (action.do === "lift-card" && how === "anything") found.push(reason("table-card-taken", say("Cards on the table may not be taken back into a hand.")));
  return found;
}

/** Who laid each card of these melds; where melds have owners it is the owner, of several the player to move. */
function layersOf(table, ...melds) {
  const owners = melds.map(({ steps }) => steps.at(-1).by);
  const owner = owners.includes(table.seat.player) ? table.seat.player : owners[0];
  const layers = new Map();
  for (const { by, cards } of melds.flatMap(({ steps }) => steps)) {
    for (const one of cards) layers.set(asDealt(one), [...(layers.get(asDealt(one)) ?? []), isOwned(table) ? owner : by]);
  }
  return layers;
}

/** Who put what there, whoever changed it since: what comes from the hand of the player to move comes last. */
function stepsOf(table, cards, layers) {
  const { player } = table.seat;
  const put = new Map();
  for (const one of cards) {
    const waiting = layers.get(asDealt(one)) ?? [];
    const by = waiting.length ? waiting.shift() : player;
    put.set(by, [...(put.get(by) ?? []), one]);
  }
  return [...put].map(([by, laid]) => ({ by, cards: laid })).sort((a, b) => (a.by === player) - (b.by === player));
}

const mark = (table) => (table.going.hasChangedTable = true);
const cardsOf = (lying) => lying.meld.cards;

function relay(table, number, cards, layers) {
  const [meld, isLegal] = table.regrouped(cards);
  table.change(number, meld, stepsOf(table, meld.cards, layers), isLegal);
}

function layNew(table, cards, layers) {
  const [meld, isLegal] = table.regrouped(cards);
  table.lay(meld, stepsOf(table, meld.cards, layers), isLegal);
}

// ---- splitting and joining

export function splitProblems(table, action) {
  const found = changeProblems(table, action);
  const lying = table.find(action.melds[0]);
  if (lying && !(action.at > 0 && action.at < cardsOf(lying).length)) {
    found.push(reason("bad-value", say("{cards} can be split after card 1 to {last}.", { cards: shown(cardsOf(lying)), last: cardsOf(lying).length - 1 })));
  }
  const addsJoker = action.cards.some(({ joker }) => joker);
  if (lying && addsJoker && !table.rules.melding.jokers_extend) found.push(jokerExtends(lying.meld));
  return [...found, ...handProblems(table, action.cards)];
}

export function split(table, action) {
  const lying = table.find(action.melds[0]);
  if (!lying) return;
  let halves = [cardsOf(lying).slice(0, action.at), cardsOf(lying).slice(action.at)];
  if (action.cards.length) {
    halves = withAdded(table, halves, action.cards);
    putDown(table, action.cards);
  }
  const layers = layersOf(table, lying);
  relay(table, lying.number, halves[0], layers);
  layNew(table, halves[1], layers);
  mark(table);
}

/** The added card goes where it makes a meld, to the first half where it fits both. */
function withAdded(table, [first, second], added) {
  const fits = (half, other) => table.judged([...half, ...added])[1] && table.judged(other)[1];
  if (fits(second, first) && !fits(first, second)) return [first, [...second, ...added]];
  return [[...first, ...added], second];
}

export function joinProblems(table, action) {
  const found = changeProblems(table, action);
  return action.melds[0] === action.melds[1] ? [...found, reason("bad-value", say("A meld cannot be joined with itself."))] : found;
}

export function join(table, { melds }) {
  const [first, second] = melds.map((number) => table.find(number));
  if (!first || !second || first === second) return;
  relay(table, first.number, [...cardsOf(first), ...cardsOf(second)], layersOf(table, first, second));
  table.remove(second);
  mark(table);
}

// ---- single cards

export const liftProblems = (table, action) => [...changeProblems(table, action), ...offProblems(table, action)];

export function moveProblems(table, action) {
  const found = liftProblems(table, action);
  return action.melds[0] === action.melds[1] ? [...found, reason("bad-value", say("A card moves from one meld to another: choose two."))] : found;
}

/** Is the card there, and at an end where only ends may be taken? */
function offProblems(table, { melds, cards: [told] }) {
  const lying = table.find(melds[0]);
  if (!lying) return [];
  const one = lyingCard(table, lying, told);
  if (!one) return [reason("bad-value", say("{told} is not in {cards}.", { told: told.sign, cards: shown(cardsOf(lying)) }))];
  const isInside = lying.meld.kind === "run" && one !== cardsOf(lying)[0] && one !== cardsOf(lying).at(-1);
  if (table.rules.changing !== "lifting" || !isInside) return [];
  return [reason("lift-not-end", say("{card} lies inside {cards}: only end cards are taken off, otherwise split the run.", { card: one.sign, cards: shown(cardsOf(lying)) }))];
}

/** The card of the meld that is meant; where a joker may stand for anything it is one whatever it stood for. */
function lyingCard(table, lying, told) {
  if (told.joker && table.rules.changing === "anything") return jokerOf(lying);
  return cardsOf(lying).includes(told) ? told : null;
}

function takeOff(table, { melds, cards }) {
  const lying = table.find(melds[0]);
  const one = lying && lyingCard(table, lying, cards[0]);
  if (!one) return false;
  const rest = without(cardsOf(lying), one);
  if (rest.length) relay(table, lying.number, rest, layersOf(table, lying));
  else table.remove(lying);
  return true;
}

export function moveCard(table, action) {
  const [source, goal] = action.melds.map((number) => table.find(number));
  if (!source || !goal || !takeOff(table, action)) return;
  const to = table.find(goal.number) ?? goal;
  relay(table, to.number, [...cardsOf(to), action.cards[0]], layersOf(table, to, source));
  mark(table);
}

/** Where lifting is played the card must come back in this turn; elsewhere, overruled, it is the player's. */
export function liftCard(table, action) {
  if (!takeOff(table, action)) return;
  if (table.rules.changing === "lifting") more(table.going.lifted, action.cards[0]);
  else takeUp(table, action.cards[0]);
  mark(table);
}

// ---- the whole table

export function rearrangeProblems(table, action) {
  const found = changeProblems(table, action);
  const { added, missing } = difference(table, action);
  if (missing.length) found.push(reason("table-card-taken", say("{cards} lay on the table: every card of the table stays there.", { cards: shown(missing) })));
  found.push(...handProblems(table, added));
  for (const { lying } of extended(table, action, added)) found.push(jokerExtends(lying.meld));
  for (const group of action.groups) {
    const judged = judge(group, table.rules.melding);
    if (!isMeld(judged)) found.push(...problemsOf(judged).filter(({ code }) => code === "joker-unassigned"));
  }
  return found;
}

/** The cards that come from the hand, and those that would leave the table. */
function difference(table, { groups }) {
  const sameAs = table.rules.changing === "anything" ? asDealt : (one) => one;
  const there = new Map();
  for (const one of table.melds.flatMap(cardsOf)) more(there, sameAs(one));
  for (const one of elements(table.going.lifted)) more(there, one);
  const added = groups.flat().filter((one) => {
    const isThere = times(there, sameAs(one)) > 0;
    if (isThere) more(there, sameAs(one), -1);
    return !isThere;
  });
  return { added, missing: elements(there) };
}

/** Which groups are a whole meld of the table with jokers of the hand added, where jokers only come in new melds. */
function extended(table, { groups }, added) {
  if (table.rules.melding.jokers_extend) return [];
  return groups.flatMap((group) => {
    const found = table.melds.map((lying) => ({ lying, jokers: jokersBeyond(lying, group).filter((one) => added.includes(one)) }));
    return found.filter(({ jokers }) => jokers.length).slice(0, 1);
  });
}

/** The jokers of a group that is this meld with more cards. */
function jokersBeyond(lying, group) {
  const beyond = minus(group, cardsOf(lying));
  return lying.isLegal && beyond.length === group.length - cardsOf(lying).length ? beyond.filter(({ joker }) => joker) : [];
}

const minus = (cards, others) => others.reduce((left, one) => (left.includes(one) ? without(left, one) : left), cards);

export function rearrangeTable(table, action) {
  const { added, missing } = difference(table, action);
  const layers = layersOf(table, ...table.melds);
  const inNoNewMeld = extended(table, action, added).flatMap(({ jokers }) => jokers);
  table.going.lifted.clear();
  putDown(table, added);
  replayJokers(table, minus(added, inNoNewMeld));
  for (const one of missing) takeUp(table, one);
  table.melds.length = 0;
  for (const group of action.groups) layNew(table, group, layers);
  mark(table);
}

