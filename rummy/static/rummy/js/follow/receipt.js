/** Is this how the hand went? The points of each side before it is saved, and what is still missing. */
import { points } from "meldbook/cards";
import { asItEnded, left, missing, writeHand } from "meldbook/follow/held";
import { codes } from "meldbook/play/deck";
import { score } from "meldbook/score";
import { chip, make } from "meldbook/chips";
import { kindWord, spoken } from "meldbook/names";
import { many, say } from "meldbook/words";

/** The phone's own score; null where only the server can say. */
export function scored({ hand, page }) {
  if (hand.overrule.length) return null;
  const dealtIn = page.sides.filter(({ players }) => !players.every((player) => page.out.includes(player)));
  const result = score(asItEnded(hand), page.rules, dealtIn, page.dealer);
  return result.ok ? { ...result, lines: [...laidByWinner(hand), ...result.lines] } : null;
}

/** What was gone out with, where it counts for nothing and so is no line of the score. */
function laidByWinner({ table, page, rules: { tableau } }) {
  if (tableau.kind !== "melds-when-out" || tableau.asked) return [];
  const side = page.sides.find(({ players }) => players.includes(table.by))?.name;
  return table.melds.map(({ meld }) => ({ side, player: table.by, cards: codes(meld.cards), points: 0, text: kindWord(meld.kind) }));
}

export function paintReceipt(follow) {
  const { hand, page, view, refusals } = follow;
  const gaps = missing(hand);
  const result = gaps.length ? null : scored(follow);
  const box = view.part("check");
  box.replaceChildren(
    make("p", { className: "lead", text: many(hand.turns.length, "{how} {n} turn.", "{how} {n} turns.", { how: follow.endSpoken }) }),
    ...refusals.map(({ message }) => make("div", { className: "problem", role: "alert" }, make("p", { text: `⚠ ${message}` }))),
    ...gaps.map((gap) => problem(follow, gap)),
    ...page.sides.map((side) => sideOf(follow, side, result)),
  );
  if (page.correction && !gaps.length) changes(follow, result, box);
  if (!result && !gaps.length) box.append(make("p", { className: "lead", text: say("The points are counted when the hand is saved.") }));
  const save = view.button("save");
  save.setAttribute("aria-disabled", gaps.length > 0);
  save.dataset.held = gaps.length > 0;
  view.say(result ? page.sides.map(({ name }) => `${name} ${spoken(result.scores[name])}`).join(", ") : (gaps[0]?.text ?? ""));
}

/** What saving the correction would change. */
async function changes({ hand, page }, result, box) {
  const { consequences } = await import("meldbook/consequences");
  const lead = box.querySelector(".lead");
  lead?.after(consequences(page, writeHand(hand), result ?? { scores: null }));
}

function problem(follow, { player, text }) {
  const box = make("div", { className: "problem" }, make("p", { text: `⚠ ${text}` }));
  box.append(follow.view.actButton(say("{player}’s hand", { player }), () => follow.goToHand(player)));
  return box;
}

const COUNTED = new RegExp(say("{points} as counted", { points: "\\d+" }));

function sideOf({ page, hand }, { name, initial, colour }, result) {
  const sum = result?.scores[name] ?? null;
  const after = sum !== null && !page.correction && page.rules.columns === null ? say("{what} in all", { what: String((page.totals[name] ?? 0) + sum).replace("-", "−") }) : "";
  const head = make("h2", { className: `side-${colour}` }, make("span", { className: "chip", ariaHidden: "true", text: initial }), ` ${name} `,
    make("small", { className: "soft", text: after }), make("span", { className: "total", text: sum === null ? "–" : points(sum) }));
  const lines = (result?.lines ?? []).filter((line) => line.side === name && (line.points || line.cards));
  return make("section", { className: "receipt" }, head, ...lines.map((line) => lineOf(hand, line)));
}

function lineOf(hand, { player, holder = player, cards, text: told, points: sum }) {
  const costOf = (rank) => hand.page.rules.values.held[rank] ?? 0;
  const counted = COUNTED.test(told) ? left(hand, holder) : null;
  const held = Array.isArray(counted) ? counted.toSorted((one, other) => costOf(one) - costOf(other)) : null;
  const text = held ? told.replace(COUNTED, held.map(costOf).join(" + ")) : told;
  const ranks = held ? held.map((rank) => make("span", { className: "card", text: rank })) : [];
  const chips = cards ? cards.split(" ").map((code) => chip(code)) : ranks;
  const words = chips.length ? [make("span", { className: "cards" }, ...chips), make("span", { className: "text", text })] : [make("span", { text })];
  return make("p", { className: "line" }, ...words, make("span", { className: "amount", text: points(sum) }));
}
