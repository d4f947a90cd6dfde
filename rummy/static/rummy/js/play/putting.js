/** May these cards be laid down, laid off, or put in a joker's place? */
import { problemsOf, grow, isMeld, judge, openSuits, valuesOf, worthOf } from "meldbook/play/melds";
import { asDealt, cardOf, reason, shown } from "meldbook/play/deck";
import { entryProblems, handProblems, turnProblems, unknownMeld, useProblems } from "meldbook/play/holding";
import { putDown, replayJokers, takeJoker } from "meldbook/play/table";
import { either, say } from "meldbook/words";

export const isOverruled = (one, overrule) => one.severity === "R" && overrule.has(one.code);

/** What to report of cards that are no meld: where all of one reading is overruled, the others no longer matter. */
function kept(judged, overrule) {
  const fault = judged.faults.find(({ problems }) => problems.every((one) => isOverruled(one, overrule)));
  return fault ? fault.problems : problemsOf(judged);
}

const isHidden = ({ rules }) => rules.tableau.kind === "hidden-melds";
export const isOwned = ({ rules }) => rules.tableau.kind === "owned-melds";

const noMelds = (table) =>
  isHidden(table) ? [reason("no-table-melds", say("Nothing is laid down in this game before the hand ends."))] : [];

// ---- a new meld

export function meldProblems(table, { cards }) {
  const judged = judge(cards, table.rules.melding);
  const most = table.rules.tableau.melds_per_turn ?? null;
  return [
    ...turnProblems(table), ...noMelds(table), ...handProblems(table, cards),
    ...(isMeld(judged) ? [] : kept(judged, table.overrule)),
    ...(most !== null && table.going.newMelds.length >= most ? [reason("one-meld-per-turn", say("Only one new meld may be laid in a turn."))] : []),
    ...useProblems(table, cards),
  ];
}

export function layMeld(table, { cards }) {
  if (!cards.length) return;
  const [meld, isLegal] = table.judged(cards);
  replayJokers(table, putDown(table, cards));
  const lying = table.lay(meld, [{ by: table.seat.player, cards: meld.cards, places: meld.places }], isLegal);
  table.going.newMelds.push({ number: lying.number, meld });
  table.seat.melded = true;
  const { values } = table.rules;
  credit(table, meld.cards, worthOf(meld, values), { kind: meld.kind, values: valuesOf(meld, values) });
}

/** Points a player makes as he plays, and what for; where melds are changed, the turn as a whole is valued at its end. */
function credit(table, cards, points, told) {
  if (table.rules.tableau.credited) table.going.played.push({ player: table.seat.player, cards, points, ...told });
}

/** A sentence without the cards it began with, which are drawn beside it. */
const beside = (text) => text.trim().replace(/^./u, (letter) => letter.toUpperCase());

// ---- more cards on a meld

export function layoffProblems(table, action) {
  const found = [...turnProblems(table), ...noLayoffs(table)];
  const lying = table.find(action.melds[0]);
  if (!lying) return [...found, unknownMeld(action.melds[0])];
  return [
    ...found, ...handProblems(table, action.cards), ...growthProblems(table, action, lying), ...rightProblems(table, action),
    ...useProblems(table, action.cards),
  ];
}

function noLayoffs(table) {
  if (isHidden(table) && table.rules.layoffsAtShowdown) return noMelds(table);
  const none = isHidden(table) || table.rules.tableau.kind === "melds-when-out";
  return none ? [reason("no-layoff-in-this-game", say("Nothing is laid off in this game: keep the cards in the hand."))] : [];
}

function rightProblems(table, action) {
  const found = entryProblems(table);
  if (table.rules.tableau.layoff_needs_own_meld && !table.seat.melded) {
    found.push(reason("layoff-needs-own-meld", say("{player} must lay down a meld of his own before he lays off.", { player: table.seat.player })));
  }
  if (action.do === "steal" && !isOwned(table)) found.push(reason("action-unknown", say("Melds are not stolen in this game.")));
  return found;
}

function growthProblems(table, action, lying) {
  if (!action.cards.length) return [reason(isOwned(table) ? "steal-adds-no-card" : "bad-value", say("Adding to a meld means adding at least one card."))];
  const found = [];
  if (isOwned(table) && action.do === "steal" && ownerOf(table, lying) === table.seat.side) {
    found.push(reason("steal-own-meld", say("This meld is the side’s own already: the card is simply added.")));
  }
  const grown = grownOf(table, action, lying);
  if (isMeld(grown)) return found;
  const spoilt = isTakenApart(table, lying);
  return [...found, ...kept(grown, table.overrule).filter(({ severity }) => !spoilt || severity === "E")];
}

/** The meld with the cards added; one taken apart in this turn may be filled up anywhere. */
function grownOf(table, { cards }, lying) {
  if (isTakenApart(table, lying)) return judge([...lying.meld.cards, ...cards], table.rules.melding);
  return grow(lying.meld, cards, table.rules.melding);
}

