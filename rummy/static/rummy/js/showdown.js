/** What does a showdown come to: hands sorted into melds, their deadwood compared? */
import { answer, arrange, arrangements, heldPoints, heldValues } from "meldbook/arrange";
import { judge, rankOf, suitOf } from "meldbook/cards";
import { grow } from "meldbook/growth";
import { kindWord } from "meldbook/names";
import { cardsIn } from "meldbook/scene";
import { differences, transfer } from "meldbook/transfers";
import { say } from "meldbook/words";
import "meldbook/faults";

const LARGEST_SORTED = 52;

/** What a knock may cost after this card was turned up; as the rules say where none is. */
export function knockLimit(scoring, upcard) {
  if (scoring.knock_limit !== null || !upcard) return scoring.knock_limit;
  const rank = rankOf(upcard);
  if (rank === "A") return scoring.ace_requires_gin ? 0 : 1;
  return Number(rank) || 10;
}

/** Whether the hand counts double after this card was turned up. */
export const isDoubled = (scoring, upcard) => Boolean(upcard && scoring.spades_double && suitOf(upcard) === "S");

// ---- how a player shows his hand

/** The melds a player says he spread: {melds, deadwood, points}; null where he leaves them open. */
function toldSpread(scene, player, held) {
  const told = scene.hand.spread?.[player];
  if (!told) return null;
  const deadwood = [...held.cards];
  const melds = told.map((meld, i) => {
    const judged = judge(cardsIn(meld), scene.rules);
    const where = `spread.${player}[${i}]`;
    for (const { code, text } of judged.problems) scene.fail(code, where, text);
    for (const card of judged.cards) {
      if (deadwood.includes(card)) deadwood.splice(deadwood.indexOf(card), 1);
      else scene.fail(held.cards.includes(card) ? "card-in-two-melds" : "card-not-held", where, say("{card} is not there to meld.", { card }));
    }
    return judged.cards;
  });
  return { melds, deadwood, points: heldPoints(deadwood, scene.rules) };
}

/** Melds are spread from cards that were told, by whoever shows a hand and by whoever went out. */
function checkSpread(scene) {
  for (const player of Object.keys(scene.hand.spread ?? {})) {
    const held = scene.held(player);
    if (!held || held.counted) scene.fail("card-not-held", `spread.${player}`, say("{player}’s cards are not entered.", { player }));
  }
}

const asCounted = (held) => ({ ...held, melds: [], deadwood: [] });

/** A hand in melds as its player spread it, or else as they leave him the least. */
function shown(scene, player) {
  const held = scene.held(player);
  if (held.counted) return asCounted(held);
  return toldSpread(scene, player, held) ?? arrange(held.cards, scene.rules);
}

function tellMelds(scene, player, melds) {
  for (const meld of melds) {
    const kind = judge(meld, scene.rules).kind ?? "neither";
    scene.line(player, kind, meld, 0, kindWord(kind));
  }
}

/** What a player showed, as lines without points. */
function tell(scene, player, { melds, deadwood, laid = [], points, counted }) {
  scene.showdown ??= {};
  scene.showdown[player] = { melds, deadwood, laid, points };
  tellMelds(scene, player, melds);
  for (const { cards } of laid) scene.line(player, "layoff", cards, 0, say("Laid off"));
  scene.line(player, "deadwood", deadwood, 0, counted ? say("Deadwood as counted: {points}", { points }) : say("Deadwood: {sum}", { sum: heldValues(deadwood, scene.rules).join(" + ") || say("none") }));
}

const allShow = (scene) => scene.players.every((player) => scene.held(player)?.cards.length <= LARGEST_SORTED);

// ---- two hands: gin and its sisters

