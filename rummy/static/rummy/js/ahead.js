/** How do the totals stand, and who deals, after hands that still wait on this phone? */
import { score } from "meldbook/score";

/** Brings a pad page up to the hands before its own that the server has not seen yet. */
export function goOn(page) {
  for (const { hand } of page.ahead) {
    const dealtIn = page.sides.filter(({ players }) => !players.every((player) => page.out.includes(player)));
    const scored = score(hand, page.rules, dealtIn, page.dealer);
    if (scored.scores) add(page, scored.scores);
    page.dealer = dealerAfter(page, hand, scored);
  }
}

function add(page, scores) {
  const totals = {};
  for (const { name } of page.sides) totals[name] = (page.totals[name] ?? 0) + (scores[name] ?? 0);
  const { target, columns } = page.rules;
  // A finished game is followed by the next one, which begins at nothing.
  page.totals = target !== null && columns === null && Math.max(...Object.values(totals)) >= target ? {} : totals;
}

/** The next to the left, or the winner or the loser; a void hand does not pass the deal. */
function dealerAfter({ sides, dealer: due, rules, out }, hand, { scores, winner, void: isVoid }) {
  const dealer = hand.dealer ?? due;
  if (!scores || isVoid) return dealer;
  const most = Math.max(...sides.map(({ players }) => players.length));
  const round = Array.from({ length: most }, (_, row) => sides.flatMap(({ players }) => players[row] ?? [])).flat();
  const after = round.indexOf(dealer) + 1;
  const following = [...round.slice(after), ...round.slice(0, after)].filter((player) => !out.includes(player));
  const side = sides.find(({ name }) => name === { winner, loser: worst(scores, rules) }[rules.next_dealer]);
  if (side?.players.includes(hand.by)) return hand.by;
  return following.find((player) => !side || side.players.includes(player));
}

/** Who did worst, where that is one side alone. */
function worst(scores, { low_wins: isLow }) {
  const all = Object.values(scores);
  const least = isLow ? Math.max(...all) : Math.min(...all);
  const found = Object.keys(scores).filter((name) => scores[name] === least);
  return found.length === 1 ? found[0] : null;
}