/** What lies there then, and whether it is a meld. */
function afterLayoff(table, action, lying) {
  if (isTakenApart(table, lying)) return table.regrouped([...lying.meld.cards, ...action.cards]);
  const grown = grownOf(table, action, lying);
  return isMeld(grown) ? [grown, true] : [grown.resembles, false];
}

const isTakenApart = ({ going }, lying) => !lying.isLegal && going.hasChangedTable && !going.before.includes(lying);

/** The side whose meld it is, by who added to it last. */
export const ownerOf = (table, { steps }) => table.sides.find(({ players }) => players.includes(steps.at(-1).by)).name;

export function layOff(table, action) {
  const lying = table.find(action.melds[0]);
  if (!lying || !action.cards.length) return;
  const [meld, isLegal] = afterLayoff(table, action, lying);
  const { values } = table.rules;
  putDown(table, action.cards);
  table.change(lying.number, meld, [...lying.steps, { by: table.seat.player, cards: action.cards, places: meld.places }], isLegal);
  table.going.hasLaidOff = true;
  const added = addedTo(meld, lying.meld, values);
  const sum = added.map(({ value }) => value).join(" + ");
  const text = beside(say("{cards} laid off on {meld}: {sum}", { cards: "", meld: shown(lying.meld.cards), sum }));
  credit(table, added.map(({ one }) => one), added.reduce((worth, { value }) => worth + value, 0), { text });
}

/** The cards that have been added to what lay there before, each with its value. */
function addedTo(meld, before, values) {
  const each = valuesOf(meld, values);
  const waiting = new Set(each.keys());
  takeFrom(waiting, meld, before);
  return [...waiting].map((at) => ({ one: meld.cards[at], value: each[at] }));
}

/** Where these cards lie in the meld, no longer waiting: of two aces of a run each where it was left. */
export function takeFrom(waiting, meld, { cards, places }) {
  return cards.map((one) => {
    const alike = [...waiting].filter((at) => asDealt(meld.cards[at]) === asDealt(one));
    const laid = alike.find((at) => places?.includes(meld.places[at])) ?? alike[0];
    waiting.delete(laid);
    return laid;
  });
}

// ---- taking a joker

export const jokerOf = ({ meld }) => meld.cards.find(({ joker }) => joker) ?? null;

export function swapProblems(table, action) {
  if (!table.rules.tableau.joker_retake) return [reason("action-unknown", say("Jokers are not swapped in this game."))];
  const lying = table.find(action.melds[0]);
  if (!lying) return [...turnProblems(table), unknownMeld(action.melds[0])];
  const found = [...turnProblems(table), ...entryProblems(table), ...handProblems(table, action.cards)];
  if (action.cards[0].joker) return [...found, reason("bad-value", say("A joker is taken with the card it stands for: which card takes its place?"))];
  return [...found, ...jokerProblems(action, lying)];
}

function jokerProblems({ cards: [natural] }, lying) {
  const joker = jokerOf(lying);
  if (!joker) return [reason("joker-swap-mismatch", say("There is no joker in {cards}.", { cards: shown(lying.meld.cards) }))];
  const choices = openSuits(lying.meld);
  if (choices.length > 1) {
    const names = either(choices.map(({ rank, suit }) => cardOf(rank, suit).sign));
    return [reason("joker-ambiguous", say("The joker may be {names}: it can be taken only when that is certain.", { names }))];
  }
  if (joker.rank === natural.rank && joker.suit === natural.suit) return [];
  return [reason("joker-swap-mismatch", say("The joker is {value}: only that card takes its place.", { value: joker.sign.replace("★", "") }))];
}

export function swapJoker(table, action) {
  const lying = table.find(action.melds[0]);
  const joker = lying && jokerOf(lying);
  if (!joker) return;
  const [natural] = action.cards;
  const swapped = (one) => one === joker || (one.joker && one.suit === 4);
  const steps = lying.steps.map(({ by, cards }) => ({ by, cards: cards.map((one) => (swapped(one) ? natural : one)) }));
  const at = lying.meld.cards.indexOf(joker);
  const [meld, isLegal] = withNatural(table, lying, at, natural);
  takeJoker(table, natural);
  table.change(lying.number, meld, steps, isLegal);
  const place = meld.cards[at] === natural ? at : meld.cards.indexOf(natural);
  const isDeducted = table.rules.tableau.joker_retake_deducts;
  const text = isDeducted ? say("{card} in place of the joker, which was worth as much", { card: "" }) : say("{card} in place of the joker", { card: "" });
  credit(table, [natural], isDeducted ? 0 : valuesOf(meld, table.rules.values)[place], { text: beside(text) });
}

/** The meld with the card in the joker's place; a run lies as it lay, its ace low or high. */
function withNatural(table, { meld, isLegal }, at, natural) {
  const joker = meld.cards[at];
  const cards = meld.cards.with(at, natural);
  if (meld.kind === "run" && joker.rank === natural.rank && joker.suit === natural.suit) return [{ ...meld, cards }, isLegal];
  return table.judged(cards);
}