/** Two hands face up: knock, undercut or gin. */
export function gin(scene) {
  const { hand, by, rules, rules: { scoring } } = scene;
  checkSpread(scene);
  if (rules.asks.upcard && !hand.upcard && scene.end !== "void") scene.fail("upcard-missing", "upcard", say("Which card was turned up first?"));
  if (scene.end !== "knock" || !by || !allShow(scene)) return;
  const other = scene.players.find((player) => player !== by);
  const theirs = scene.held(other);
  const own = theirs.counted ? null : toldSpread(scene, other, theirs);
  const pairs = knocks(scene, by).map((knock) => ({ knock, reply: reply(scene, other, theirs, own, knock) }));
  const { knock, reply: met } = pairs.reduce((a, b) => (b.reply.points > a.reply.points ? b : a));
  tell(scene, by, knock);
  tell(scene, other, met);
  const limit = knockLimit(scoring, hand.upcard);
  if (limit !== null && knock.points > limit) scene.fail("knock-over-limit", `held.${by}`, limit ? say("{by} knocks with {points}: at most {limit} is allowed.", { by, points: knock.points, limit }) : say("{by} knocks with {points}: only gin is allowed.", { by, points: knock.points }));
  settle(scene, by, other, knock.points, met.points);
}

/** The knocker's arrangement: his own spread, or of all that leave least each; where it is told what was laid off, the one it was laid off on. */
function knocks(scene, player) {
  const held = scene.held(player);
  if (held.counted) return [asCounted(held)];
  const told = toldSpread(scene, player, held);
  if (told) return [told];
  const ways = arrangements(held.cards, scene.rules);
  const { layoffs } = scene.hand;
  if (!layoffs?.length) return ways;
  const laid = layoffs.filter(({ by }) => by !== player);
  return [ways.find(({ melds }) => laid.every(({ to }) => melds.some((meld) => isOn(to, meld, held.cards)))) ?? ways[0]];
}

/** Whether cards are laid off on this meld: all of it is named, and no other card of the knocker's. */
const isOn = (to, meld, knockers) =>
  meld.every((card) => cardsIn(to).includes(card)) && cardsIn(to).every((card) => meld.includes(card) || !knockers.includes(card));

function reply(scene, other, theirs, own, { melds, points }) {
  const { hand, rules } = scene;
  const open = points || rules.scoring.layoff_on_gin ? melds : [];
  if (theirs.counted) return asCounted(theirs);
  if (hand.layoffs) return toldLayoffs(scene, own, theirs, open, points);
  if (!own) return answer(theirs.cards, open, rules);
  const { deadwood, laid, points: rest } = answer(own.deadwood, open, rules, []);
  return { melds: own.melds, deadwood, laid, points: rest };
}

/** The lay-offs as the table told them. */
function toldLayoffs(scene, own, theirs, open, points) {
  const { by: knocker, rules, hand: { layoffs } } = scene;
  const isGin = !points && !rules.scoring.layoff_on_gin;
  const grown = new Map(open.map((meld) => [meld, judge(meld, rules)]));
  const held = [...theirs.cards];
  layoffs.forEach(({ by, to, cards }, i) => {
    const where = `layoffs[${i}]`;
    if (by === knocker) return scene.fail("layoff-by-knocker", where, say("{by} knocked: only the other player lays off, on the knocker’s melds.", { by }));
    for (const card of cardsIn(cards)) layOff(scene, { card, by, where, held, own, theirs });
    if (isGin) return;
    const meld = open.find((one) => isOn(to, one, scene.held(knocker).cards));
    if (!meld) return scene.fail("layoff-on-deadwood", where, say("The knocker has no such meld."));
    grown.set(meld, grow(grown.get(meld), cardsIn(cards), rules));
    for (const { code, text } of grown.get(meld).problems) scene.fail(code, where, text);
  });
  if (isGin && layoffs.some(({ by }) => by !== knocker)) scene.fail("layoff-on-gin", "layoffs", say("No laying off against gin."));
  if (!own) return arrange(held, rules);
  const deadwood = own.deadwood.filter((card) => held.includes(card));
  return { ...own, deadwood, points: heldPoints(deadwood, rules) };
}

