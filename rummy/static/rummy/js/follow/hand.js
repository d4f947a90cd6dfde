/**
 * What has happened in this hand so far, told tap by tap, and what does the table look like now?
 *
 * Only the steps are kept, in the phone's storage, before anything is painted; the table is played from them. A step is one action
 * of one player with the codes the table overruled for it; steps of one tap share its number and are undone together.
 */
import { rankOf } from "meldbook/cards";
import { Kept } from "meldbook/keeping";
import { cardName } from "meldbook/names";
import { card, each } from "meldbook/play/deck";
import { make, refusals, whyNot } from "meldbook/play/moves";
import { deal, seatOrder, seated } from "meldbook/play/table";
import { say } from "meldbook/words";

/** What is tapped before it is said what was done with it. */
export const nothing = () => ({ cards: [], melds: [], table: [], pile: false, stands: null });
const blank = (page) => ({ seats: page.sides, dealer: null, upcard: null, steps: [], overrule: [], held: {}, view: "play", player: null, chosen: nothing() });

export class LiveHand extends Kept {
  constructor(page) {
    super(page, "live");
    this.players = seatOrder(page.sides);
    this.rules = seated(page.rules, this.players.length);
    this.take(this.saved());
  }

  // ---- keeping

  async restore() {
    await this.found((kept) => this.plays(kept));
    return this;
  }

  /** Goes on with what was told of this hand before, or in another tab. */
  take(kept) {
    this.state = { ...blank(this.page), ...kept };
    this.undone = [];
    this.replay();
  }

  /** Goes on with what was kept, if these steps can be played at this table. */
  plays(kept) {
    try {
      this.take(kept);
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.take(this.saved());
      return false;
    }
  }

  /** The steps of a hand that was saved turn by turn. */
  saved() {
    const { document: told, notes } = this.page;
    if (!told?.turns) return {};
    const steps = told.turns.flatMap(({ player, actions }) => actions.map((action) => ({ player, action, force: [] })));
    const isWhole = this.page.rules.asks.held === "cards";
    const held = Object.fromEntries(Object.entries(told.held ?? {}).map(([player, left]) => [player, heldFrom(left, notes?.ranks?.[player], isWhole)]));
    return { upcard: told.upcard ?? null, steps: steps.map((step, tap) => ({ ...step, tap })), overrule: told.overrule ?? [], held };
  }

  /** Whether nothing was done since a saved hand was opened. */
  get isUntouched() {
    const { document: told } = this.page;
    if (!told?.turns) return false;
    const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
    const turns = told.turns.map(({ player, actions }) => ({ player, actions }));
    return this.state.dealer === null && same(this.turns, turns) && same(this.state.held, this.saved().held) && this.state.upcard === (told.upcard ?? null);
  }

  // ---- playing

  get overrule() {
    return [...new Set([...this.state.overrule, ...this.state.steps.flatMap(({ force }) => force)])];
  }

  get dealer() {
    return this.state.dealer ?? this.page.dealer;
  }

  /** Who else may have dealt, until the first turn. */
  get otherDealers() {
    return this.state.steps.length ? [] : [...this.table.seats.keys()].filter((player) => player !== this.table.dealer);
  }

  dealtBy(player) {
    this.state.dealer = player;
    this.changed();
  }

  get isOver() {
    return this.table.end !== null;
  }

  /** The table after all steps, and the steps as the turns of a score document. */
  replay() {
    const { steps, upcard } = this.state;
    const { out = [] } = this.page;
    this.table = deal(this.rules, this.page.sides, this.dealer || this.players[0], { upcard: upcard && card(upcard), overrule: this.overrule, out });
    this.turns = [];
    for (const { player, action } of steps) {
      const last = this.turns.at(-1);
      if (this.table.going && last?.player === player) last.actions.push(action);
      else this.turns.push({ player, actions: [action] });
      make(this.table, action, player);
    }
  }

  /** What speaks against doing these one after the other, each reason once. */
  reasons(actions, player = this.table.mover) {
    const table = this.table.copy();
    const found = [];
    for (const action of actions) {
      const refused = refusals(whyNot(table, action, player), table.overrule);
      found.push(...refused);
      if (refused.some(({ severity }) => severity === "E")) break;
      make(table, action, player);
    }
    return each(found);
  }

  /** One tap: the actions are done; `force` are codes the table overrules for it. */
  do(actions, { player = this.table.mover, force = [] } = {}) {
    const tap = (this.state.steps.at(-1)?.tap ?? -1) + 1;
    this.state.steps.push(...actions.map((action) => ({ player, action, force, tap })));
    this.changed();
  }

  changed(undone = [], held = {}) {
    this.undone = undone;
    this.state.held = held;
    this.keep();
    this.replay();
    return true;
  }

  turnUp(code) {
    this.state.upcard = code;
    this.changed();
  }

  // ---- undoing

  /** The last tap is taken back, if there is one. */
  undo() {
    const { steps } = this.state;
    if (!steps.length) return this.takeBackUpcard();
    return this.cut(steps.findIndex(({ tap }) => tap === steps.at(-1).tap));
  }

  takeBackUpcard() {
    if (!this.state.upcard || this.page.document) return null;
    this.state.upcard = null;
    return this.changed();
  }

  /** The turn that is being played, or else the last one, is taken back as a whole. */
  undoTurn() {
    const last = this.turns.at(-1);
    return last ? this.cut(this.state.steps.length - last.actions.length) : null;
  }

  cut(from) {
    const { steps, held } = this.state;
    return this.changed([...this.undone, { taken: steps.splice(from), held }]);
  }

  redo() {
    const again = this.undone.pop();
    if (!again) return null;
    this.state.steps.push(...again.taken);
    return this.changed(this.undone, again.held);
  }
}

function heldFrom(left, ranks, isWhole) {
  if (ranks) return [...ranks];
  if (typeof left === "number") return left;
  const cards = left.split(" ").filter(Boolean);
  return isWhole ? cards : cards.map(rankOf);
}

// ---- in words

const SPOKEN = {
  "draw-stock": say("stock"),
  "draw-discard": say("takes the discard"),
  "draw-discard-from": say("takes from the discards"),
  "draw-second": say("a second card"),
  "take-pile": say("takes the pile"),
  "pass-upcard": say("passes on the card turned up"),
  pass: say("passes"),
  meld: say("melds"),
  "lay-off": say("lays off"),
  steal: say("steals"),
  "swap-joker": say("takes the joker"),
  split: say("splits"),
  join: say("joins"),
  "move-card": say("moves"),
  "lift-card": say("lifts"),
  "rearrange-table": say("lays the table anew"),
  discard: say("discards"),
  knock: say("knocks"),
  "end-turn": say("ends the turn"),
  "recycle-stock": say("a new stock"),
  renege: say("reneges"),
  penalty: say("penalty"),
};
/** What an action is called, with its card. */
export const spoken = ({ do: name, card: one }) => (one ? say("{action} {card}", { action: SPOKEN[name], card: cardName(one) }) : SPOKEN[name]);
