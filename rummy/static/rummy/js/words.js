/**
 * In which words does the phone speak?
 *
 * Every sentence is written in English, whole, with named places. In another language it is looked up in its
 * catalogue, fetched with the first module that says something, and kept.
 */
const { lang } = document.documentElement;
const catalogue = !lang || lang === "en" ? null : import("meldbook/catalogue");
const words = (await catalogue?.catch(() => null))?.default ?? {};
const forms = new Intl.PluralRules(lang || "en");

// Right to left turns nothing else round.
const isolated = (value) => (/^[^\u2068]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value);
// In Spanish "Ana e Inés", "7 u 8"; what somebody typed stays as it is.
const sounded = { " y ": [/^h?[ií](?![aeou])/i, " e "], " o ": [/^(h?[oó]|8|11(?!\d))/i, " u "] };
const filled = (sentence, values) =>
  sentence.replace(/( [yo] )?\{(\w+)\}/g, (_, join = "", place) => (sounded[join]?.[0].test(values[place]) ? sounded[join][1] : join) + isolated(values[place]));

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
