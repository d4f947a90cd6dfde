/** How do the totals stand, who deals, and what is over, after hands that still wait on this phone? */
import { score } from "meldbook/score";
import { say } from "meldbook/words";

/** Brings a pad page up to the hands before its own that the server has not seen yet. */
export function goOn(page) {
  for (const { hand, plain = hand } of page.ahead) {
    const scored = scoreOf(page, plain);
    if (page.left.hands !== null) page.left.hands -= 1;
    if (scored.scores) add(page, scored);
    page.dealer = dealerAfter(page, plain, scored);
  }
}

const ROUND = { title: say("The round is saved on this phone"), isLast: true };
const SITTING = { title: say("The sitting is saved on this phone"), isLast: true };
const GAME = { title: say("The game is saved on this phone"), next: say("Next game ›") };

/** What is over with this hand, and whether it is the last of its table; null where play goes on, or only the server can say. */
export function overWith(page, hand) {
  const { left } = page;
  if (left.hands !== null && left.hands <= 1) return ROUND;
  const scored = scoreOf(page, hand);
  const winners = scored.scores ? gameAfter(page, scored).winners : [];
  if (!winners.length) return null;
  if (left.games !== null && left.games <= 1) return ROUND;
  return isDecided(page, winners) ? SITTING : GAME;
}

function scoreOf(page, hand) {
  const dealtIn = page.sides.filter(({ players }) => !players.every((player) => page.out.includes(player)));
  return score(hand, page.rules, dealtIn, page.dealer);
}

function add(page, scored) {
  const { totals, hands, winners } = gameAfter(page, scored);
  const { left, rules } = page;
  for (const name of winners) left.won[name] += 1;
  if (!winners.length) return void Object.assign(page, { totals, left: { ...left, of_game: hands } });
  // A finished game is followed by the next one, which begins at nothing.
  page.left = { ...left, games: left.games && left.games - 1, of_game: rules.max_hands, finished: left.finished + 1 };
  page.totals = isOneHand(rules) ? { ...left.won } : {};
}

/** Whether each hand is a game: then the totals are the games won. */
const isOneHand = ({ scoring }) => scoring.kind === "game-won";

/** The game after this hand: its totals, how many hands it has left where they are counted, and who has won it, as far as a phone can tell. */
function gameAfter({ sides, rules, totals: before, left }, { scores, void: isVoid }) {
  const totals = {};
  for (const { name } of sides) totals[name] = (isOneHand(rules) ? 0 : (before[name] ?? 0)) + (scores[name] ?? 0);
  const hands = left.of_game && left.of_game - (isVoid ? 0 : 1);
  return { totals, hands, winners: winnersOf(rules, totals, hands) };
}

function winnersOf({ target, columns, limit, low_wins: isLow, tie_rule: ties }, totals, hands) {
  const all = Object.values(totals);
  const isReached = target !== null && Math.max(...all) >= target;
  if (columns !== null || limit !== null || !(isReached || hands === 0)) return [];
  const best = isLow ? Math.min(...all) : Math.max(...all);
  const leaders = Object.keys(totals).filter((name) => totals[name] === best);
  return leaders.length === 1 || ties === "shared" ? leaders : [];
}

/** The first to more than half takes the series; after its last game whoever leads alone. */
function isDecided({ rules: { sitting }, left }, winners) {
  const won = Object.entries(left.won).map(([name, n]) => n + winners.includes(name));
  const most = Math.max(...won);
  const isEnough = most > Math.floor(sitting.games / 2) || left.finished + 1 >= sitting.games;
  return sitting.kind === "best-of" && isEnough && won.filter((n) => n === most).length === 1;
}

/** The next to the left, or the winner or the loser; a void hand does not pass the deal. */
function dealerAfter({ sides, dealer: due, rules, out }, hand, { scores, winner, void: isVoid }) {
  const dealer = hand.dealer ?? due;
  // What the table has let stand is counted by the server alone; the deal goes on all the same.
  if (isVoid || (!scores && !hand.overrule)) return dealer;
  const most = Math.max(...sides.map(({ players }) => players.length));
  const round = Array.from({ length: most }, (_, row) => sides.flatMap(({ players }) => players[row] ?? [])).flat();
  const after = round.indexOf(dealer) + 1;
  const following = [...round.slice(after), ...round.slice(0, after)].filter((player) => !out.includes(player));
  const side = scores && sides.find(({ name }) => name === { winner, loser: worst(scores, rules) }[rules.next_dealer]);
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
