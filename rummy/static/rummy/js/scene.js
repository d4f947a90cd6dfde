/** What does the record of a hand say, and what is missing from it or impossible in it? */
import { heldValues, total } from "meldbook/arrange";
import { build } from "meldbook/growth";
import { say } from "meldbook/words";
import "meldbook/faults";

export const cardsIn = (text) => (Array.isArray(text) ? text : text.split(/[\s,]+/).filter(Boolean));

const ENDED_BY_A_PLAYER = ["out", "knock"];
const LARGEST_SHOWN = 20;

/** The sides of a document, each as {name, players}. */
export const asSides = (given) =>
  given.map((side) => (side.name ? { name: side.name, players: side.players?.length ? side.players : [side.name] } : { name: side, players: [side] }));

/** All a way of scoring may want to look at; gathers `lines` with points and reasons, and `errors`. */
export class Scene {
  lines = [];
  errors = [];
  melds = [];
  /** How each hand of a showdown was sorted, by player. */
  showdown = null;
  /** Whether the hand counts for nothing though it was played to its end. */
  void = false;

  constructor(hand, rules, sides, dealer) {
    Object.assign(this, { hand, rules, sides });
    // Partners sit alternately: the first of each side, then the second of each.
    const rows = Math.max(...sides.map(({ players }) => players.length));
    this.players = Array.from({ length: rows }, (_, row) => sides.map(({ players }) => players[row])).flat().filter(Boolean);
    this.end = hand.end ?? rules.ends[0];
    this.by = hand.by ?? null;
    this.winner = this.by;
    this.reneged = hand.reneged ?? [];
    this.dealer = hand.dealer ?? dealer ?? this.players[0];
  }

  sideOf(player) {
    return this.sides.find(({ players }) => players.includes(player));
  }

  fail(code, where, message) {
    this.errors.push({ code, where, message });
  }

  line(player, code, cards, points, text, side = this.sideOf(player).name) {
    const told = { side, player, code, cards: cards.join(" "), points, text };
    this.lines.push(told);
    return told;
  }

  fromLeftOfDealer() {
    const after = this.players.indexOf(this.dealer) + 1;
    return [...this.players.slice(after), ...this.players.slice(0, after)];
  }

  /** Everybody but the one who went out, who told what he has left. */
  get losers() {
    return this.players.filter((player) => player !== this.by && this.held(player));
  }

  /** What a player has left: {cards, points, text}, with `counted` where only a number is told; null where nothing is. */
  held(player) {
    const held = this.hand.held?.[player];
    if (held === undefined) return null;
    if (typeof held === "number") return { cards: [], counted: true, points: held, text: say("{points} as counted", { points: held }) };
    const cards = cardsIn(held).map((card) => (card.startsWith("JK") ? "JK" : card));
    const values = heldValues(cards, this.rules);
    return { cards, points: total(values), text: values.join(" + ") || say("nothing") };
  }

  // ---- who left the hand

  get sidesInPlay() {
    const all = this.rules.scoring.renege_partnership === "side" ? "some" : "every";
    return this.sides.filter(({ players }) => !players[all]((player) => this.reneged.includes(player)));
  }

  /** A renege that leaves one side alone ends the hand at once, and nobody is charged. */
  get isAlone() {
    return this.reneged.length > 0 && this.sidesInPlay.length < 2;
  }

  /** Whether the punishment is all this side scores. */
  isPunished(side) {
    return !this.sidesInPlay.includes(side) && (side.players.length === 1 || this.rules.scoring.renege_partnership === "side");
  }

  // ---- checks

  /** Everything that is wrong whatever the way of scoring. */
  check() {
    this.checkEnd();
    this.checkHands();
    this.checkReneged();
    this.checkCopies();
    this.checkTable();
  }

  checkEnd() {
    const { end, by } = this;
    const asked = ENDED_BY_A_PLAYER.includes(end);
    if (asked && !by) this.fail("winner-missing", "by", end === "knock" ? say("Who knocked?") : say("Who went out?"));
    if (!asked && by) this.fail("winner-not-expected", "by", say("Nobody went out in this hand."));
    const held = end === "out" && by && this.held(by);
    if (held?.points || held?.cards?.length) this.fail("winner-holds-cards", `held.${by}`, say("{by} went out and holds nothing.", { by }));
  }

