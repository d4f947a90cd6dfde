/** Cards that are no meld by themselves: on whose melds were they laid off? */
import { judge, rankOf, suitOf } from "meldbook/cards";
import { build, grow } from "meldbook/growth";

const MOST_TRIES = 3000;
const MOST_WAYS = 40;

let known = { sign: null, layout: null };

/**
 * Every meld on the table with what was laid off on it.
 *
 * `melds`: [{side, meld, by, cards, steps: [{by, side, cards}], built}], in the order of the sides.
 * `laid`: by "side.group" of cards that are no meld themselves, where each lies, as `spots` [{card, on, points}]; and
 * `choices`, spots of one card, where it makes a difference and nobody has said. What lies nowhere is not in it.
 */
export function layout(draft) {
  const sign = draft.page.sides.map((_, side) => draft.groups(side).map(({ cards }) => cards.join()).join("|")).join("/") + JSON.stringify(draft.state.onto);
  if (known.sign !== sign) known = { sign, layout: new Layout(draft).done() };
  return known.layout;
}

/** Whether cards of this game may be laid off at all. */
const mayLayOff = (rules) => rules.profile === "own-cards";

class Layout {
  melds = [];
  loose = [];
  laid = new Map();

  constructor(draft) {
    Object.assign(this, { draft, rules: draft.rules });
    draft.page.sides.forEach(({ players }, side) => {
      draft.groups(side).forEach(({ cards, judged }, meld) => {
        const by = players[0];
        if (!judged.problems.length) this.melds.push({ side, meld, by, cards: judged.cards, judged, added: [] });
        else this.loose.push(...cards.map((card) => ({ side, meld, by, card, told: draft.onto(side, card) })));
      });
    });
  }

  done() {
    if (mayLayOff(this.rules) && this.loose.length) this.place();
    for (const meld of this.melds) Object.assign(meld, this.buildUp(meld));
    return { melds: this.melds, laid: this.laid };
  }

  /** The melds a loose card may belong to: of its suit, or of its rank; only the one that was told, where one was. */
  candidates({ card, side, told }) {
    return this.melds.flatMap((meld, at) => {
      if (told && !(meld.side === told.side && meld.cards.includes(told.card))) return [];
      const fits = meld.judged.kind === "run" ? suitOf(meld.cards.at(-1)) === suitOf(card) : rankOf(meld.cards[0]) === rankOf(card);
      return fits ? [at] : [];
    }).sort((a, b) => (this.melds[b].side === side) - (this.melds[a].side === side));
  }

  place() {
    let ways = this.ways();
    if (!ways.length) {
      const chosen = this.greedy();
      this.loose = this.loose.filter((_, i) => chosen[i] !== null);
      ways = this.ways();
    }
    const [best] = ways;
    if (!best) return;
    this.loose.forEach((one, i) => this.melds[best[i]].added.push(one));
    this.groupsOf((members) => {
      const { side, meld } = this.loose[members[0]];
      this.laid.set(`${side}.${meld}`, { spots: members.map((i) => this.spot(i, best)), choices: this.choices(members, ways) });
    });
  }

  /** The loose cards by the group they were tapped in: a group lies off as a whole or not at all. */
  groupsOf(visit) {
    const groups = new Map();
    this.loose.forEach(({ side, meld }, i) => groups.set(`${side}.${meld}`, [...(groups.get(`${side}.${meld}`) ?? []), i]));
    for (const members of groups.values()) visit(members);
  }

  /** Every way to lay all of them off, as the number of the meld of each. */
  ways() {
    const from = this.loose.map((one) => this.candidates(one));
    const found = [];
    let tries = 0;
    const choose = (i, chosen) => {
      if (tries++ > MOST_TRIES || found.length >= MOST_WAYS) return;
      if (i === from.length) {
        if (this.areLegal(chosen)) found.push([...chosen]);
        return;
      }
      for (const at of from[i]) choose(i + 1, [...chosen, at]);
    };
    if (from.every((some) => some.length)) choose(0, []);
    return found;
  }

  areLegal(chosen) {
    return [...new Set(chosen)].every((at) => {
      const added = this.loose.filter((_, i) => chosen[i] === at);
      return added.length && this.stepsOf(this.melds[at], added) !== null;
    });
  }

  /** Not all can lie somewhere: those that can, one after the other. */
  greedy() {
    const chosen = this.loose.map(() => null);
    for (let changed = true; changed;) {
      changed = false;
      this.loose.forEach((one, i) => {
        if (chosen[i] !== null) return;
        const at = this.candidates(one).find((meld) => this.stepsOf(this.melds[meld], [...this.loose.filter((_, k) => chosen[k] === meld), one]) !== null);
        if (at === undefined) return;
        chosen[i] = at;
        changed = true;
      });
    }
    // A group of which one card lies nowhere lies nowhere.
    this.groupsOf((members) => {
      if (members.some((i) => chosen[i] === null)) for (const i of members) chosen[i] = null;
    });
    return chosen;
  }

  /** The order in which the cards can have been added, as steps; null where there is none. */
  stepsOf(meld, added) {
    const steps = [{ by: meld.by, side: meld.side, cards: meld.cards }];
    const waiting = [...added];
    let lying = meld.judged;
    while (waiting.length) {
      const next = waiting.findIndex(({ card }) => !grow(lying, [card], this.rules).problems.length);
      if (next < 0) return null;
      const [{ by, side, card }] = waiting.splice(next, 1);
      lying = grow(lying, [card], this.rules);
      if (steps.at(-1).by === by && steps.length > 1) steps.at(-1).cards.push(card);
      else steps.push({ by, side, cards: [card] });
    }
    return steps;
  }

  buildUp(meld) {
    const steps = this.stepsOf(meld, meld.added) ?? [{ by: meld.by, side: meld.side, cards: meld.cards }];
    return { steps, built: build(steps, this.rules) };
  }

  /** Where a loose card lies if the cards are laid off so, and what it is worth there. */
  spot(i, chosen) {
    const { card, by } = this.loose[i];
    const on = this.melds[chosen[i]];
    const { whole, layers } = build(this.stepsOf(on, this.loose.filter((_, k) => chosen[k] === chosen[i])), this.rules);
    const place = whole.cards.findIndex((one, k) => one === card && layers[k] === by);
    return { card, on, points: (whole.values[place] ?? 0) * whole.factor };
  }

  /** Where it makes a difference on which meld a card lies, and nobody has said. */
  choices(members, ways) {
    for (const i of members.filter((one) => !this.loose[one].told)) {
      const spots = new Map(ways.map((way) => [way[i], this.spot(i, way)]));
      if (new Set([...spots.values()].map(({ points }) => points)).size > 1) return [...spots.values()];
    }
    return [];
  }
}

/** The cards that would extend a meld of this table, for the keys. */
export const fitting = ({ built }, rules) => (built.problems.length ? [] : judge(built.whole.cards, rules).fits);
