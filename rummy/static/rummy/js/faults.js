/** Why are these cards no meld, in words? Comes with what explains melds: judging them needs no words. */
import { RANKS, rankOf, suitOf, tellFaults } from "meldbook/cards";
import { cardName, rankWord, suitWord } from "meldbook/names";
import { either, listed, say } from "meldbook/words";

const SENTENCES = {
  "meld-too-short": ({ min, more }) => say("A meld needs {min} cards: {more} more.", { min, more }),
  "joker-not-in-game": () => say("There are no jokers in this game."),
  "joker-twice": ({ most }) => (most === 1 ? say("Only one joker per meld.") : say("At most {most} jokers per meld.", { most })),
  "joker-unassigned": () => say("What does the joker stand for?"),
  "joker-duplicates-card": ({ card }) => say("The joker cannot stand for {value}: that card is already there.", { value: cardName(card) }),
  "joker-wrong-place": ({ cards }) => say("The joker can only be {cards} here.", { cards: either(cards.map(cardName)) }),
  "run-mixed-suits": ({ suits }) => say("A run is one suit, not {names}.", { names: listed(suits.map(suitWord)) }),
  "set-mixed-ranks": ({ ranks }) => say("A set is one rank, not {names}.", { names: listed(ranks.map(rankWord)) }),
  "set-repeated-suit": ({ suits }) => say("Sets need different suits in this game: {names} twice.", { names: listed(suits.map(suitWord)) }),
  "set-too-long": ({ max }) => say("A set has at most {max} cards.", { max }),
  "run-repeated-rank": ({ ranks }) => say("{names} twice in a run.", { names: listed(ranks.map(rankWord)) }),
  "run-not-consecutive": ({ cards }) => say("Missing {cards}.", { cards: ofOneSuit(cards) }),
  "run-too-long": ({ max }) => say("A run has at most {max} cards.", { max }),
  "run-ace-high-not-allowed": () => say("The ace is low in this game: before the 2, not after the king."),
  "run-around-corner": () => say("No going round the corner: king, ace, 2 is no run."),
};

/** "7 and 9 of clubs", "6 to queen of clubs". */
function ofOneSuit(cards) {
  const places = cards.map((card) => RANKS.indexOf(rankOf(card)));
  const names = cards.map((card) => rankWord(rankOf(card)));
  const inARow = places.every((place, i) => place === places[0] + i);
  const ranks = inARow && names.length > 3 ? say("{first} to {last}", { first: names[0], last: names.at(-1) }) : listed(names);
  return say("{ranks} of {suit}", { ranks, suit: suitWord(suitOf(cards[0])) });
}

tellFaults((code, about) => SENTENCES[code](about));