  checkHands() {
    const { hand, end, by, rules: { asks } } = this;
    const isAsked = asks.held && !(asks.held === "counts" && end === "out") && !["void", "renege"].includes(end) && !this.isAlone;
    for (const player of this.players) {
      const held = this.held(player);
      const where = `held.${player}`;
      if (held && !(player === by && end === "out") && end !== "void") this.checkSize(player, held);
      const isOut = this.reneged.includes(player) || (player === by && end === "out") || this.isPunished(this.sideOf(player));
      if (isAsked && !held && !isOut) this.fail("held-missing", where, asks.held === "counts" ? say("How many cards has {player} left?", { player }) : say("What is left in {player}’s hand?", { player }));
    }
    if (!this.rules.jokers && Object.values(hand.held ?? {}).some((held) => typeof held === "string" && held.includes("JK"))) {
      this.fail("joker-not-in-game", "held", say("There are no jokers in this game."));
    }
  }

  checkSize(player, { cards, counted }) {
    const { deal, asks: { held_size: size } } = this.rules;
    if (counted || !["at-most-dealt", "as-dealt"].includes(size)) return;
    const dealt = deal[this.players.length];
    const n = cards.length;
    const where = `held.${player}`;
    if (size === "as-dealt" && n > LARGEST_SHOWN) this.fail("bad-value", where, say("{player} cannot show {n} cards.", { player, n }));
    else if (n > dealt) this.fail("hand-too-large", where, say("{player} cannot hold {n} cards.", { player, n }));
    if (n < dealt && size === "as-dealt") this.fail("hand-too-small", where, say("{player} has {dealt} cards, not {n}.", { player, dealt, n }));
  }

  checkReneged() {
    const { by, hand, reneged, rules: { scoring } } = this;
    if (reneged.length && typeof scoring.renege !== "number") return this.fail("renege-not-played", "reneged", say("Reneges are not punished in this game."));
    const gone = reneged.filter((one) => one === by || hand.held?.[one] !== undefined);
    // Where a renege costs the whole side, the partner is out as well.
    if (by && !gone.includes(by) && this.isPunished(this.sideOf(by))) gone.push(by);
    for (const player of gone) {
      this.fail("player-out-of-hand", "reneged", say("{player} is out of this hand.", { player }));
    }
    const left = this.sidesInPlay.length;
    if (reneged.length && !left) this.fail("bad-value", "reneged", say("Somebody must be left in the hand."));
    if (this.end === "renege" && left > 1) this.fail("bad-value", "end", say("The hand goes on: who else reneged, or how did it end?"));
  }

  checkCopies() {
    const { hand, rules } = this;
    const laid = (hand.table ?? []).flatMap((meld) => (meld.laid ?? [meld]).flatMap(({ cards }) => cardsIn(cards)));
    const held = Object.values(hand.held ?? {}).flatMap((cards) => (typeof cards === "number" ? [] : cardsIn(cards)));
    const counts = new Map();
    for (const card of [...laid, ...held].map((one) => (one.startsWith("JK") ? "JK" : one))) counts.set(card, (counts.get(card) ?? 0) + 1);
    for (const [card, count] of counts) {
      const most = card === "JK" ? rules.jokers : rules.packs;
      if (count > most) this.fail("copies-exceeded", "hand", say("{count} × {card}, but only {most} in play.", { count, card, most }));
    }
  }

  /** The melds on the table, built step by step: `steps` [{by, cards}] and what `build` says of them. */
  checkTable() {
    const isNamed = this.rules.asks.table === "required";
    this.melds = (this.hand.table ?? []).map((meld, i) => {
      const where = `table[${i}]`;
      const steps = (meld.laid ?? [meld]).map(({ by, cards }) => ({ by, cards: cardsIn(cards) }));
      const built = build(steps, this.rules);
      for (const { code, text } of built.problems) this.fail(code, where, text);
      if (isNamed && !this.reneged.length && steps.some(({ by }) => !by)) this.fail("bad-value", `${where}.by`, say("Whose meld is this?"));
      return { where, steps, ...built };
    });
  }

  /** Was the claim to have gone rummy earned? Who is followed by another on a meld had laid his cards there before. */
  checkClaim() {
    const { hand, by } = this;
    if (!hand.rummy) return;
    if (!by) return this.fail("rummy-not-earned", "rummy", say("Nobody went out, so nobody went rummy."));
    for (const { steps, where } of this.melds) {
      const layers = steps.map((step) => step.by);
      const first = layers.indexOf(by);
      if (first >= 0 && layers.slice(first + 1).some((one) => one !== by)) {
        this.fail("rummy-not-earned", where, say("{by} had already melded: another player added to a meld after him, so it was no rummy.", { by }));
      } else if (hand.rummy === "own-hand" && first > 0) {
        this.fail("rummy-not-earned", where, say("{by} laid off on a meld of {layers}, so it was no rummy from his own hand alone.", { by, layers: layers[0] }));
      }
    }
  }
}
