/** What is this hand worth to each side, and why? The phone's own answer; the server's is the one that counts. */
import { total } from "meldbook/arrange";
import { elimination, gameWon, loserPays, ownPenalty, winnerCollects } from "meldbook/hands-pay";
import { Scene, asSides } from "meldbook/scene";
import { gin, knockPay, unmatchedPay } from "meldbook/showdown";
import { meldsMinusHeld, ownCardsAndCollect, ownCardsMinusHeld, winnerMelds } from "meldbook/table-pays";
import { say } from "meldbook/words";

const WAYS = {
  "melds-minus-held": meldsMinusHeld,
  "own-cards-minus-held": ownCardsMinusHeld,
  "own-cards-and-collect": ownCardsAndCollect,
  "winner-melds": winnerMelds,
  "winner-collects": winnerCollects,
  "own-penalty": ownPenalty,
  elimination,
  "loser-pays": loserPays,
  "game-won": gameWon,
  gin,
  "gin-columns": gin,
  "gin-by-upcard": gin,
  "knock-pay": knockPay,
  "unmatched-pay": unmatchedPay,
};

/** The ways of scoring this phone knows. */
export const KINDS = Object.keys(WAYS);

function typed(scene) {
  const { hand, rules, sides } = scene;
  for (const { name } of sides) {
    const points = hand.typed[name];
    if (points === undefined) scene.fail("typed-missing", `typed.${name}`, say("How many points for {name}?", { name }));
    else scene.line(null, "typed", [], points, say("Typed total"), name);
  }
  const sum = total(scene.lines.map(({ points }) => points));
  if (rules.zero_sum && sum && !scene.errors.length) {
    scene.fail("typed-not-zero-sum", "typed", say("They add up to {points}: what one gains the others pay, so they must add up to 0.", { points: sum > 0 ? `+${sum}` : `−${-sum}` }));
  }
  const takers = sides.filter(({ name }) => hand.typed[name] > 0);
  if (rules.profile !== "two-hands" || !takers.length) return;
  if (takers.length > 1) scene.fail("typed-two-winners", "typed", say("Only who wins a hand has points: type every hand by itself, with 0 for who did not win it."));
  scene.winner = takers.length > 1 ? null : takers[0].players[0];
}

function penalties(scene) {
  const { hand, rules } = scene;
  for (const { player, reason, points = rules.offences[reason] } of hand.penalties ?? []) {
    scene.line(player, "penalty", [], rules.low_wins ? points : -points, say("Penalty: {reason}", { reason })).reason = reason;
  }
}

/**
 * A hand of the score document, scored: {ok, scores, winner, typed, lines, errors, showdown, void}.
 * `lines` of a side add up to its score; `scores` is null while there are errors; `showdown` shows how each hand was arranged;
 * a `void` hand counts for nothing, and its dealer deals again.
 * @param {(string|{name: string, players: string[]})[]} given the sides in seat order
 * @param {string} [dealer] who deals, where the hand does not say; else the first player
 */
export function score(hand, rules, given, dealer) {
  const sides = asSides(given);
  const scene = new Scene(hand, rules, sides, dealer);
  if (hand.typed) typed(scene);
  else if (rules.ends.includes(scene.end)) {
    scene.check();
    WAYS[rules.scoring.kind](scene);
  } else {
    // Without a known end nothing else can be said.
    scene.fail("end-not-in-game", "end", say("This game cannot end by {end}.", { end: scene.end }));
  }
  penalties(scene);
  const { lines, errors, showdown } = scene;
  const sum = (name) => total(lines.filter(({ side }) => side === name).map(({ points }) => points));
  const ok = !errors.length;
  const winner = ok && scene.winner ? scene.sideOf(scene.winner).name : null;
  return { ok, scores: ok ? Object.fromEntries(sides.map(({ name }) => [name, sum(name)])) : null, winner, typed: Boolean(hand.typed), lines, errors, showdown, void: !hand.typed && (scene.void || scene.end === "void") };
}
