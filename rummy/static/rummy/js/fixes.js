/** What would put a meld right, the likelier first, and what else may be done with it? */
import { judge, suitOf } from "meldbook/cards";
import { count } from "meldbook/tally";
import { cardName, kindWord } from "meldbook/names";
import { listed, pieces, say } from "meldbook/words";

const MOST_MISSING = 2;

const card = (code) => ({ card: code });
const isLegal = (cards, rules) => judge(cards, rules).problems.length === 0;
const copyOf = (melds) => melds.map((cards) => [...cards]);

/**
 * Every fix of one meld.
 * @returns {{text: (string|{card: string})[], melds: Object<number, string[][]>, said: string, picked?: number}[]}
 *   `melds`: the sides that change, as the lists of melds they then have
 */
export function fixesFor(draft, side, meld) {
  const groups = draft.groups(side);
  const { cards, judged } = groups[meld];
  const melds = draft.melds(side);
  const isWrong = judged.problems.length > 0;
  const fixes = isWrong
    ? [...jokerChoices(melds, meld, judged, draft.rules), ...additions(draft, melds, meld, judged), ...borrowings(draft, groups, meld), ...splits(draft, melds, meld)]
    : [];
  const here = fixes.map(({ melds: changed, ...fix }) => ({ ...fix, melds: { [side]: changed } }));
  return [...here, ...gifts(draft, side, melds, meld, cards), removal(side, melds, meld)];
}

function additions(draft, melds, meld, { missing }) {
  const { left } = count(draft);
  if (!missing.length || missing.length > MOST_MISSING || missing.some((one) => left(one) <= 0)) return [];
  const changed = copyOf(melds);
  changed[meld].push(...missing);
  return [{ text: pieces("Add {cards}", { cards: missing.map(card) }), melds: changed, said: say("Added {cards}.", { cards: listed(missing.map(cardName)) }) }];
}

/** A joker with several places: one button a choice. */
function jokerChoices(melds, meld, { problems, cards }, rules) {
  const choices = problems.find(({ code }) => code === "joker-unassigned")?.choices ?? [];
  // A joker tapped first more likely stands before the others, one tapped last after them.
  const end = melds[meld][0] === "JK" ? 0 : -1;
  const named = (stands) => {
    const rest = [...stands];
    return cards.map((one) => (suitOf(one) ? one : (rest.shift() ?? one)));
  };
  const isLikely = (stands) => judge(named(stands), rules).cards.at(end) === stands[0];
  const likely = [...choices.filter(isLikely), ...choices.filter((stands) => !isLikely(stands))];
  return likely.slice(0, 4).map((stands) => {
    const changed = copyOf(melds);
    changed[meld] = named(stands);
    const shown = stands.map((one) => one.slice(3));
    return { text: pieces("Joker is {cards}", { cards: shown.map(card) }), melds: changed, said: say("The joker is the {cards}.", { cards: listed(shown.map(cardName)) }) };
  });
}

/** A card of a neighbouring meld that makes this one whole and leaves that one whole. */
function borrowings(draft, groups, meld) {
  const { rules } = draft;
  for (const from of [meld - 1, meld + 1]) {
    if (!groups[from] || groups[from].judged.problems.length) continue;
    const { cards, judged } = groups[from];
    for (const one of judged.cards) {
      const rest = [...cards];
      rest.splice(rest.indexOf(one), 1);
      if (!isLegal(rest, rules) || !isLegal([...groups[meld].cards, one], rules)) continue;
      const changed = groups.map(({ cards: of }, i) => (i === from ? rest : i === meld ? [...of, one] : [...of]));
      const values = { card: card(one), kind: kindWord(judged.kind) };
      const text = from < meld ? pieces("Take {card} from the {kind} above", values) : pieces("Take {card} from the {kind} below", values);
      return [{ text, melds: changed, said: say("Took the {card}.", { card: cardName(one) }) }];
    }
  }
  return [];
}

/** A cut into two legal melds, in the order tapped or sorted. */
function splits(draft, melds, meld) {
  const { rules } = draft;
  for (const cards of [melds[meld], judge(melds[meld], rules).cards]) {
    for (let at = 3; at <= cards.length - 3; at++) {
      const [first, second] = [cards.slice(0, at), cards.slice(at)];
      if (!isLegal(first, rules) || !isLegal(second, rules)) continue;
      const changed = copyOf(melds);
      changed.splice(meld, 1, first, second);
      return [{ text: pieces("Split before {card}", { card: card(second[0]) }), melds: changed, said: say("Split into two melds.") }];
    }
  }
  return [];
}

function gifts(draft, side, melds, meld, cards) {
  return draft.page.sides.flatMap(({ name }, to) => {
    if (to === side || !draft.asksMelds(to)) return [];
    const changed = { [side]: melds.filter((_, i) => i !== meld), [to]: [...draft.melds(to), [...cards]] };
    return [{ text: [say("Give to {name}", { name })], melds: changed, said: say("Given to {name}.", { name }) }];
  });
}

function removal(side, melds, meld) {
  return { text: [say("Remove meld")], melds: { [side]: melds.filter((_, i) => i !== meld) }, said: say("Meld removed.") };
}
