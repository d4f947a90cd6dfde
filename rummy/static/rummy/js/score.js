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
const line = (it, player, code, cards, points, text, side = it.sideOf(player).name) =>
  it.lines.push({ side, player, code, cards: cards.join(" "), points, text });

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
  return held ?? { cards: [], counted: true, points: 0, text: "" };
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
  if (!rules.ends.includes(end)) return fail(it, "end-not-in-game", "end", `This game cannot end by ${end}.`);
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
  const { hand, rules: { scoring }, sides } = it;
  const gone = (player) => (hand.reneged ?? []).includes(player);
  const bySide = scoring.renege_partnership === "side";
  const isOut = ({ players }) => (bySide ? players.some(gone) : players.every(gone));
  const inPlay = sides.filter((side) => !isOut(side)).length;
  if (hand.reneged?.length && scoring.renege === null) fail(it, "renege-not-played", "reneged", "Reneges are not punished in this game.");
  for (const player of (hand.reneged ?? []).filter((one) => one === hand.by || hand.held?.[one] !== undefined)) {
    fail(it, "player-out-of-hand", "reneged", `${player} reneged and is out of this hand.`);
  }
  if (hand.reneged?.length && !inPlay) fail(it, "bad-value", "reneged", "Somebody must be left in the hand.");
  if (it.end === "renege" && inPlay > 1) fail(it, "bad-value", "end", "The hand goes on: who else reneged, or how did it end?");
  const melds = checkMelds(it);
  melds.forEach(({ by }, i) => {
    if (!by && !hand.reneged?.length) fail(it, "bad-value", `table[${i}].by`, "Whose meld is this?");
  });
  for (const side of sides) {
    if (isOut(side) && (bySide || side.players.length === 1)) {
      line(it, side.players.find(gone), "renege", [], scoring.renege, "Renege: melds and cards do not count");
      continue;
    }
    for (const { by, judged } of melds) {
      if (side.players.includes(by) && judged.kind) line(it, by, judged.kind, judged.cards, judged.points, meldText(judged));
    }
    for (const player of side.players) {
      if (!melds.length && hand.shown?.[player] !== undefined) line(it, player, "shown", [], hand.shown[player], "Melds as counted");
      if (gone(player)) line(it, player, "renege", [], scoring.renege, "Renege");
      // A renege that leaves one side alone ends the hand at once, and nobody is charged.
      else if (inPlay > 1 || !hand.reneged?.length) charge(it, player, -1);
    }
  }
}

function charge(it, player, sign) {
  if (player === it.hand.by) return 0;
  const { cards, points, text } = leftBy(it, player);
  if (points) line(it, player, "held", cards, sign * points, `Left with ${player}: ${text}`);
  return points;
}

/** Who went out collects the others' cards, or each is charged his own. */
function countHands(it, own) {
  const { hand, hand: { by }, rules: { scoring } } = it;
  checkMelds(it);
  if (hand.rummy && !by) fail(it, "rummy-not-earned", "rummy", "Nobody went out, so nobody went rummy.");
  const double = hand.rummy && scoring.rummy === "double";
  let sum = 0;
  for (const player of it.players.filter((one) => one !== by)) {
    const left = leftBy(it, player);
    checkSize(it, player, left);
    sum += left.points;
    if (by && !own) line(it, player, "collected", left.cards, left.points, `Left with ${player}: ${left.text}`, it.sideOf(by).name);
    else line(it, player, "held", left.cards, own ? left.points : -left.points, `Left with ${player}: ${left.text}`);
    if (double && own) line(it, player, "rummy", [], left.points, `${by} went rummy: doubled`);
  }
  if (double && by && !own) line(it, by, "rummy", [], sum, `${by} went rummy: doubled`);
  if (hand.rummy && by && scoring.rummy === "flat") {
    line(it, by, "rummy", [], own ? -scoring.rummy_points : scoring.rummy_points, `${by} went rummy`);
  }
}

