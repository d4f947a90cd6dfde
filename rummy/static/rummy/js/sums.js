/** What does "70+15×2−55" come to? */

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
  return lastNumber.length + key.length > 5 ? text : text + key;
}
