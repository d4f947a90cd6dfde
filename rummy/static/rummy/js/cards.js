/** What do these cards make together, what is wrong with it, and where does one meld end and the next begin? */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["S", "H", "C", "D"];
const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const HIGH_ACE = 13;

const seen = new Map();

function parse(card) {
  let known = seen.get(card);
  if (!known) {
    const joker = card.startsWith("JK");
    const stands = joker ? card.slice(3) : card;
    known = { joker, rank: RANKS.indexOf(stands.slice(0, -1)), suit: SUITS.indexOf(stands.slice(-1)) };
    seen.set(card, known);
  }
  return known;
}

/** The rank of a card or of what a joker stands for, or "JK". */
export const rankOf = (card) => RANKS[parse(card).rank] ?? "JK";

/** The suit of it, or "". */
export const suitOf = (card) => SUITS[parse(card).suit] ?? "";

/** 70 -> "+70", -5 -> "−5", 0 -> "0". */
export const points = (n) => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");

/** Sorted by "suit" or by "rank"; jokers last. */
export function sortCards(cards, by = "suit") {
  const place = (card) => {
    const { rank, suit } = parse(card);
    if (suit < 0) return 99;
    return by === "rank" ? rank * 4 + suit : suit * 13 + rank;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

// Every stretch of ranks a run may cover, by size, as 14 bits with the ace at both ends.
const stretchesOf = {};

function stretches(ace) {
  if (stretchesOf[ace]) return stretchesOf[ace];
  const end = ace === "low" ? 13 : 14;
  const bySize = Array.from({ length: end + 1 }, () => []);
  const add = (start, size) => {
    const places = Array.from({ length: size }, (_, k) => (start + k > HIGH_ACE ? start + k - 13 : start + k));
    bySize[size].push({ places, mask: places.reduce((mask, place) => mask | (1 << place), 0) });
  };
  for (let size = 1; size <= end; size++) {
    // The high end first: where an ace could stand at either end, it counts high.
    for (let start = end - size; start >= 0; start--) add(start, size);
    if (ace === "corner" && size <= 13) for (let start = 12; start > 14 - size; start--) add(start, size);
  }
  return (stretchesOf[ace] = bySize);
}

const bitCount = (mask) => {
  let count = 0;
  for (let rest = mask; rest; rest &= rest - 1) count++;
  return count;
};
const isOne = (mask) => (mask & (mask - 1)) === 0;
const covers = ({ mask }, ranks, aces) =>
  (mask & ranks & ~1) === (ranks & ~1) && (mask & 1) + (mask >> HIGH_ACE) >= aces;

const EMPTY = { size: 0, jokers: 0, ranked: 0, suited: 0, ranks: 0, suits: 0, aces: 0 };

function add(tally, card) {
  const { joker, rank, suit } = parse(card);
  tally.size++;
  if (joker) tally.jokers++;
  if (rank >= 0) {
    tally.ranked++;
    tally.ranks |= 1 << rank;
    if (rank === 0) tally.aces++;
  }
  if (suit >= 0) {
    tally.suited++;
    tally.suits |= 1 << suit;
  }
  return tally;
}

const tallied = (cards) => cards.reduce(add, { ...EMPTY });

/** The stretch that these cards of one suit come nearest to. */
function nearestRun(tally, { ace, max }, low) {
  let nearest = null;
  const bySize = stretches(ace);
  const most = Math.min(max, bySize.length - 1);
  for (let aces = Math.min(tally.aces, 2); aces >= Math.min(tally.aces, 1); aces--) {
    const repeats = tally.ranked - bitCount(tally.ranks) - Math.max(0, aces - 1);
    const wanted = tally.size - repeats;
    for (let size = Math.min(wanted, most); size <= most; size++) {
      const fitting = (one) => covers(one, tally.ranks, aces);
      const stretch = low ? bySize[size].findLast(fitting) : bySize[size].find(fitting);
      if (!stretch) continue;
      const over = Math.max(0, wanted - size);
      const flaws = Math.max(0, size - wanted) + repeats + over + tally.ranked - tally.suited;
      if (!nearest || flaws < nearest.flaws) nearest = { stretch, repeats, over, flaws };
      break;
    }
    if (!aces) break;
  }
  return nearest ?? { flaws: Infinity };
}

/** What is wrong with the cards as each kind of meld, counted; Infinity: not that kind at all. */
function distances(tally, rules) {
  const { set, run, identity, jokers_per_meld: jokers } = rules.melds;
  const far = { identity: Infinity, set: Infinity, run: Infinity };
  const extra = Math.max(0, tally.jokers - (rules.jokers ? jokers : 0));
  const oneRank = isOne(tally.ranks);
  const oneSuit = isOne(tally.suits);
  if (set && oneRank) {
    const repeats = set.suits === "distinct" ? tally.suited - bitCount(tally.suits) : 0;
    far.set = extra + repeats + Math.max(0, tally.size - repeats - set.max);
  }
  if (identity && oneRank && oneSuit) far.identity = extra + Math.max(0, tally.size - identity.max);
  if (run && oneSuit) far.run = extra + nearestRun(tally, run).flaws;
  return far;
}

/** How many things are wrong: 0 for a meld or the beginning of one, Infinity for cards that share nothing. */
export const flaws = (cards, rules) => least(distances(tallied(cards), rules));

export const shortest = ({ set, run }) => Math.min(set?.min ?? 3, run?.min ?? 3);
const least = (far) => Math.min(far.identity, far.set, far.run);

const judgedBy = new WeakMap();

/**
 * The cards, in any order, as one meld: `cards` in order, bare jokers named where one card fits; `aces` {place: role};
 * `points` = sum of `values` × `factor`, 0 with `problems` [{code, text, choices?}]; `row` [{card, missing}] shows the
 * `missing` in their places, a run from the place `first`; `fits` would extend it. `low`: an ace that may lie at either
 * end lies low. The answer is kept: leave it unchanged.
 */
export function judge(cards, rules, { low = false } = {}) {
  let known = judgedBy.get(rules);
  // One tap cuts a whole side anew, and nearly every meld of it is as it was.
  if (!known || known.size > 999) judgedBy.set(rules, (known = new Map()));
  const key = cards.join() + (low ? "_" : "");
  if (!known.has(key)) known.set(key, lookAt(cards, rules, low));
  return known.get(key);
}

function lookAt(given, rules, low) {
  const { melds, values } = rules;
  const size = given.length;
  const min = shortest(melds);
  const near = flaws(given, rules);
  const ways = near || size < min ? [] : standIns(given, rules);
  const cards = ways.length === 1 ? ways[0] : given;
  const tally = tallied(cards);
  const far = distances(tally, rules);
  const kind = near < Infinity && size > 1 ? ["set", "identity", "run"].find((one) => far[one] === near) : null;
  const problems = jokerProblems(cards, ways, near, rules);
  if (size < min) problems.push(fault("meld-too-short", { min, more: min - size }));
  if (near === Infinity) problems.push(...mixture(cards));
  const row = kind === "run" ? layRun(cards, tally, melds.run, problems, low) : laySet(cards, kind, melds, problems);
  const laid = row.filter(({ missing }) => !missing);
  const table = values[kind] ?? (kind === "identity" ? values.set : null);
  const roles = laid.map(({ card, place }) => rankOf(card) === "A" && (kind !== "run" ? "set" : place ? "high" : "low"));
  const more = kind === "identity" ? values.identity_bonus : 0;
  const worth = laid.map(({ card }, i) => (table?.[roles[i] === "high" ? "high_ace" : rankOf(card)] ?? -more) + more);
  const factor = kind === "run" ? (values.run_factor ?? 1) : 1;
  let fits;
  return {
    kind, values: worth, factor, problems,
    first: laid[0]?.place,
    cards: laid.map(({ card }) => card),
    aces: Object.fromEntries(Object.entries(roles).filter(([, role]) => role)),
    points: problems.length ? 0 : factor * worth.reduce((sum, value) => sum + value, 0),
    missing: row.filter(({ missing }) => missing).map(({ card }) => card),
    row: row.map(({ card, missing = false }) => ({ card, missing })),
    // Worked out only when asked, and once: every card of the deck is tried.
    get fits() {
      if (near) return this.missing;
      return (fits ??= [...DECK, ...(rules.jokers ? ["JK"] : [])].filter((card) => !least(distances(add({ ...tally }, card), rules))));
    },
  };
}

// The sentences are in `faults.js`, which is fetched with what shows them.
let told = (code) => code;
export const tellFaults = (tell) => (told = tell);

const fault = (code, about = {}, choices) => ({
  code,
  ...(choices && { choices }),
  get text() {
    return told(code, about);
  },
});
const isNamed = (card) => card.startsWith("JK=");

/** Every way to say what the bare jokers of a whole meld stand for. */
function standIns(cards, rules) {
  const at = cards.indexOf("JK");
  if (at < 0) return [cards];
  const named = DECK.map((card) => cards.with(at, `JK=${card}`));
  const ways = named.filter((way) => !flaws(way, rules)).flatMap((way) => standIns(way, rules));
  return [...new Map(ways.map((way) => [way.toSorted().join(), way])).values()];
}

function jokerProblems(cards, ways, near, rules) {
  const { jokers, melds: { jokers_per_meld: most } } = rules;
  const held = cards.filter((card) => rankOf(card) === "JK" || isNamed(card));
  if (!held.length) return [];
  if (!jokers) return [fault("joker-not-in-game")];
  if (held.length > most) return [fault("joker-twice", { most })];
  if (ways.length > 1) {
    const choices = ways.map((way) => way.filter((card, i) => card !== cards[i]));
    return [fault("joker-unassigned", {}, choices)];
  }
  const open = openChoices(cards, rules);
  if (open.length) return [fault("joker-unassigned", {}, open)];
  const twice = near && isOne(tallied(cards).ranks) && held.find((card) => cards.includes(card.slice(3)));
  if (twice) return [fault("joker-duplicates-card", { card: twice.slice(3) })];
  const bare = cards.map((card) => (isNamed(card) ? "JK" : card));
  if (!near || cards.length < shortest(rules.melds) || !held.some(isNamed) || flaws(bare, rules)) return [];
  const places = distinct(standIns(bare, rules).flat().filter(isNamed).map((card) => card.slice(3)));
  return [fault("joker-wrong-place", { cards: places })];
}

/** What a joker may stand for that says its rank alone, where its suit may not stay open: only that of a set may. */
function openChoices(cards, rules) {
  const at = cards.findIndex((card) => isNamed(card) && !suitOf(card));
  const mayStay = rules.melds.joker_suit_may_stay_open && !distances(tallied(cards), rules).set;
  if (at < 0 || mayStay || cards.length < shortest(rules.melds)) return [];
  return SUITS.map((suit) => cards[at].replace("?", suit)).filter((card) => !flaws(cards.with(at, card), rules)).map((card) => [card]);
}

const distinct = (words) => [...new Set(words.filter(Boolean))];

/** Neither one rank nor one suit: said from both sides, the likelier first. */
function mixture(cards) {
  const suits = distinct(cards.map(suitOf));
  const ranks = distinct(cards.map((card) => rankOf(card) !== "JK" && rankOf(card)));
  const said = [
    fault("run-mixed-suits", { suits }),
    fault("set-mixed-ranks", { ranks }),
  ];
  return ranks.length < suits.length ? said.reverse() : said;
}

const twiceIn = (words) => distinct(words.filter((word, i) => word && words.indexOf(word) !== i));

function laySet(cards, kind, { set, identity }, problems) {
  if (!kind) return cards.map((card) => ({ card }));
  const twice = twiceIn(cards.map(suitOf));
  const { max } = kind === "set" ? set : identity;
  if (kind === "set" && set.suits === "distinct" && twice.length) {
    problems.push(fault("set-repeated-suit", { suits: twice }));
  } else if (cards.length > max) problems.push(fault("set-too-long", { max }));
  return sortCards(cards).map((card) => ({ card }));
}

function layRun(cards, tally, run, problems, low) {
  let { stretch, repeats, over, flaws } = nearestRun(tally, run, low);
  const looser = flaws > repeats + over && looserRun(tally, run.ace);
  if (looser) {
    ({ stretch } = looser);
    problems.push(looser.problem);
  }
  const row = placed(cards, stretch.places, SUITS[Math.log2(tally.suits)]);
  const missing = row.filter((one) => one.missing).map(({ card }) => card);
  if (repeats) {
    problems.push(fault("run-repeated-rank", { ranks: twiceIn(cards.filter((card) => card !== "JK").map(rankOf)) }));
  }
  if (missing.length) problems.push(fault("run-not-consecutive", { cards: missing }));
  if (over) problems.push(fault("run-too-long", { max: run.max }));
  return row;
}

/** The run it would be if the ace could stand anywhere. */
function looserRun(tally, ace) {
  const high = ace === "low" && nearestRun(tally, { ace: "both", max: 14 });
  if (high && !high.flaws) {
    return { ...high, problem: fault("run-ace-high-not-allowed") };
  }
  const round = ace !== "corner" && nearestRun(tally, { ace: "corner", max: 13 });
  return round && !round.flaws && { ...round, problem: fault("run-around-corner") };
}

/** Cards along a stretch of ranks, bare jokers in the first gaps. */
function placed(cards, places, suit) {
  const waiting = cards.filter((card) => card !== "JK");
  const bare = cards.filter((card) => card === "JK");
  const row = places.flatMap((place, i) => {
    const isHere = (card) => parse(card).rank === place % 13;
    const here = waiting.filter(isHere);
    // Of two aces the first goes before the 2, the other waits for its place after the king.
    const take = place === 0 && places[i + 13] ? here.slice(0, 1) : here;
    for (const card of take) waiting.splice(waiting.indexOf(card), 1);
    if (take.length) return take.map((card) => ({ card, place }));
    return [bare.length ? { card: bare.pop(), place } : { card: RANKS[place % 13] + suit, place, missing: true }];
  });
  return [...row, ...waiting.map((card) => ({ card })), ...bare.map((card) => ({ card }))];
}

const MIXED = 2000;

/** What a stretch of entries costs, in tenths; `last` while more cards may still come to it. */
function cost(wrong, size, last, min) {
  if (wrong === Infinity) return MIXED;
  if (wrong) return (last ? 15 : 600) + 10 * wrong;
  if (size < min) return last ? 9 : 500 + 10 * (min - size);
  return 10;
}

/** Visits every stretch of entries that may be one meld, `from` ascending. */
function eachStretch(entries, rules, visit) {
  const cut = (i) => i === 0 || i === entries.length || entries[i].hard || !entries[i].glue;
  for (let from = 0; from < entries.length; from++) {
    if (!cut(from)) continue;
    const tally = { ...EMPTY };
    let glued = true;
    for (let to = from; to < entries.length; to++) {
      if (to > from && entries[to].hard) break;
      if (to > from && !entries[to].glue) glued = false;
      const wrong = least(distances(add(tally, entries[to].card), rules));
      // Once mixed, always mixed: only cards the scorer glued together himself may stand so.
      if (wrong === Infinity && !glued) break;
      if (cut(to + 1)) visit(from, to + 1, wrong);
    }
  }
}

const asGroup = (entries, rules, from, to) => {
  const cards = entries.slice(from, to).map(({ card }) => card);
  return { from, to, cards, judged: judge(cards, rules) };
};

/**
 * Cuts entries {card, hard?, glue?}, in the order tapped, into melds at the least cost: [{from, to, cards, judged}].
 * `hard`: a meld begins here; `glue`: none may (when adding to a chosen meld, glue all its cards). `final`: nothing more comes.
 */
export function group(entries, rules, { final = false } = {}) {
  const end = entries.length;
  const min = shortest(rules.melds);
  const best = [0, ...Array(end).fill(Infinity)];
  const before = [];
  eachStretch(entries, rules, (from, to, wrong) => {
    const total = best[from] + cost(wrong, to - from, to === end && !final, min);
    // On a tie the later cut: the earlier meld keeps the cards it already shows.
    if (total > best[to]) return;
    best[to] = total;
    before[to] = from;
  });
  const groups = [];
  for (let to = end; to > 0; to = before[to]) groups.unshift(asGroup(entries, rules, before[to], to));
  return groups;
}

/** The all-legal cuts, one for each different score, `group`'s own first; empty where they score alike. */
export function readings(entries, rules) {
  const min = shortest(rules.melds);
  const ways = [new Map([[0, []]]), ...entries.map(() => new Map())];
  eachStretch(entries, rules, (from, to, wrong) => {
    if (wrong || to - from < min || !ways[from].size) return;
    const one = asGroup(entries, rules, from, to);
    for (const [total, groups] of ways[from]) {
      const sum = total + one.judged.points;
      const known = ways[to].get(sum);
      if (!known || known.length > groups.length) ways[to].set(sum, [...groups, one]);
    }
  });
  const found = ways.at(-1);
  if (found.size < 2) return [];
  const chosen = group(entries, rules, { final: true });
  const score = chosen.reduce((sum, { judged }) => sum + judged.points, 0);
  const others = [...found].filter(([total]) => total !== score).sort((a, b) => b[0] - a[0]);
  return [chosen, ...others.map(([, groups]) => groups)];
}