/** The knocker's arrangement: his own spread, or of all that leave least the one that leaves the other most. */
function spreadOf(it, player) {
  const held = heldBy(it, player);
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
  for (const player of it.players) leftBy(it, player);
  if (it.errors.length) return;
  const { by } = hand;
  const other = it.players.find((player) => player !== by);
  const own = spreadOf(it, other);
  const theirs = heldBy(it, other);
  const reply = ({ melds, points }) => {
    const open = points || scoring.layoff_on_gin ? melds : [];
    if (theirs.counted) return own[0];
    if (hand.layoffs) return toldLayoffs(it, other, own, open, points);
    if (!hand.spread?.[other]) return answer(theirs.cards, open, rules);
    const { deadwood, laid, points: rest } = answer(own[0].deadwood, open, rules, []);
    return { melds: own[0].melds, deadwood, laid, points: rest };
  };
  const pairs = spreadOf(it, by).map((knock) => ({ knock, reply: reply(knock) }));
  const { knock, reply: met } = pairs.reduce((a, b) => (b.reply.points > a.reply.points ? b : a));
  it.showdown = { [by]: knock, [other]: met };
  for (const [player, shown] of Object.entries(it.showdown)) tell(it, player, shown);
  if (knock.points > scoring.knock_limit) fail(it, "knock-over-limit", `held.${by}`, `${knock.points} is over ${scoring.knock_limit}.`);
  const [won, bonus] = !knock.points ? ["gin", scoring.gin_bonus] : knock.points < met.points ? ["knock", 0] : ["undercut", scoring.undercut_bonus];
  const winner = won === "undercut" ? other : by;
  const [less, more] = [knock.points, met.points].sort((a, b) => a - b);
  if (bonus) line(it, winner, won, [], bonus, won === "gin" ? "Gin" : "Undercut");
  line(it, winner, "difference", [], more - less, `Deadwood: ${more} − ${less}`);
  it.winner = winner;
}

/** What a player showed, as lines without points. */
function tell(it, player, { melds, deadwood, laid = [], points, counted }) {
  for (const meld of melds) line(it, player, judge(meld, it.rules).kind ?? "neither", meld, 0, "Meld");
  for (const { cards } of laid) line(it, player, "layoff", cards, 0, "Laid off");
  line(it, player, "deadwood", deadwood, 0, counted ? `Deadwood as counted: ${points}` : `Deadwood: ${heldValues(deadwood, it.rules).join(" + ") || "none"}`);
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
  for (const { name } of it.sides) {
    const points = it.hand.typed[name];
    if (points === undefined) fail(it, "typed-missing", `typed.${name}`, `How many points for ${name}?`);
    else line(it, null, "typed", [], points, "Typed total", name);
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
    hand, rules, sides, lines: [], errors: [], showdown: null, winner: hand.by, end: hand.end ?? rules.ends[0],
    players: sides.flatMap(({ players }) => players),
    sideOf: (player) => sides.find(({ players }) => players.includes(player)),
  };
  if (hand.typed) typed(it);
  else {
    checkEnd(it);
    // Without a known end nothing else can be said.
    if (rules.ends.includes(it.end)) {
      checkCopies(it);
      WAYS[rules.scoring.kind](it);
    }
  }
  for (const { player, points, reason } of hand.penalties ?? []) line(it, player, "penalty", [], rules.low_wins ? points : -points, reason);
  const sum = (name) => total(it.lines.filter(({ side }) => side === name).map(({ points }) => points));
  const scores = Object.fromEntries(sides.map(({ name }) => [name, sum(name)]));
  const takers = sides.filter(({ name }) => scores[name] > 0);
  if (hand.typed && rules.profile === "two-hands" && takers.length === 1) it.winner = takers[0].players[0];
  const ok = !it.errors.length;
  const winner = ok && it.winner ? it.sideOf(it.winner).name : null;
  return { ok, scores: ok ? scores : null, winner, typed: Boolean(hand.typed), lines: it.lines, errors: it.errors, showdown: it.showdown };
}
