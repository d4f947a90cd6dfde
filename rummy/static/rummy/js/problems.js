/** What keeps a hand from being saved, and where is it put right? */
import { points, readings } from "meldbook/cards";
import { onTable } from "meldbook/tally";

const WHO = ["winner-missing", "end-not-in-game"];

/** @returns {{text: string, choices: {label: string, act: () => void}[]}[]} */
export function problemsOf(desk, result) {
  const melds = desk.page.sides.flatMap((_, side) => desk.draft.groups(side).map((_one, meld) => ({ side, meld })));
  const seen = new Set();
  const errors = result.errors.filter(({ where, message }) => !seen.has(`${where}${message}`) && seen.add(`${where}${message}`));
  return [
    ...[...errors, ...desk.refusals].map((error) => ({ text: sentence(desk, error, melds), choices: choicesFor(desk, error, melds) })),
    ...desk.page.sides.flatMap((_, side) => [...ambiguous(desk, side), ...miscounted(desk, side)]),
  ];
}

const goTo = (desk, place) => () => {
  desk.draft.goTo(place);
  desk.view.paint({ said: desk.view.whereSpoken() });
};

const meldAt = (where, melds) => melds[Number(/^table\[(\d+)\]/.exec(where)?.[1] ?? -1)];
const playerAt = (where) => /^held\.(.+)$/.exec(where)?.[1];

function sentence(desk, { where, message }, melds) {
  const at = meldAt(where, melds);
  return at ? `${desk.page.sides[at.side].name}: ${message}` : message;
}

function choicesFor(desk, { code, where }, melds) {
  if (WHO.includes(code) || where === "by") return whoChoices(desk);
  const at = meldAt(where, melds);
  if (at) return [{ label: "Put it right", act: goTo(desk, { ...at, step: "melds", player: desk.page.sides[at.side].players[0], picked: at.meld }) }];
  const player = playerAt(where);
  if (!player) return [];
  const side = desk.page.sides.findIndex(({ players }) => players.includes(player));
  const step = desk.page.rules.asks.held === "cards" ? "showdown" : "hand";
  const enter = { label: `${player}’s hand`, act: goTo(desk, { side, step, player }) };
  const canBeOut = step === "hand" && !desk.draft.state.by && code === "held-missing";
  return canBeOut ? [enter, { label: "Went out", act: end(desk, player) }] : [enter];
}

const end = (desk, player) => () => {
  desk.endedBy(player);
};

function whoChoices(desk) {
  const players = desk.page.sides.flatMap((side) => side.players);
  const nobody = desk.page.rules.ends.some((one) => ["void", "stock", "blocked"].includes(one));
  const label = desk.page.rules.profile === "two-hands" ? "Nobody" : "Nobody: the stock ran out";
  const named = players.filter((player) => desk.page.rules.profile === "two-hands" || !desk.draft.state.left[player]?.length);
  return [...named.map((player) => ({ label: player, act: end(desk, player) })), ...(nobody ? [{ label, act: end(desk, "") }] : [])];
}

function ambiguous(desk, side) {
  if (desk.page.rules.profile !== "owned-melds") return [];
  const ways = readings(desk.draft.state.cards[side], desk.page.rules);
  if (ways.length < 2) return [];
  const { name, players } = desk.page.sides[side];
  const sums = ways.map((way) => points(way.reduce((sum, { judged }) => sum + judged.points, 0)));
  return [{
    text: `${name}’s cards can be read as ${sums.slice(0, -1).join(", ")} or ${sums.at(-1)}.`,
    choices: [{ label: "Choose", act: goTo(desk, { side, step: "melds", player: players[0] }) }],
  }];
}

function miscounted(desk, side) {
  const counted = desk.draft.state.counted[side];
  const entered = onTable(desk.draft, side);
  if (counted === undefined || counted === entered) return [];
  const { name, players } = desk.page.sides[side];
  const what = counted > entered ? "one is missing" : "one is entered twice";
  return [{
    text: `${name} has ${counted} cards on the table, but ${entered} are entered: perhaps ${what}.`,
    choices: [{ label: `${name}’s melds`, act: goTo(desk, { side, step: "melds", player: players[0] }) }],
  }];
}
