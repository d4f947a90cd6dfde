/** What are cards, ranks, suits and melds called? */
import { say } from "meldbook/words";

const RANK_WORDS = { A: say("ace"), J: say("jack"), Q: say("queen"), K: say("king") };
const SUIT_WORDS = { S: say("spades"), H: say("hearts"), C: say("clubs"), D: say("diamonds"), "?": say("any suit") };
const KIND_WORDS = { set: say("set"), run: say("run"), identity: say("identity") };

export const rankWord = (rank) => RANK_WORDS[rank] ?? rank;
export const suitWord = (suit) => SUIT_WORDS[suit];

/** What a legal meld is called inside a line. */
export const kindWord = (kind) => KIND_WORDS[kind] ?? "";

/** "7H" -> "7 of hearts", "JK=AS" -> "joker as ace of spades". */
export function cardName(card) {
  if (card === "JK") return say("joker");
  if (card.startsWith("JK=")) return say("joker as {card}", { card: cardName(card.slice(3)) });
  return say("{rank} of {suit}", { rank: rankWord(card.slice(0, -1)), suit: SUIT_WORDS[card.slice(-1)] });
}

export const cardOfKey = ({ dataset: { card, low } }) => (low === "" ? say("{card}, low", { card: cardName(card) }) : cardName(card));

/** The name of a key, with how many copies of its card are left. */
export const keyName = (card, copies) => (copies > 0 ? say("{card}, {copies} left", { card, copies }) : say("{card}, none left", { card }));

/** -5 -> "minus 5", as it is said aloud. */
export const spoken = (n) => (n < 0 ? say("minus {n}", { n: -n }) : String(n));
