/** What are the melds on the table worth, and to whom? */
import { heldPoints, heldValues, total } from "meldbook/arrange";
import { transfer } from "meldbook/transfers";
import { kindWord } from "meldbook/names";
import { either, many, say } from "meldbook/words";

const MELDS = {
  set: (told) => say("Set of {n}: {sum}", told),
  run: (told) => say("Run of {n}: {sum}", told),
  identity: (told) => say("Identity of {n}: {sum}", told),
};

/** "Run of 4: (5 + 10 + 10 + 10) × 2", for a meld as `judge` gives it. */
function meldText({ kind, cards, values, factor }) {
  const sum = values.join(" + ");
  return MELDS[kind]({ n: cards.length, sum: factor > 1 ? `(${sum}) × ${factor}` : sum });
}

function charge(scene, player) {
  const held = player !== scene.by && scene.held(player);
  if (held?.points) scene.line(player, "held", held.cards, -held.points, say("Left with {player}: {text}", { player, text: held.text }));
}

// ---- melds that belong to who added to them last

/** Each side has its melds less the cards left to its players; reneging has its price. */
export function meldsMinusHeld(scene) {
  const { hand, sides, melds, rules: { scoring } } = scene;
  for (const side of sides) {
    if (scene.isPunished(side)) {
      const player = side.players.find((one) => scene.reneged.includes(one));
      scene.line(player, "renege", [], scoring.renege, say("Renege: melds and cards do not count"));
      continue;
    }
    for (const { steps, whole } of melds) {
      const { by } = steps.at(-1);
      if (side.players.includes(by) && whole.kind) scene.line(by, whole.kind, whole.cards, whole.points, meldText(whole));
    }
    for (const player of side.players) {
      if (!melds.length && hand.shown?.[player] !== undefined) scene.line(player, "shown", [], hand.shown[player], say("Melds as counted"));
      if (scene.reneged.includes(player)) scene.line(player, "renege", [], scoring.renege, say("Renege"));
      else if (!scene.isAlone) charge(scene, player);
    }
    agree(scene, side.players, total(melds.filter(({ steps }) => side.players.includes(steps.at(-1).by)).map(({ whole }) => whole.points)));
  }
}

/** Typed points of melds beside the cards on the table must say the same. */
function agree(scene, players, points) {
  const typed = players.filter((player) => scene.hand.shown?.[player] !== undefined);
  if (!scene.melds.length || !typed.length || players.some((player) => scene.reneged.includes(player))) return;
  if (total(typed.map((player) => scene.hand.shown[player])) === points) return;
  scene.fail("count-mismatch", `shown.${typed[0]}`, say("The cards on the table give {points}: correct one of them.", { points }));
}

// ---- cards that score for who laid them

/** What each player made of the cards he laid, by meld. */
function credit(scene) {
  const { hand, melds } = scene;
  for (const player of scene.players) {
    const before = scene.lines.length;
    for (const { whole, layers } of melds) {
      const own = layers.flatMap((by, i) => (by === player ? [i] : []));
      if (!own.length || !whole.kind) continue;
      const values = own.map((i) => (whole.values[i] ?? 0) * whole.factor);
      const part = { kind: kindWord(whole.kind), size: whole.cards.length, sum: values.join(" + ") };
      const isPart = own.length < whole.cards.length;
      const text = isPart ? many(own.length, "{n} card in the {kind} of {size}: {sum}", "{n} cards in the {kind} of {size}: {sum}", part) : meldText(whole);
      scene.line(player, whole.kind, own.map((i) => whole.cards[i]), total(values), text);
    }
    agree(scene, [player], total(scene.lines.slice(before).map(({ points }) => points)));
    if (!melds.length && hand.shown?.[player] !== undefined) scene.line(player, "shown", [], hand.shown[player], say("Melds as counted"));
  }
}