/** One card leaves the hand that lays it off; it has to be there, and in no meld of that hand. */
function layOff(scene, { card, by, where, held, own, theirs }) {
  if (!theirs.cards.includes(card)) scene.fail("card-not-held", where, say("{card} is not among {player}’s cards: correct the lay-off or the hand.", { card, player: by }));
  else if (!held.includes(card)) scene.fail("card-used-twice", where, say("{card} is laid off twice: {by} has it once.", { card, by }));
  else if (own && !own.deadwood.includes(card)) scene.fail("card-in-two-melds", where, say("{card} lies in one of {by}’s own melds: it cannot be laid off as well.", { card, by }));
  else held.splice(held.indexOf(card), 1);
}

/** Gin whatever the other holds; less deadwood; else the undercut, a tie included. All of it again for a spade. */
function settle(scene, by, other, knocked, met) {
  const { hand: { upcard }, rules: { scoring } } = scene;
  const [won, bonus] = !knocked ? ["gin", scoring.gin_bonus] : knocked < met ? ["knock", 0] : ["undercut", scoring.undercut_bonus];
  const winner = won === "undercut" ? other : by;
  const [less, more] = [knocked, met].sort((a, b) => a - b);
  if (bonus) scene.line(winner, won, [], bonus, won === "gin" ? say("Gin") : say("Undercut"));
  scene.line(winner, "difference", [], more - less, say("Deadwood: {more} − {less}", { more, less }));
  if (isDoubled(scoring, upcard)) scene.line(winner, "upcard", [upcard], bonus + more - less, say("A spade was turned up: doubled"));
  scene.winner = winner;
}

// ---- every hand: the deadwood pays

/** The lowest count collects the differences; who ties the knocker wins instead of him, and several share. */
export function knockPay(scene) {
  const { by, rules: { scoring } } = scene;
  checkSpread(scene);
  if (!by || !allShow(scene)) return;
  const hands = new Map(scene.players.map((player) => [player, shown(scene, player)]));
  for (const [player, hand] of hands) tell(scene, player, hand);
  const counts = new Map([...hands].map(([player, { points }]) => [player, points]));
  const low = Math.min(...counts.values());
  const lowest = scene.players.filter((player) => counts.get(player) === low);
  const others = lowest.filter((player) => player !== by);
  const takers = others.length ? others : lowest;
  const isRum = takers.includes(by) && !low;
  const debts = differences(counts, takers);
  if (isRum && scoring.rum_bonus_from === "each") {
    debts.push(...scene.players.filter((player) => player !== by).map((player) => ({ player, points: scoring.rum_bonus, code: "rum", text: say("{knocker} went rum", { knocker: by }), why: say("{knocker} went rum", { knocker: by }) })));
  }
  if (counts.get(by) > low) {
    debts.push({ player: by, points: scoring.knock_penalty, code: "knock-penalty", text: say("{knocker} knocked without the lowest count", { knocker: by }), why: say("knocked without the lowest count") });
  }
  transfer(scene, takers, debts);
  if (isRum && scoring.rum_bonus_from === "once") scene.line(by, "rum", [], scoring.rum_bonus, say("{knocker} went rum: {rum_bonus}, paid by nobody", { knocker: by, rum_bonus: scoring.rum_bonus }));
  scene.winner = takers.length === 1 ? takers[0] : null;
}

/** Everybody pays who went out what is in no meld of his own hand. */
export function unmatchedPay(scene) {
  const { by, losers, rules: { scoring } } = scene;
  checkSpread(scene);
  if (!by) return;
  const debts = losers.filter((player) => scene.held(player).cards.length <= LARGEST_SORTED).flatMap((player) => {
    const hand = shown(scene, player);
    const { melds, deadwood, points } = hand;
    scene.showdown = { ...scene.showdown, [player]: hand };
    tellMelds(scene, player, melds);
    const text = hand.counted ? say("Unmatched as counted: {points}", { points }) : say("Unmatched: {sum}", { sum: heldValues(deadwood, scene.rules).join(" + ") || say("nothing") });
    const debt = { player, points, code: "deadwood", text, why: say("{points} unmatched", { points }), cards: deadwood };
    const twice = { player, points, code: "rummy", text: say("{points} more: every win is doubled", { points }), why: say("every win is doubled") };
    return scoring.doubles && points ? [debt, twice] : [debt];
  });
  transfer(scene, [by], debts);
}
