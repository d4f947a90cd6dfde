/** What keeps a hand from being saved, and where is it put right? */
import { points, readings } from "meldbook/cards";
import { tableOf } from "meldbook/hand";
import { onTable } from "meldbook/tally";
import { cardName } from "meldbook/names";
import { either, explained, say } from "meldbook/words";

/** Codes of what the rules forbid though it can have happened. The server says so itself: severity R. */
const FORBIDDEN = /^(?:(?:set|run|identity)-.+|meld-too-short|joker-(?:twice|duplicates-card|wrong-place)|hand-too-large|rummy-not-earned|knock-over-limit|must-go-rummy|typed-not-zero-sum|typed-two-winners)$/;
const WHO = ["winner-missing", "end-not-in-game"];
const NOBODY = { void: say("Nobody"), stock: say("Nobody: the stock ran out"), blocked: say("Nobody: the hand is blocked") };

/** @returns {{text: string, choices: {label: string, act: () => void}[]}[]} */
export function problemsOf(desk, result) {
  const melds = tableOf(desk.draft);
  const seen = new Set();
  const errors = result.errors.filter(({ where, message }) => !seen.has(`${where}${message}`) && seen.add(`${where}${message}`));
  return [
    ...errors.map((error) => ({ text: sentence(desk, error, melds), choices: [...choicesFor(desk, error, melds), ...standing(desk, error, result.errors)] })),
    ...desk.refusals.map((error) => ({ text: sentence(desk, error, melds), choices: orAgain(desk, [...choicesFor(desk, error, melds), ...standing(desk, error, desk.refusals)]) })),
    ...desk.page.sides.flatMap((_, side) => (desk.draft.asksMelds(side) ? [...ambiguous(desk, side), ...unclear(desk, side), ...miscounted(desk, side)] : [])),
  ];
}

/** Whether the table may overrule it: nobody can overrule what cannot be. */
export const mayStand = ({ code, severity }) => (severity ? severity === "R" : FORBIDDEN.test(code));

/** The real table is the truth: what it played against the rules is scored, and the receipt says so. */
function standing(desk, { where }, errors) {
  const here = errors.filter((one) => one.where === where);
  return here.every(mayStand) ? [{ label: say("Let it stand"), act: () => desk.letStand(here.map(({ code }) => code)) }] : [];
}

/** What the server refused and nothing in the hand explains may have gone away meanwhile: the table was over, say. */
const orAgain = (desk, choices) => (choices.length ? choices : [{ label: say("Try again"), act: () => desk.saveAsItIs() }]);

const goTo = (desk, place) => () => {
  desk.draft.goTo(place);
  desk.view.paint({ said: desk.view.whereSpoken() });
};

const meldAt = (where, melds) => melds[Number(/^table\[(\d+)\]/.exec(where)?.[1] ?? -1)];
const playerAt = (where) => /^held\.(.+)$/.exec(where)?.[1];

function sentence(desk, { where, message }, melds) {
  const at = meldAt(where, melds);
  return at ? explained(desk.page.sides[at.side].name, message) : message;
}

function choicesFor(desk, { code, where }, melds) {
  const { draft, page } = desk;
  if (WHO.includes(code) || where === "by") return whoChoices(desk);
  if (code === "upcard-missing") return [{ label: say("Enter the card"), act: () => desk.upcard() }];
  if (where.startsWith("typed")) return [{ label: say("Type it"), act: () => desk.edit() }];
  const at = meldAt(where, melds);
  if (at) return [toMelds(desk, at.side, say("Put it right"), at.meld)];
  if (where === "table" && draft.state.by) return [toMelds(desk, page.sides.findIndex(({ players }) => players.includes(draft.state.by)), say("Put it right"))];
  const player = playerAt(where);
  if (!player) return [];
  const side = page.sides.findIndex(({ players }) => players.includes(player));
  if (!draft.handStep) return [{ label: say("Type it"), act: () => desk.edit() }];
  const enter = { label: say("{player}’s hand", { player }), act: goTo(desk, { side, step: draft.handStep, player }) };
  const canBeOut = !draft.isKnock && !draft.state.by && code === "held-missing";
  return canBeOut ? [enter, { label: say("Went out"), act: end(desk, player) }] : [enter];
}

/** A way to the melds of a side, or to the keypad where they were typed. */
function toMelds(desk, side, label, meld = null) {
  if (!desk.draft.asksMelds(side)) return { label, act: () => desk.totals() };
  return { label, act: goTo(desk, { side, step: "melds", player: desk.page.sides[side].players[0], picked: meld }) };
}

const end = (desk, player) => () => {
  desk.ending.endedBy(player);
};

function whoChoices(desk) {
  const { draft, page } = desk;
  const nobody = page.rules.ends.find((one) => NOBODY[one]);
  const dealtIn = page.sides.flatMap((side) => side.players).filter((player) => !page.out.includes(player));
  const named = dealtIn.filter((player) => draft.isKnock || !draft.state.left[player]?.length);
  return [...named.map((player) => ({ label: player, act: end(desk, player) })), ...(nobody ? [{ label: NOBODY[nobody], act: end(desk, "") }] : [])];
}

function ambiguous(desk, side) {
  const ways = readings(desk.draft.entries(side), desk.page.rules);
  if (ways.length < 2) return [];
  const sums = ways.map((way) => points(way.reduce((sum, { judged }) => sum + judged.points, 0)));
  return [{
    text: say("{side}’s cards can be read as {points}.", { side: desk.page.sides[side].name, points: either(sums) }),
    choices: [toMelds(desk, side, say("Choose"))],
  }];
}

/** Cards that may lie on one meld or another, where that makes a difference. */
function unclear(desk, side) {
  const found = desk.view.tray.laying?.unclear(side) ?? [];
  return found.map(({ card }) => ({
    text: say("On which meld does {side}’s {card} lie?", { side: desk.page.sides[side].name, card: cardName(card) }),
    choices: [toMelds(desk, side, say("Choose"))],
  }));
}

function miscounted(desk, side) {
  const counted = desk.draft.state.counted[side];
  const entered = onTable(desk.draft, side);
  if (counted === undefined || counted === entered) return [];
  const { name } = desk.page.sides[side];
  return [{
    text: counted > entered
      ? say("{name} has {counted} cards on the table, but {entered} are entered: perhaps one is missing.", { name, counted, entered })
      : say("{name} has {counted} cards on the table, but {entered} are entered: perhaps one is entered twice.", { name, counted, entered }),
    choices: [toMelds(desk, side, say("{name}’s melds", { name }))],
  }];
}
