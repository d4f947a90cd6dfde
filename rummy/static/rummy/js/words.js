/**
 * In which words does the phone speak?
 *
 * Sentences are written in English, whole, with named places; the catalogue comes along: Safari trips over a wait here.
 */
import * as catalogue from "meldbook/catalogue";

const words = catalogue.default ?? {};
const forms = new Intl.PluralRules(document.documentElement.lang || "en");

// Right to left turns nothing else round.
const isolated = (value) => (/^[^\u2068]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value);
// "Ana e Inés", "7 u 8".
const filled = (sentence, values) =>
  sentence.replace(/( [yo] )?\{(\w+)\}/g, (_, join = "", place) => (join + isolated(values[place])).replace(/^ y (?=h?[ií](?![aeou]))/i, " e ").replace(/^ o (?=h?[oó]|8|11(?!\d))/i, " u "));

/** say("{player} has gin.", { player }) */
export const say = (sentence, values = {}) => filled(words[sentence] ?? sentence, values);

/** many(3, "{n} card", "{n} cards") */
export function many(n, one, more, values = {}) {
  const both = words[one] ?? [one, more];
  return filled(both[forms.select(n) === "one" ? 0 : 1], { n, ...values });
}

/** "Left: 4 + 10". */
export const explained = (what, why) => say("{what}: {why}", { what, why });

/** "a, b and c". */
export const listed = (names) =>
  names[1] ? say("{names} and {last}", { names: names.slice(0, -1).map(isolated).join(", "), last: names.at(-1) }) : names.join("");

/** "a, b or c". */
export const either = (names) =>
  names[1] ? say("{names} or {last}", { names: names.slice(0, -1).map(isolated).join(", "), last: names.at(-1) }) : names.join("");

/** pieces("Lift {card}", { card }) -> ["Lift ", card]. */
export const pieces = (sentence, values) =>
  (words[sentence] ?? sentence).split(/\{(\w+)\}/).flatMap((part, i) => (i % 2 ? values[part] : part ? [part] : []));
