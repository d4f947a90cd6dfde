/** What is this hand worth to each side, and why? The phone's own answer; the server's is the one that counts. */

import { answer, arrange, arrangements, heldPoints, heldValues, total } from "meldbook/arrange";
import { judge } from "meldbook/cards";

export { arrange, heldPoints };

const cardsIn = (text) => (Array.isArray(text) ? text : text.split(/[\s,]+/).filter(Boolean));

/** "Run of 4: (5 + 10 + 10 + 10) × 2", for a meld as `judge` gives it. */
export function meldText({ kind, cards, values, factor }) {
  const sum = values.join(" + ");
  return `${kind[0].toUpperCase()}${kind.slice(1)} of ${cards.length}: ${factor > 1 ? `(${sum}) × ${factor}` : sum}`;
}

// ---- scoring a hand: `it` gathers lines and errors

const fail = (it, code, where, message) => it.errors.push({ code, where, message });
const line = (it, player, code, cards, points, text) =>
  it.lines.push({ side: it.sideOf(player).name, player, code, cards: cards.join(" "), points, text });

/** What a player has left, as {cards, values, points, text}; null where it is not told. */
function heldBy(it, player) {
  const held = it.hand.held?.[player];
  if (held === undefined) return null;
  if (typeof held === "number") return { cards: [], counted: true, points: held, text: `${held} as counted` };
  const cards = cardsIn(held);
  const values = heldValues(cards, it.rules);
  return { cards, points: total(values), text: values.join(" + ") || "nothing" };
}

function leftBy(it, player) {
  const held = heldBy(it, player);
  if (!held) fail(it, "held-missing", `held.${player}`, `What is left in ${player}'s hand?`);
  return held ?? { cards: [], points: 0, text: "" };
}

function checkMelds(it) {
  return (it.hand.table ?? []).flatMap((meld, i) => {
    const steps = meld.laid ?? [meld];
    let cards = [];
    for (const step of steps) {
      cards = [...cards, ...cardsIn(step.cards)];
      for (const { code, text } of judge(cards, it.rules).problems) fail(it, code, `table[${i}]`, text);
    }
    const { by } = steps.at(-1);
    return [{ by, judged: judge(cards, it.rules) }];
  });
}

function checkCopies(it) {
  const { hand, rules } = it;
  const laid = (hand.table ?? []).flatMap((meld) => (meld.laid ?? [meld]).flatMap(({ cards }) => cardsIn(cards)));
  const held = Object.values(hand.held ?? {}).flatMap((cards) => (typeof cards === "number" ? [] : cardsIn(cards)));
  const counts = new Map();
  for (const card of [...laid, ...held].map((one) => (one.startsWith("JK") ? "JK" : one))) counts.set(card, (counts.get(card) ?? 0) + 1);
  for (const [card, count] of counts) {
    const most = card === "JK" ? rules.jokers : rules.packs;
    if (count > most) fail(it, "copies-exceeded", "hand", `${count} × ${card}, but only ${most} in play.`);
  }
}

function checkEnd(it) {
  const { hand, rules, end } = it;
  const asked = end === "out" || end === "knock";
  if (!rules.ends.includes(end)) fail(it, "end-not-in-game", "end", `This game cannot end by ${end}.`);
  if (asked && !hand.by) fail(it, "winner-missing", "by", end === "knock" ? "Who knocked?" : "Who went out?");
  if (!asked && hand.by) fail(it, "winner-not-expected", "by", "Nobody went out in this hand.");
  if (end === "out" && heldBy(it, hand.by)?.points) fail(it, "winner-holds-cards", `held.${hand.by}`, `${hand.by} went out and holds nothing.`);
}

function checkSize(it, player, { cards, counted }, exact) {
  const dealt = it.rules.deal[it.players.length];
  if (counted || !dealt) return;
  if (cards.length > dealt) fail(it, "hand-too-large", `held.${player}`, `${player} cannot hold ${cards.length} cards.`);
  if (exact && cards.length < dealt) fail(it, "hand-too-small", `held.${player}`, `${player} has ${dealt} cards, not ${cards.length}.`);
}

