/** How did the hand end: who went out or knocked, who reneged, who claims what, who pays a penalty? */
import { points } from "meldbook/cards";
import { say } from "meldbook/words";

const NOBODYS = ["void", "stock", "blocked"];

/** The answers to those questions, given on the desk's buttons. */
export class Ending {
  constructor(desk) {
    Object.assign(this, { desk, page: desk.page, draft: desk.draft });
  }

  wentOut() {
    const { player, by } = this.draft.state;
    this.endedBy(by === player ? null : player);
  }

  /** Who went out or knocked; "" says nobody did, null takes it back. */
  endedBy(player) {
    const { draft, page } = this;
    const { player: here, by: before } = draft.state;
    const again = player === before || (player === "" && draft.state.end !== null);
    draft.change((state) => {
      state.by = again || !player ? null : player;
      state.end = player === "" && !again ? page.rules.ends.find((end) => NOBODYS.includes(end)) : null;
      if (state.by && !draft.isKnock) this.empty(state, before);
      if (state.by !== before) Object.assign(state, { rummy: false, othersMelded: null });
      // How many cards the others have left is typed; there are no keys for that.
      if (draft.firstQuestion === "winner") state.depth = state.end && page.rules.asks.held === "counts" ? "points" : null;
    });
    const said = this.desk.view.endSpoken();
    if (draft.firstQuestion === "winner") return this.afterWinner(said);
    const isDone = draft.state.by === here && !draft.isKnock;
    if (isDone && draft.state.view === "entry" && draft.state.step !== "melds") return this.desk.skipOn(said);
    this.desk.view.paint({ said });
  }

  /** Who went out holds nothing: what was tapped for him goes, melds that only a winner has to him. */
  empty(state, before) {
    const sideOf = (player) => this.page.sides.findIndex(({ players }) => players.includes(player));
    const [from, to] = [sideOf(before), sideOf(state.by)];
    delete state.left[state.by];
    if (this.draft.handStep === "showdown") state.cards[to] = [];
    else if (this.draft.firstQuestion === "winner" && from >= 0) [state.cards[from], state.cards[to]] = [[], state.cards[from]];
  }

  /** Only the winner counts: his cards, how many the others have left, or nothing more. */
  async afterWinner(said) {
    const { draft } = this;
    const { by, end, depth } = draft.state;
    if (depth === "points") {
      await this.desk.openTotals();
      return this.desk.view.paint({ said: `${said} ${this.desk.sums.spoken}` });
    }
    const [first, second] = draft.steps();
    if (!by && !end) {
      draft.goTo(first);
      return this.desk.view.paint({ said });
    }
    if (!second) return this.desk.check(said);
    draft.goTo(second);
    this.desk.view.paint({ said: `${said} ${this.desk.view.whereSpoken()}` });
  }

  renege() {
    const { draft, page } = this;
    const { player } = draft.state;
    draft.change((state) => {
      const was = state.reneged.includes(player);
      state.reneged = was ? state.reneged.filter((one) => one !== player) : [...state.reneged, player];
      if (!was) delete state.left[player];
      // One side alone is left: the hand ends at once, nobody's cards are asked.
      const enough = page.rules.scoring.renege_partnership === "side" ? "some" : "every";
      const standing = page.sides.filter(({ players }) => !players[enough]((one) => state.reneged.includes(one)));
      state.end = standing.length < 2 ? "renege" : null;
      if (state.end || state.by === player) state.by = null;
    });
    const isOut = draft.state.reneged.includes(player);
    if (isOut) return this.desk.skipOn(say("{player} reneged.", { player }));
    this.desk.view.paint({ said: say("{player} did not renege.", { player }) });
  }

  /** The claim to have gone rummy: true, or "own-hand" where that is more. */
  claim(claim) {
    this.draft.change((state) => Object.assign(state, { rummy: state.rummy === claim ? false : claim, othersMelded: null }));
    const { rummy } = this.draft.state;
    this.desk.view.paint({ said: !rummy ? say("No rummy.") : rummy === true ? say("All in one turn.") : say("All in one turn, from his own hand.") });
  }

  melded(player) {
    this.draft.change((state) => (state.othersMelded = player || null));
    this.desk.view.paint({ said: player ? say("{player} had melded.", { player }) : say("Nobody else had melded.") });
  }

  penalty() {
    const { player } = this.draft.state;
    const { offences, low_wins: isLow } = this.page.rules;
    const fine = (reason) => () => {
      this.draft.change((state) => state.penalties.push({ player, reason }));
      this.desk.view.paint({ said: say("Penalty for {player}.", { player }) });
    };
    const price = (reason) => points(isLow ? offences[reason] : -offences[reason]);
    const choices = Object.entries(this.page.offences).map(([reason, text]) => ({ label: `${text} ${price(reason)}`, act: fine(reason) }));
    this.desk.view.alert({ said: say("A penalty for {player}: what for?", { player }), choices });
  }
}
