/** What does "70+15×2−55" come to? */

/** No real hand comes to more; the book takes none. */
export const MOST_POINTS = 1_000_000;
export const MOST_DIGITS = 9;

const TERM = /([+−]?)(\d+)((?:×2)*)/g;

/** The sum of a typed expression; null while there is no number in it. */
export function sumOf(text) {
  let sum = null;
  for (const [, sign, digits, doublings] of text.matchAll(TERM)) {
    const value = Number(digits) * 2 ** (doublings.length / 2);
    sum = (sum ?? 0) + (sign === "−" ? -value : value);
  }
  return sum;
}

/** The expression after one more key: a sign replaces a sign, ×2 needs a number before it. */
export function withKey(text, key) {
  if (key === "rub") return text.endsWith("×2") ? text.slice(0, -2) : text.slice(0, -1);
  if (key === "×2") return /[\d]$/.test(text) ? text + key : text;
  if (key === "+" || key === "−") return text.replace(/[+−]$/, "") + (key === "+" && !text ? "" : key);
  if (text.endsWith("×2")) return `${text}+${key}`;
  const lastNumber = text.match(/\d*$/)[0];
  if (lastNumber === "0") return text.slice(0, -1) + key;
  return lastNumber.length + key.length > MOST_DIGITS ? text : text + key;
}

/** The final scores as typed, by side; where what one gains the others pay, or only who wins scores, the last one follows from the others. */
export function sumsOf(draft) {
  const { rules, page, state } = draft;
  const isGone = ({ players }) => players.every((player) => page.out.includes(player));
  const told = page.sides.map((side) => [side.name, isGone(side) ? 0 : sumOf(state.sums[side.name] ?? "")]);
  const open = told.filter(([, sum]) => sum === null);
  const all = told.reduce((sum, [, points]) => sum + (points ?? 0), 0);
  if (rules.zero_sum && open.length === 1 && told.length > 1) open[0][1] = -all;
  if (rules.profile === "two-hands" && open.length === 1 && all > 0) open[0][1] = 0;
  return Object.fromEntries(told.filter(([, sum]) => sum !== null).map(([name, sum]) => [name, sum || 0]));
}
