/** Which cards does a typed line mean? `h4-8, 7scd, 10c jc qc` are melds, `-39jjka` a hand left. */

import { RANKS, flaws, group } from "meldbook/cards";

const RANK = "10|[2-9atjqk]";
const SIGNS = { "♠": "s", "♥": "h", "♣": "c", "♦": "d" };
const EXAMPLES = { held: "-39jjka", run: "h4-8", joker: "*=5h", set: "7shd" };

const rankIn = (text) => (text === "t" ? "10" : text.toUpperCase());
const ranksIn = (text) => text.match(new RegExp(RANK, "g")).map(rankIn);

// Each is tried where the one before it ended; all of a word must be read, or none of it is.
const PIECES = [
  [`\\*(?:=(${RANK})([shcd?]))?`, (_, rank, suit) => [rank ? `JK=${rankIn(rank)}${suit.toUpperCase()}` : "JK"]],
  [`([shcd])(${RANK})-(${RANK})`, (_, suit, from, to, rules) => span(from, to, suit, rules)],
  [`(${RANK})-(${RANK})([shcd])`, (_, from, to, suit, rules) => span(from, to, suit, rules)],
  [`(${RANK})([shcd]+)`, (_, rank, suits) => [...suits].map((suit) => rankIn(rank) + suit.toUpperCase())],
  [`([shcd])((?:${RANK})+)`, (_, suit, ranks) => ranksIn(ranks).map((rank) => rank + suit.toUpperCase())],
].map(([pattern, read]) => [new RegExp(pattern, "y"), read]);
const BARE = [new RegExp(RANK, "y"), (rank) => [rankIn(rank)]];

/** The cards from one rank to another: an ace typed last is high; a falling span goes round the corner only where runs do. */
function span(from, to, suit, rules) {
  let first = RANKS.indexOf(rankIn(from));
  let last = RANKS.indexOf(rankIn(to));
  if (last === 0) last = 13;
  else if (last < first && rules.melds.run?.ace === "corner") last += 13;
  else if (last < first) [first, last] = [last, first];
  return Array.from({ length: last - first + 1 }, (_, i) => RANKS[(first + i) % 13] + suit.toUpperCase());
}

/** The cards of one word, null where it cannot be read to its end. */
function cardsIn(typed, pieces, rules) {
  const word = typed.toLowerCase().replace(/\ufe0f/g, "").replace(/[♠♥♣♦]/g, (sign) => SIGNS[sign]);
  const cards = [];
  for (let at = 0; at < word.length;) {
    const end = at;
    for (const [pattern, read] of pieces) {
      pattern.lastIndex = at;
      const found = pattern.exec(word);
      if (!found) continue;
      cards.push(...read(...found, rules));
      at = pattern.lastIndex;
      break;
    }
    if (at === end) return null;
  }
  return cards;
}

const exampleFor = (word, isHeld) =>
  EXAMPLES[isHeld ? "held" : word.includes("-") ? "run" : /[*=]/.test(word) ? "joker" : "set"];

/** Words without commas between them are one meld, unless they are several whole ones. */
function meldsOf(words, rules) {
  const cards = words.flat();
  if (!cards.length) return [];
  if (words.length < 2 || !flaws(cards, rules)) return [cards];
  const entries = words.flatMap((word) => word.map((card, i) => ({ card, glue: i > 0 })));
  const groups = group(entries, rules, { final: true });
  return groups.every(({ judged }) => !judged.problems.length) ? groups.map((one) => one.cards) : [cards];
}

/**
 * @param {string} text melds with commas, slashes or new lines between them; "-" begins a hand left, by ranks or cards
 * @param {object} rules the ruleset's description
 * @returns {{melds: string[][], held: string[]|null, unread: {text: string, example: string}[]}}
 */
export function readNotation(text, rules) {
  const plain = text.replace(/[\u2010-\u2015\u2212]/g, "-");
  const melds = [];
  const unread = [];
  let held = null;
  for (const part of plain.split(/[,/\n]|\s(?=-)/)) {
    const isHeld = part.trim().startsWith("-");
    if (isHeld) held ??= [];
    const pieces = isHeld ? [...PIECES.slice(0, 4), BARE, PIECES[4]] : PIECES;
    const words = part.trim().replace(/^-/, "").split(/\s+/).filter(Boolean).map((word) => {
      const cards = cardsIn(word, pieces, rules);
      if (!cards) unread.push({ text: word, example: exampleFor(word, isHeld) });
      return cards ?? [];
    });
    if (isHeld) held.push(...words.flat());
    else melds.push(...meldsOf(words, rules));
  }
  return { melds, held, unread };
}
