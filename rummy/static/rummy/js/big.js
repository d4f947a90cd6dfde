/** Which card do a rank and a suit mean? Big keys, for small screens and large text; and typed cards. */
import { RANKS, suitOf } from "meldbook/cards";
import { readNotation } from "meldbook/notation";
import { asDealt, count } from "meldbook/tally";
import { cardName, keyName, suitWord } from "meldbook/names";
import { many, say } from "meldbook/words";

/** The big keys of a desk: rank then suit is a card, two ranks then a suit a run, more suits after it a set. */
export function bigKeys(desk) {
  return new BigKeys(desk);
}

class BigKeys {
  armed = [];
  isUsed = false;

  constructor(desk) {
    this.desk = desk;
    this.place = this.where;
    this.ranks = [...desk.root.querySelectorAll("[data-big]")];
    this.suits = [...desk.root.querySelectorAll("[data-big-suit]")];
    desk.view.onEntry = () => this.paint();
  }

  get where() {
    const { side, step, player } = this.desk.draft.state;
    return `${side}.${step}.${player}`;
  }

  rank(rank) {
    if (rank === "JK") return this.joker();
    if (this.isUsed || this.armed.length === 2) this.armed = [];
    this.isUsed = false;
    this.armed = this.armed[0] === rank ? [] : [...this.armed, rank];
    this.paint();
    this.desk.view.say(this.armed.length ? say("{rank}, which suit?", { rank: this.label }) : say("Let go."));
  }

  joker() {
    this.armed = [];
    this.desk.tap("JK");
  }

  suit(suit) {
    if (!this.armed.length) return this.desk.view.alert({ said: say("First a rank, then a suit.") });
    const cards = this.cards(suit);
    if (cards.length > 1) {
      this.armed = [];
      this.desk.slide(cards);
    } else {
      this.isUsed = true;
      this.desk.tap(cards[0]);
    }
  }

  /** The cards that this suit would add now; an ace typed second is the high one. */
  cards(suit) {
    const [from, to] = this.armed.map((rank) => RANKS.indexOf(rank));
    if (to === undefined) return [this.armed[0] + suit];
    const end = to === 0 ? 13 : to;
    const [low, high] = from < end ? [from, end] : [end, from];
    return Array.from({ length: high - low + 1 }, (_, i) => RANKS[(low + i) % 13] + suit);
  }

  get label() {
    return this.armed.join("–");
  }

  /** A rank armed for one player must not leak to the next. */
  paint() {
    if (this.place !== this.where) this.armed = [];
    this.place = this.where;
    const { left, entered } = count(this.desk.draft);
    for (const key of this.ranks) key.setAttribute("aria-pressed", this.armed.includes(key.dataset.big));
    for (const key of this.suits) {
      const suit = key.dataset.bigSuit;
      const cards = this.armed.length ? this.cards(suit) : [];
      const isSpent = cards.length > 0 && cards.every((card) => left(card) <= 0);
      key.querySelector("[data-armed]").textContent = this.label;
      key.dataset.entered = cards.length === 1 ? entered(cards[0]) : 0;
      key.setAttribute("aria-disabled", isSpent);
      key.setAttribute("aria-label", cards.length === 1 ? keyName(cardName(cards[0]), left(cards[0])) : this.label ? say("{ranks} of {suit}", { ranks: this.label, suit: suitWord(suit) }) : suitWord(suit));
    }
  }
}

/** Adds what was typed into the field; what cannot be read stays there and is said with an example. */
export function typeCards(desk, field) {
  const { melds, held, unread } = readNotation(field.value, desk.page.rules);
  if (unread.length) {
    field.setAttribute("aria-invalid", "true");
    return desk.view.alert({ said: unread.map(({ text, example }) => say("“{text}” cannot be read. Write it like {example}.", { text, example })).join(" ") });
  }
  field.removeAttribute("aria-invalid");
  if (!melds.length && !held) return null;
  if (desk.draft.state.step === "upcard") return turnUp(desk, field, melds.flat());
  const n = melds.flat().length + (held?.length ?? 0);
  if (desk.isFull(n)) return null;
  desk.draft.change((state) => {
    for (const cards of melds) addMeld(desk, state, cards);
    if (held) addHeld(desk, state, held);
  });
  field.value = "";
  return desk.view.paint({ said: many(n, "{n} card added.", "{n} cards added.") });
}

function turnUp(desk, field, cards) {
  if (!cards.length) return null;
  field.value = "";
  return desk.turnUp(cards[0]);
}

function addMeld({ draft }, state, cards) {
  if (state.step === "hand" && (state.withSuits || !draft.asksMelds(state.side))) return draft.hold(state.player, cards.map(asDealt));
  const isShowdown = state.step === "showdown";
  state.cards[state.side].push(...cards.map((card, i) => (isShowdown ? { card } : i ? { card, glue: true } : { card, hard: true })));
}

function addHeld({ draft, page }, state, held) {
  // Where a hand is shown whole its cards are typed like any others.
  if (draft.handStep !== "hand") return state.cards[state.side].push(...held.filter((card) => suitOf(card)).map((card) => ({ card })));
  const player = state.step === "hand" ? state.player : page.sides[state.side].players[0];
  return draft.hold(player, held.map(asDealt));
}
