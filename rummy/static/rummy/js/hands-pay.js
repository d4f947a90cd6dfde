/** What do the cards left in the hands cost, and whom? */
import { total } from "meldbook/arrange";
import { othersMelded } from "meldbook/table-pays";
import { differences, transfer } from "meldbook/transfers";
import { listed, many, say } from "meldbook/words";

const left = (scene, player) => scene.held(player);

// ---- who goes out collects, or each is charged his own

/** Who goes out gets what the others hold; when nobody does, everybody is charged his own. */
export function winnerCollects(scene) {
  const { by, hand, rules: { scoring } } = scene;
  scene.checkClaim();
  if (!by) return own(scene, -1);
  for (const player of scene.losers) {
    const { cards, points, text } = left(scene, player);
    scene.line(player, "collected", cards, points, say("Left with {player}: {text}", { player, text }), scene.sideOf(by).name);
  }
  if (!hand.rummy) return;
  const collected = total(scene.lines.map(({ points }) => points));
  if (scoring.rummy === "double") scene.line(by, "rummy", [], collected, say("{by} went rummy: doubled", { by }));
  if (scoring.rummy === "flat") scene.line(by, "rummy", [], scoring.rummy_points, say("{by} went rummy", { by }));
}

/** Everybody who is left with cards adds them to his own total. */
export function ownPenalty(scene) {
  const { by, hand, rules: { scoring } } = scene;
  scene.checkClaim();
  own(scene, 1);
  if (!by || !hand.rummy) return;
  if (scoring.rummy === "double") again(scene, 1, say("{by} went rummy: doubled", { by }));
  if (scoring.rummy === "flat") scene.line(by, "rummy", [], -scoring.rummy_points, say("{by} went rummy", { by }));
}

/** Everybody but the one who goes out adds what he holds: so many times when the winner went rummy. */
export function elimination(scene) {
  const { by, hand, rules: { scoring } } = scene;
  scene.checkClaim();
  own(scene, 1);
  if (!by || !hand.rummy) return;
  const isOwn = hand.rummy === "own-hand";
  const others = othersMelded(scene);
  const factor = !isOwn ? scoring.rummy : others ? scoring.own_hand : scoring.alone;
  const values = { by, factor };
  const alone = others ? say("{by} went rummy from his own hand alone: what is held counts {factor} times", values) : say("{by} went rummy from his own hand alone, nobody else having melded: what is held counts {factor} times", values);
  again(scene, factor - 1, isOwn ? alone : say("{by} went rummy: what is held counts {factor} times", values));
}

function own(scene, sign) {
  for (const player of scene.losers) {
    const { cards, points, text } = left(scene, player);
    scene.line(player, "held", cards, sign * points, say("Left with {player}: {text}", { player, text }));
  }
}

function again(scene, times, text) {
  for (const { player, points } of [...scene.lines]) scene.line(player, "rummy", [], times * points, text);
}

// ---- the losers pay

/** Everybody pays who went out all he holds; in a blocked hand the lowest count is paid the difference. */
export function loserPays(scene) {
  const { by, hand, rules: { scoring } } = scene;
  scene.checkClaim();
  if (scene.end === "blocked") return lowestCollects(scene);
  if (!by) return;
  const debts = scene.losers.flatMap((player) => {
    const { cards, points, text } = left(scene, player);
    const debt = { player, points, code: "held", text: say("Left with {player}: {text}", { player, text }), why: say("{count} left in hand", { count: points }), cards };
    const more = { double: points, flat: scoring.rummy_points }[scoring.rummy] ?? 0;
    return hand.rummy && points ? [debt, { player, points: more, code: "rummy", text: say("{by} went rummy: {more} more", { by, more }), why: say("{more} more for the rummy", { more }) }] : [debt];
  });
  transfer(scene, [by], debts);
}

function lowestCollects(scene) {
  const counts = new Map(scene.players.filter((player) => left(scene, player)).map((player) => [player, left(scene, player).points]));
  if (!counts.size) return;
  const low = Math.min(...counts.values());
  const takers = [...counts.keys()].filter((player) => counts.get(player) === low);
  for (const [player] of counts) {
    const { cards, text } = left(scene, player);
    scene.line(player, "held", cards, 0, say("Left with {player}: {text}", { player, text }));
  }
  transfer(scene, takers, differences(counts, takers));
  scene.winner = takers.length === 1 ? takers[0] : null;
}

// ---- a hand that is a whole game

/** Who goes out has won one game; when nobody does, nobody, or whoever is left with the fewest cards. */
export function gameWon(scene) {
  const { by, rules: { scoring } } = scene;
  if (by) return scene.line(by, "won", [], 1, say("{by} went out and has won the game", { by }));
  scene.void = true;
  if (scoring.blocked_winner !== "fewest-cards") return;
  const counts = scene.players.filter((player) => left(scene, player)).map((player) => [player, cardsLeft(left(scene, player))]);
  const fewest = Math.min(...counts.map(([, n]) => n));
  const winners = counts.filter(([, n]) => n === fewest);
  for (const [player, n] of counts) scene.line(player, "held", [], 0, many(n, "Left with {player}: {n} card", "Left with {player}: {n} cards", { player }));
  if (winners.length !== 1) {
    const names = listed(winners.map(([player]) => player));
    for (const [player] of winners) scene.line(player, "level", [], 0, say("{names} are left with equally few: nobody has won", { names }));
    return;
  }
  [[scene.winner]] = winners;
  scene.void = false;
  scene.line(scene.winner, "won", [], 1, say("{winner} is left with the fewest cards and has won the game", { winner: scene.winner }));
}

const cardsLeft = ({ cards, counted, points }) => (counted ? points : cards.length);
