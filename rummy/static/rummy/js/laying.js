/** What is shown and asked about cards that are laid off on the melds of others? */
import { judge, points } from "meldbook/cards";
import { fitting, layout } from "meldbook/layoffs";
import { grow } from "meldbook/growth";
import { cardText, make } from "meldbook/chips";
import { cardName, kindWord } from "meldbook/names";
import { pieces, say } from "meldbook/words";

/** Adds laying off to a tray: where each loose card lies, which meld the next card goes to, and what is unclear. */
export function layOff(tray) {
  tray.draft.layout = layout;
  tray.laying = new Laying(tray);
}

class Laying {
  constructor(tray) {
    Object.assign(this, { tray, draft: tray.draft, page: tray.page });
  }

  get melds() {
    return layout(this.draft).melds;
  }

  /** Where the cards of a group lie, if they are laid off: {spots, choices}. */
  of(side, meld) {
    return layout(this.draft).laid.get(`${side}.${meld}`) ?? null;
  }

  /** "Ana’s 2♣ 3♣ 4♣": a meld, said beside its cards. */
  meld({ side: owner, cards }, side) {
    const shown = { cards: cardText(cards), player: this.page.sides[owner].name };
    return owner === side ? pieces("own {cards}", shown) : pieces("{player}’s {cards}", shown);
  }

  laidOn({ side: owner }, side, kind) {
    const meld = kindWord(kind);
    return owner === side ? say("Laid off on own {meld}.", { meld }) : say("Laid off on {player}’s {meld}.", { player: this.page.sides[owner].name, meld });
  }

  /** What is said of a group of loose cards; nothing where they lie nowhere. */
  spoken(side, group) {
    const { spots, choices } = this.of(side, this.draft.groups(side).indexOf(group)) ?? { spots: [], choices: [] };
    if (choices.length) return say("On which meld does {card} lie?", { card: cardName(choices[0].card) });
    return spots.length ? this.laidOn(spots[0].on, side, spots[0].on.judged.kind) : "";
  }

  /** "on Ana’s 2♣ 3♣ 4♣", for a row of laid off cards. */
  places({ spots }, side) {
    const melds = [...new Set(spots.map(({ on }) => on))];
    return make("span", { className: "onto" }, ...melds.flatMap((on, i) => (i ? [" ", ...pieces("and {meld}", { meld: this.meld(on, side) })] : pieces("laid off on {meld}", { meld: this.meld(on, side) }))));
  }

  // ---- the meld that the next card is laid off on

  get target() {
    const { target } = this.draft.state;
    return target && (this.melds.find(({ side, cards }) => side === target.side && cards.includes(target.card)) ?? null);
  }

  /** The cards that fit the chosen meld. */
  get fits() {
    return this.target ? fitting(this.target, this.page.rules) : null;
  }

  /** The melds of the others, to lay off on: one tap chooses, the next card goes there. */
  strip(side) {
    const others = this.melds.filter((meld) => meld.side !== side && fitting(meld, this.page.rules).length);
    if (!others.length) return [];
    const { target } = this;
    const sign = others.map(({ side: owner, built }) => `${owner}${built.whole.cards}`);
    return [{ key: `strip.${side}.${sign}.${target?.side}.${target?.cards}`, build: () => this.buildStrip(others, target) }];
  }

  buildStrip(others, target) {
    const list = make("div", { className: "strip" });
    for (const meld of others) {
      const { name, colour, initial } = this.page.sides[meld.side];
      const mark = make("span", { className: "chip", ariaHidden: "true", text: initial });
      const button = this.tray.actButton([mark, make("span", { className: "hidden-text", text: say("{player}’s ", { player: name }) }), cardText(meld.built.whole.cards)], () => this.choose(meld), `button small side-${colour}`);
      button.setAttribute("aria-pressed", meld === target);
      list.append(button);
    }
    return make("div", { className: "targets", role: "group", label: say("Lay off on") }, make("p", { className: "label", ariaHidden: "true", text: target ? say("Now tap the cards laid off there") : say("Laid off on:") }), list);
  }

  nextOn({ side: owner, built }, side) {
    const meld = kindWord(built.whole.kind);
    if (owner === side) return say("The next card is laid off on own {meld}.", { meld });
    return say("The next card is laid off on {player}’s {meld}.", { player: this.page.sides[owner].name, meld });
  }

  choose(meld) {
    const { state } = this.draft;
    const isSame = this.target === meld;
    Object.assign(state, { target: isSame ? null : { side: meld.side, card: meld.cards[0] }, picked: null, fresh: false });
    this.draft.keep();
    this.tray.view.paint({ said: isSame ? say("Let go.") : this.nextOn(meld, state.side) });
  }

  // ---- where it makes a difference

  questions(side) {
    return this.draft.groups(side).flatMap((_, meld) => {
      const { choices } = this.of(side, meld) ?? { choices: [] };
      return choices.length ? [{ key: `onto.${side}.${meld}.${choices.map(({ card, points: sum }) => card + sum)}`, build: () => this.question(side, choices) }] : [];
    });
  }

  question(side, choices) {
    const [{ card }] = choices;
    const box = make("div", { className: "question", role: "group", label: say("Where the card lies") }, make("p", {}, ...pieces("On which meld does {card} lie?", { card: cardText([card]) })));
    for (const { on, points: sum } of choices) {
      box.append(this.tray.actButton([...this.meld(on, side), make("b", { text: points(sum) })], () => this.tell(side, card, on)));
    }
    return box;
  }

  tell(side, card, on) {
    this.draft.change((state) => (state.onto[`${side}.${card}`] = { side: on.side, card: on.cards[0] }));
    this.tray.view.paint({ said: this.laidOn(on, side, on.judged.kind) });
  }

  /** The other melds on which the cards of a group may lie, as fixes. */
  fixes(side, meld) {
    const { cards } = this.draft.groups(side)[meld];
    if (cards.length > 2) return [];
    const here = this.of(side, meld)?.spots.map(({ on }) => on) ?? [];
    const others = this.melds.filter((on) => !here.includes(on) && !grow(judge(on.built.whole.cards, this.page.rules), cards, this.page.rules).problems.length);
    return others.map((on) => ({
      text: pieces("Lay off on {meld}", { meld: this.meld(on, side) }),
      act: () => {
        this.draft.change((state) => {
          for (const card of cards) state.onto[`${side}.${card}`] = { side: on.side, card: on.cards[0] };
          state.picked = null;
        });
        this.tray.view.paint({ said: this.laidOn(on, side, on.judged.kind) });
      },
    }));
  }

  /** Cards whose meld is not clear: for the check. */
  unclear(side) {
    return this.draft.groups(side).flatMap((_, meld) => {
      const choices = this.of(side, meld)?.choices ?? [];
      return choices.length ? [{ meld, card: choices[0].card }] : [];
    });
  }
}