/** Each side has its melds less the cards left to its players; reneging has its price. */
function meldsMinusHeld(it) {
  const { hand, rules: { scoring }, end } = it;
  const reneged = hand.reneged ?? [];
  if (reneged.length && scoring.renege === null) fail(it, "renege-not-played", "reneged", "Reneging is not played here.");
  const gone = ({ players }) => players.some((player) => reneged.includes(player));
  const whole = (side) => gone(side) && (side.players.length === 1 || scoring.renege_partnership === "side");
  for (const { by, judged } of checkMelds(it)) {
    if (!by || whole(it.sideOf(by)) || judged.problems.length) continue;
    line(it, by, judged.kind, judged.cards, judged.points, meldText(judged));
  }
  for (const [player, shown] of Object.entries(hand.table ? {} : (hand.shown ?? {}))) line(it, player, "shown", [], shown, "Melds as counted");
  for (const side of it.sides) {
    for (const player of side.players) {
      if (reneged.includes(player)) {
        if (!whole(side) || side.players.find((one) => reneged.includes(one)) === player) line(it, player, "renege", [], scoring.renege, "Renege");
      } else if (player !== hand.by && end !== "renege" && !whole(side)) {
        const { cards, points, text } = leftBy(it, player);
        if (points) line(it, player, "held", cards, -points, `Left in hand: ${text}`);
      }
    }
  }
}

/** Who went out collects the others' cards, or each is charged his own. */
function countHands(it, charge) {
  const { hand, rules: { scoring }, end } = it;
  checkMelds(it);
  const double = hand.rummy && scoring.rummy === "double";
  for (const player of it.players.filter((one) => one !== hand.by)) {
    const left = leftBy(it, player);
    checkSize(it, player, left);
    const to = charge || end === "stock" ? player : hand.by;
    const points = charge || end !== "stock" ? left.points : -left.points;
    if (!to) continue;
    line(it, to, "held", left.cards, points, `${player}: ${left.text}`);
    if (double && points) line(it, to, "rummy", [], points, "Gone rummy: the same again");
  }
  if (hand.rummy && scoring.rummy === "flat" && hand.by) {
    line(it, hand.by, "rummy", [], charge ? -scoring.rummy_points : scoring.rummy_points, "Gone rummy");
  }
}

/** The knocker's arrangement: his own spread, or of all that leave least the one that leaves the other most. */
function spreadOf(it, player) {
  const held = leftBy(it, player);
  checkSize(it, player, held, true);
  const told = it.hand.spread?.[player];
  if (held.counted) return [{ ...held, melds: [], deadwood: [] }];
  if (!told) return arrangements(held.cards, it.rules);
  const deadwood = [...held.cards];
  const melds = told.map((meld, i) => {
    const judged = judge(cardsIn(meld), it.rules);
    for (const { code, text } of judged.problems) fail(it, code, `spread.${player}[${i}]`, text);
    for (const card of judged.cards) {
      if (deadwood.includes(card)) deadwood.splice(deadwood.indexOf(card), 1);
      else fail(it, held.cards.includes(card) ? "card-in-two-melds" : "card-not-held", `spread.${player}[${i}]`, `${card} is not there to meld.`);
    }
    return judged.cards;
  });
  return [{ melds, deadwood, points: heldPoints(deadwood, it.rules) }];
}

/** Two hands face up: knock, undercut or gin. */
function showdown(it) {
  const { hand, rules, rules: { scoring } } = it;
  if (it.end !== "knock" || !hand.by) return;
  const { by } = hand;
  const other = it.players.find((player) => player !== by);
  const own = spreadOf(it, other);
  const theirs = heldBy(it, other);
  const reply = ({ melds, points }) => {
    const open = points || scoring.layoff_on_gin ? melds : [];
    if (!theirs || theirs.counted) return own[0];
    if (hand.layoffs) return toldLayoffs(it, other, own, open, points);
    if (!hand.spread?.[other]) return answer(theirs.cards, open, rules);
    const { deadwood, laid, points: rest } = answer(own[0].deadwood, open, rules, []);
    return { melds: own[0].melds, deadwood, laid, points: rest };
  };
  const pairs = spreadOf(it, by).map((knock) => ({ knock, reply: reply(knock) }));
  const { knock, reply: met } = pairs.reduce((a, b) => (b.reply.points > a.reply.points ? b : a));
  it.showdown = { [by]: knock, [other]: met };
  if (knock.points > scoring.knock_limit) fail(it, "knock-over-limit", `held.${by}`, `${knock.points} is over ${scoring.knock_limit}.`);
  const against = `${met.points} − ${knock.points}`;
  if (!knock.points) {
    line(it, by, "gin", [], scoring.gin_bonus, "Gin");
    line(it, by, "deadwood", met.deadwood, met.points, `${other}'s deadwood`);
  } else if (knock.points < met.points) line(it, by, "knock", [], met.points - knock.points, `Deadwood: ${against}`);
  else {
    line(it, other, "undercut", [], scoring.undercut_bonus, "Undercut");
    line(it, other, "deadwood", [], knock.points - met.points, `Deadwood: ${knock.points} − ${met.points}`);
  }
}

