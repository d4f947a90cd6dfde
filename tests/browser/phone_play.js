/** What the tests of turn-by-turn play ask of the real modules, many hands at a time. */

import { rankOf } from "meldbook/cards";
import { asItEnded } from "meldbook/follow/held";
import { card, elements } from "meldbook/play/deck";
import { make, whyNot } from "meldbook/play/moves";
import { pointsSoFar } from "meldbook/play/points";
import { deal, seated } from "meldbook/play/table";
import { score } from "meldbook/score";

const codesOf = (found) => [...new Set(found.map(({ code, severity }) => `${code} ${severity}`))].sort();

/** The table in the form of the engine's own answer. */
function stateOf(table) {
  const players = [...table.seats.values()].map((seat) => [seat.player, {
    count: seat.count, known: elements(seat.known).map(({ code }) => code).sort().join(" "), entered: seat.entered, melded: seat.melded, out: seat.reneged,
  }]);
  return {
    to_move: table.mover || null, end: table.end, by: table.by, stock: table.stock,
    discards: table.discards.map((one) => one?.code ?? null),
    melds: table.melds.map(({ number, meld, steps, isLegal }) => ({
      meld: number, kind: meld.kind, cards: meld.cards.map(({ code }) => code).join(" "), by: steps.at(-1).by, legal: isLegal,
    })),
    players: Object.fromEntries(players),
    ...(table.end === null ? { scores: pointsSoFar(table) } : {}),
  };
}

const sorted = (value) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort().map(([key, one]) => [key, sorted(one)]))
    : Array.isArray(value) ? value.map(sorted) : value;
const write = (value) => JSON.stringify(sorted(value));

/** The first difference in a hand played on the phone: {step, what, ours, theirs}; null where there is none. A step without a state cannot be taken. */
function difference({ rules, sides, deal: told, steps }) {
  const players = sides.flatMap((side) => side.players).length;
  const table = deal(seated(rules, players), sides, told.dealer, { upcard: told.upcard ? card(told.upcard) : null });
  for (const [step, { action, player, codes, probes, force, state }] of steps.entries()) {
    for (const probe of [...probes, { action, player, codes }]) {
      const ours = codesOf(whyNot(table, probe.action, probe.player));
      if (write(ours) !== write(probe.codes)) return { step, what: write(probe.action), ours, theirs: probe.codes, player: probe.player };
    }
    if (!state) return null;
    for (const code of force) table.overrule.add(code);
    make(table, action, player);
    if (write(stateOf(table)) !== write(state)) return { step, what: write(action), ours: write(stateOf(table)), theirs: write(state) };
  }
  return null;
}

export const differences = (cases) => cases.map(difference);

/** What the phone makes of a hand played by the rules: every reason against it, and the table at its end. */
function followed({ rules, sides, deal: told, turns }) {
  const table = deal(seated(rules, sides.flatMap(({ players }) => players).length), sides, told.dealer, { upcard: told.upcard ? card(told.upcard) : null });
  const refused = [];
  for (const { player, actions } of turns) {
    for (const action of actions) {
      refused.push(...whyNot(table, action, player).map(({ code }) => `${player} ${write(action)}: ${code}`));
      make(table, action, player);
    }
  }
  return { refused, rummy: table.rummy, ...stateOf(table) };
}

export const ends = (cases) => cases.map(followed);

/** What the phone says the hand is worth before it is saved; `held`: what each player has left, by the score document; `noted`: penalties beside its turns. */
function scored({ rules, sides, deal: told, turns, held, noted }) {
  const players = sides.flatMap((side) => side.players);
  const table = deal(seated(rules, players.length), sides, told.dealer, { upcard: told.upcard ? card(told.upcard) : null });
  for (const { player, actions } of turns) for (const action of actions) make(table, action, player);
  const asTapped = (cards) => (rules.asks.held === "cards" ? cards : cards.map(rankOf));
  const left = Object.entries(held).map(([player, one]) => [player, typeof one === "string" ? asTapped(one.split(" ").filter(Boolean)) : one]);
  const hand = { table, players, page: { rules, document: { turns, penalties: noted } }, state: { upcard: told.upcard ?? null, held: Object.fromEntries(left) } };
  const { scores, winner, errors, lines } = score(asItEnded(hand), rules, sides, told.dealer);
  return { scores, winner, errors, played: lines.filter(({ code }) => code === "played").map(({ text }) => text) };
}

export const worths = (cases) => cases.map(scored);