/** Everybody scores the cards he laid and is charged for those he holds. */
export function ownCardsMinusHeld(scene) {
  const { by, rules: { scoring } } = scene;
  credit(scene);
  for (const player of scene.players) charge(scene, player);
  if (!scoring.winner_gains_caught || !by) return;
  for (const player of scene.losers) {
    const { cards, points, text } = scene.held(player);
    if (points && scene.sideOf(player) !== scene.sideOf(by)) scene.line(by, "caught", cards, points, say("Caught with {player}: {text}", { player, text })).holder = player;
  }
}

/** Everybody scores the cards he laid; who goes out adds what the others hold, and bonuses. */
export function ownCardsAndCollect(scene) {
  const { by, hand, rules: { scoring } } = scene;
  scene.checkClaim();
  if (hand.played) for (const one of hand.played) scene.line(one.player, "played", one.cards, one.points, MELDS[one.kind] ? meldText(one) : one.text);
  else credit(scene);
  if (!by) return;
  for (const player of scene.losers) {
    const { cards, points, text } = scene.held(player);
    scene.line(player, "collected", cards, points, say("Left with {player}: {text}", { player, text }), scene.sideOf(by).name);
  }
  if (hand.rummy === "own-hand") scene.line(by, "rummy", [], scoring.own_hand, say("{by} went rummy from his own hand alone", { by }));
  else if (hand.rummy) scene.line(by, "rummy", [], scoring.rummy, say("{by} went rummy", { by }));
  if (!othersMelded(scene)) scene.line(by, "alone", [], scoring.alone, say("Nobody else had melded"));
}

/** Has anybody melded but the one who went out? */
export function othersMelded({ by, hand, melds }) {
  const laid = melds.flatMap(({ steps }) => steps.map((step) => step.by));
  return [...laid, ...(hand.melded ?? []), ...Object.keys(hand.shown ?? {}).filter((player) => hand.shown[player])].some((player) => player !== by);
}

// ---- the winner's melds, which the others pay

/** Everybody pays who went out the cards he melded, whatever the others hold. */
export function winnerMelds(scene) {
  const { by, hand, melds } = scene;
  if (!by) return;
  let worth = 0;
  for (const { steps, whole, where } of melds) {
    const own = steps.filter((step) => step.by === by).flatMap(({ cards }) => cards);
    if (steps.some((step) => step.by !== by)) scene.fail("must-go-rummy", where, say("Only {by}, who goes out, melds.", { by }));
    if (!own.length || !whole.kind) continue;
    const points = heldPoints(own, scene.rules);
    const sum = `${heldValues(whole.cards, scene.rules).join(" + ")} = ${points}`;
    scene.line(by, whole.kind, whole.cards, 0, MELDS[whole.kind]({ n: whole.cards.length, sum }));
    worth += points;
  }
  checkMelded(scene, worth);
  if (!melds.length) worth = hand.shown?.[by] ?? 0;
  const text = say("{by} goes out with melds worth {worth}", { by, worth });
  const losers = scene.players.filter((player) => player !== by);
  transfer(scene, [by], losers.map((player) => ({ player, points: worth, code: "melds", text, why: say("{worth} for the winner’s melds", { worth }) })));
}

function checkMelded(scene, worth) {
  const { by, hand, melds, rules: { scoring: { melded } } } = scene;
  const sizes = either(melded.map(String));
  if (!melds.length && hand.shown?.[by] === undefined) return scene.fail("melds-missing", "table", say("Which {sizes} cards did {by} go out with?", { sizes, by }));
  const own = melds.flatMap(({ steps }) => steps.filter((step) => step.by === by).flatMap(({ cards }) => cards));
  if (melds.length && !melded.includes(own.length)) scene.fail("must-go-rummy", "table", say("{by} melds {n} cards: it must be {sizes}, all but one discard.", { by, n: own.length, sizes }));
  for (const player of scene.players.filter((one) => one !== by && hand.shown?.[one])) scene.fail("must-go-rummy", `shown.${player}`, say("Only {by}, who goes out, melds.", { by }));
  agree(scene, scene.sideOf(by).players, worth);
}