/** The lay-offs as the table told them. */
function toldLayoffs(it, player, [spread], open, points) {
  const told = it.hand.layoffs;
  if (told.length && !points && !it.rules.scoring.layoff_on_gin) fail(it, "layoff-on-gin", "layoffs", "No laying off against gin.");
  const grown = open.map((meld) => [...meld]);
  const held = cardsIn(it.hand.held[player]);
  told.forEach(({ to, cards }, i) => {
    const onto = grown.find((meld) => cardsIn(to).every((card) => meld.includes(card)));
    if (!onto) return fail(it, "meld-unknown", `layoffs[${i}]`, "The knocker has no such meld.");
    onto.push(...cardsIn(cards));
    for (const { code, text } of judge(onto, it.rules).problems) fail(it, code, `layoffs[${i}]`, text);
    for (const card of cardsIn(cards)) held.splice(held.indexOf(card), held.includes(card) ? 1 : 0);
  });
  if (!it.hand.spread?.[player]) return arrange(held, it.rules);
  const deadwood = spread.deadwood.filter((card) => held.includes(card));
  return { ...spread, deadwood, points: heldPoints(deadwood, it.rules) };
}

const WAYS = {
  "melds-minus-held": meldsMinusHeld,
  "winner-collects": (it) => countHands(it, false),
  "own-penalty": (it) => countHands(it, true),
  gin: showdown,
};

function typed(it) {
  for (const { name, players } of it.sides) {
    const points = it.hand.typed[name];
    if (points === undefined) fail(it, "typed-missing", `typed.${name}`, `How many points for ${name}?`);
    else line(it, players[0], "typed", [], points, "Typed total");
  }
}

/**
 * A hand of the score document, scored: {ok, scores, winner, typed, lines, errors, showdown}.
 * `lines` of a side add up to its score; `scores` is null while there are errors; `showdown` shows how each hand was arranged.
 * @param {(string|{name: string, players: string[]})[]} given the sides in seat order
 */
export function score(hand, rules, given) {
  const sides = given.map((side) => (side.name ? { name: side.name, players: side.players?.length ? side.players : [side.name] } : { name: side, players: [side] }));
  const it = {
    hand, rules, sides, lines: [], errors: [], showdown: null, end: hand.end ?? rules.ends[0],
    players: sides.flatMap(({ players }) => players),
    sideOf: (player) => sides.find(({ players }) => players.includes(player)),
  };
  if (hand.typed) typed(it);
  else {
    checkEnd(it);
    checkCopies(it);
    WAYS[rules.scoring.kind](it);
  }
  for (const { player, points, reason } of hand.penalties ?? []) line(it, player, "penalty", [], rules.low_wins ? points : -points, reason);
  const ok = !it.errors.length;
  const scores = Object.fromEntries(sides.map(({ name }) => [name, total(it.lines.filter(({ side }) => side === name).map(({ points }) => points))]));
  return { ok, scores: ok ? scores : null, winner: ok ? winnerOf(it, scores) : null, typed: Boolean(hand.typed), lines: it.lines, errors: it.errors, showdown: it.showdown };
}

/** Who took the hand: the side of `by`, or where two hands are shown the side that took the points. */
function winnerOf({ hand, rules, sideOf }, scores) {
  if (rules.profile !== "two-hands") return hand.by ? sideOf(hand.by).name : null;
  const takers = Object.keys(scores).filter((name) => scores[name] > 0);
  return takers.length === 1 ? takers[0] : null;
}
