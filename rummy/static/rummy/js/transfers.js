/** Who pays whom, and how do several share what they win together? */
import { listed, say } from "meldbook/words";

/** What everybody owes who has more than the lowest count: where all have the same it is 0, and says so. */
export function differences(counts, takers) {
  const low = Math.min(...counts.values());
  if (counts.size > 1 && low === Math.max(...counts.values())) {
    const text = say("All have {count}: nobody pays", { count: low });
    return [...counts.keys()].map((player) => ({ player, points: 0, code: "level", text }));
  }
  return [...counts].flatMap(([player, count]) =>
    takers.includes(player) || count === low
      ? []
      : [{ player, points: count - low, code: "difference", text: say("{count} against the lowest count, {low}", { count, low }), why: `${count} − ${low}` }],
  );
}

/** Every debt {player, points, code, text, why, cards} as the debtor's line, and again as lines of who gets it. */
export function transfer(scene, takers, debts) {
  for (const { player, points, code, text, cards = [] } of debts) scene.line(player, code, cards, -points, text);
  if (takers.length > 1) return share(scene, takers, debts);
  const [taker] = takers;
  for (const { player, points, why, cards = [] } of debts) {
    if (points) scene.line(player, "collected", cards, points, say("From {player}: {why}", { player, why }), scene.sideOf(taker).name).why = why;
  }
}

/** The pool in equal whole points; those left over go one each by seat, beginning at the dealer's left. */
function share(scene, takers, debts) {
  const pool = debts.reduce((sum, { points }) => sum + points, 0);
  if (!pool) return;
  const over = pool % takers.length;
  const seats = scene.fromLeftOfDealer().filter((player) => takers.includes(player));
  for (const [place, player] of seats.entries()) {
    const others = listed(seats.filter((one) => one !== player));
    scene.line(player, "share", [], (pool - over) / takers.length, say("Equal share of {pool}, with {others}", { pool, others }));
    if (place < over) scene.line(player, "left-over", [], 1, say("A point of {pool} left over goes by seat, from the dealer’s left", { pool }));
  }
}
