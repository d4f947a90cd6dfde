/** What is a card to the play engine, how often is something there, and what is a reason not to do something? */
import { RANKS } from "meldbook/cards";

export const SUITS = "SHCD";
// With the sign that it is text: some phones draw suits as pictures.
const SIGNS = ["♠\ufe0e", "♥\ufe0e", "♣\ufe0e", "♦\ufe0e"];
/** The suit of a joker that may stand for any. */
export const OPEN = 4;

const known = new Map();

/** The card of a code: one object for each code, so that cards are compared with ===. Ranks 1 to 13, suits 0 to 3. */
export function card(code) {
  if (!known.has(code)) known.set(code, read(code));
  return known.get(code);
}

function read(code) {
  const joker = code.startsWith("JK");
  const face = joker ? code.slice(3) : code;
  const rank = RANKS.indexOf(face.slice(0, -1)) + 1;
  const suit = rank && face.at(-1) !== "?" ? SUITS.indexOf(face.at(-1)) : OPEN;
  const sign = (joker ? "★" : "") + face.replace("?", "").replace(/[SHCD]$/, (letter) => SIGNS[SUITS.indexOf(letter)]);
  return Object.freeze({ code, sign, joker, rank, suit, number: (joker ? 100 : 0) + 5 * rank + suit });
}

export const JOKER = card("JK");

/** The card of a rank and a suit, or the joker that stands for it. */
export const cardOf = (rank, suit, joker = false) => card((joker ? "JK=" : "") + RANKS[rank - 1] + SUITS[suit]);

/** A joker of a set whose suit stays open. */
export const openJoker = (rank) => card(`JK=${RANKS[rank - 1]}?`);

/** "3H 10S" or a list of codes as cards. */
export const cards = (told) => (Array.isArray(told) ? told : told.split(" ").filter(Boolean)).map(card);

export const codes = (list) => list.map(({ code }) => code).join(" ");
export const shown = (list) => list.map(({ sign }) => sign).join(" ");

/** A joker is a joker, whatever it stands for on the table. */
export const asDealt = (one) => (one?.joker ? JOKER : one);

export const inOrder = (list) => [...list].sort((a, b) => a.number - b.number);

// ---- how often

export const times = (map, key) => map.get(key) ?? 0;
export const more = (map, key, n = 1) => map.set(key, times(map, key) + n);
export const counted = (list) => list.reduce((map, key) => more(map, key), new Map());
export const elements = (map) => [...map].flatMap(([key, n]) => Array(Math.max(n, 0)).fill(key));
export const without = (list, one) => list.toSpliced(list.indexOf(one), 1);
export const distinct = (list) => new Set(list).size;

// ---- reasons

const IMPOSSIBLE = new Set([
  "hand-over", "player-out-of-hand", "card-unknown", "copies-exceeded", "hand-too-small", "count-mismatch", "joker-not-in-game",
  "joker-unassigned", "no-discard-in-this-game", "no-discard-pile", "bad-value", "renege-not-played", "meld-unknown", "action-unknown",
]);

/** A reason: `severity` E cannot be forced, R may be overruled by the table, W is advice. */
export const reason = (code, message) => ({ code, message, severity: IMPOSSIBLE.has(code) ? "E" : code === "steal-own-meld" ? "W" : "R" });

/** Each reason once. */
export const each = (reasons) => [...new Map(reasons.map((one) => [one.code + one.message, one])).values()];
