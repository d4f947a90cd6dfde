/**
 * What does each tap do while a hand is followed turn by turn?
 *
 * The common turn is one tap at the bottom; cards are tapped only where they are seen. What cannot be done says why before it is
 * done, and may be told all the same.
 */
import { enterCheck, leadBack } from "meldbook/back";
import { judge } from "meldbook/cards";
import { LiveHand, nothing, spoken } from "meldbook/follow/hand";
import { asked, left, missing, writeHand } from "meldbook/follow/held";
import { offersFor } from "meldbook/follow/offers";
import { View } from "meldbook/follow/view";
import { comeBack, hear } from "meldbook/keeping";
import { goPast } from "meldbook/past";
import { card, times } from "meldbook/play/deck";
import { isKnown } from "meldbook/play/table";
import { cardName } from "meldbook/names";
import { isTwice } from "meldbook/twice";
import { explained, pieces, say } from "meldbook/words";
import "meldbook/faults";

const BUZZ_MS = 8;
const ENDS = { stock: say("The stock is used up"), blocked: say("The hand is blocked"), void: say("Nobody knocked: the hand is void"), renege: say("The hand ended with a renege") };

class Follow {
  refusals = [];

  constructor(root, page, hand) {
    // What saves a hand of the pad saves this one too.
    Object.assign(this, { root, page, hand, draft: hand });
    this.view = new View(this);
  }

  async begin() {
    await this.open();
    if (this.page.late) (await import("meldbook/late")).tellLate(this);
    leadBack(this);
    setTimeout(() => Promise.all(["awake", "score", "saving", "follow/receipt"].map((name) => import(`meldbook/${name}`))).catch(() => null), 1500);
  }

  async open() {
    this.offer();
    const { view } = this.hand.state;
    if (view === "saved" && (await import("meldbook/saving")).resume(this)) return null;
    return view === "check" || view === "saved" ? this.check() : this.view.paint();
  }

  /** With what another tab of this phone has told. */
  goOnWith(kept) {
    this.hand.take(kept);
    return this.open();
  }

  offer() {
    this.offered = this.hand.isOver ? { list: [], main: null } : offersFor(this.hand, this.chosen);
  }

  paint(said = "") {
    this.offer();
    this.view.paint({ said });
  }

  // ---- choosing

  get chosen() {
    return this.hand.state.chosen;
  }

  set chosen(chosen) {
    this.hand.state.chosen = chosen;
  }

  /** What was chosen outlives a page that is loaded again. */
  choose(said) {
    this.hand.keep();
    this.paint(said);
  }

  get hasChosen() {
    const { cards, melds, table, pile } = this.chosen;
    return cards.length > 0 || melds.length > 0 || table.length > 0 || pile;
  }

  get mayChange() {
    return !["nothing", "off"].includes(this.hand.rules.changing);
  }

  /** How many copies of a card may still come from a hand: those nobody has seen, and those known in the player's own. */
  freeCopies(one, seen = this.hand.table.seen()) {
    const seat = this.hand.table.seats.get(this.hand.state.view === "held" ? this.hand.state.player : this.hand.table.mover);
    const lifted = this.hand.table.going ? times(this.hand.table.going.lifted, one) : 0;
    const own = seat && isKnown(seat, one) ? times(seat.known, one) : 0;
    const top = this.chosen.pile && this.hand.table.discards.at(-1) === one ? 1 : 0;
    return this.hand.table.copies(one) - times(seen, one) + own + lifted + top + (this.mayTakeFromPile(one) ? 1 : 0);
  }

  /** A discard may be named to be taken. */
  mayTakeFromPile(one) {
    const { going, discards, rules } = this.hand.table;
    return !going?.isDrawn && rules.drawing.takes === "stretch" && discards.includes(one);
  }

  tap(code) {
    const one = card(code);
    const already = this.hand.state.view === "held" ? this.view.leftCards() : this.chosen.cards;
    const used = already.filter((other) => (other.startsWith("JK") ? "JK" : other) === code).length;
    if (this.freeCopies(one) - used <= 0) return this.view.alert({ said: say("Every {card} lies on the table or is known in a hand.", { card: cardName(code) }) });
    navigator.vibrate?.(BUZZ_MS);
    if (this.hand.state.view === "held") return this.addLeft(code);
    this.chosen.cards.push(code);
    this.chosen.stands = null;
    return this.choose(this.view.chosenSpoken());
  }

  slide(cards) {
    for (const code of cards) this.tap(code);
  }

  rub(at) {
    if (this.hand.state.view === "held") return this.changeLeft((told) => told.toSpliced(at, 1));
    this.chosen.cards.splice(at, 1);
    return this.choose(this.view.chosenSpoken());
  }

  pickMeld(number) {
    const { chosen } = this;
    chosen.stands = null;
    const was = chosen.melds.includes(number);
    const most = this.mayChange ? 2 : 1;
    chosen.melds = was ? chosen.melds.filter((one) => one !== number) : [...chosen.melds, number].slice(-most);
    if (was) chosen.table = chosen.table.filter((one) => one.meld !== number);
    this.choose(was ? say("Let go.") : say("Meld chosen."));
  }

  pickTable(meld, code, isPicked) {
    const at = this.chosen.table.findIndex((one) => one.meld === meld && one.card === code);
    this.chosen.stands = null;
    if (isPicked) this.chosen.table.splice(at, 1);
    else this.chosen.table.push({ meld, card: code });
    this.choose(isPicked ? say("{card} let go.", { card: cardName(code) }) : say("{card} picked.", { card: cardName(code) }));
  }

  pile() {
    const isOff = this.chosen.pile;
    const top = this.hand.table.discards.at(-1);
    this.chosen = { ...nothing(), pile: !isOff, cards: !isOff && top ? [top.code] : [] };
    this.choose(isOff ? say("The pile is left.") : say("The pile’s top card goes to the table first."));
  }

  letGo() {
    this.chosen = nothing();
    this.choose(say("Let go."));
  }

  // ---- doing

  /** Does what was offered, or says why it cannot be done. */
  attempt({ actions }) {
    const reasons = this.hand.reasons(actions);
    if (!reasons.length) return this.make(actions);
    if (reasons.some(({ code }) => code === "joker-unassigned")) return this.askJoker(reasons);
    const canForce = reasons.every(({ severity }) => severity === "R");
    const force = reasons.map(({ code }) => code);
    const choices = canForce ? [{ label: say("It happened anyway"), act: () => this.make(actions, force) }] : [];
    this.view.alert({ said: reasons.map(({ message }) => message).join(" "), choices });
  }

  /** What the joker stands for is asked only where it could be several cards. */
  askJoker(reasons) {
    const { cards, melds, table: picked } = this.chosen;
    const lying = picked.length ? picked.map((one) => one.card) : melds.length ? this.hand.table.find(melds[0]).meld.cards.map(({ code }) => code) : [];
    const isFree = this.hand.rules.changing === "anything";
    const { problems } = judge([...lying.map((code) => (isFree && code.startsWith("JK") ? "JK" : code)), ...cards], this.page.rules);
    const found = problems.find(({ code }) => code === "joker-unassigned")?.choices ?? [];
    const ranks = new Set(found.map(([stands]) => stands.slice(3, -1)));
    const open = this.page.rules.melds.joker_suit_may_stay_open && ranks.size === 1 && found.length > 1 ? [[`JK=${[...ranks][0]}?`]] : [];
    const choices = [...found.slice(0, 6), ...open].map(([stands]) => ({ label: cardName(stands.slice(3)), act: () => this.nameJoker(stands) }));
    this.view.alert({ said: choices.length ? say("What does the joker stand for?") : reasons[0].message, choices });
  }

  nameJoker(stands) {
    const { cards } = this.chosen;
    if (cards.includes("JK")) cards[cards.indexOf("JK")] = stands;
    else this.chosen.stands = stands;
    this.choose(cardName(stands));
    const { main } = this.offered;
    if (main && !main.reasons.length) this.attempt(main);
  }

  make(actions, force = []) {
    const { table } = this.hand;
    const player = table.mover;
    this.chosen = nothing();
    this.hand.do(actions, { player, force });
    navigator.vibrate?.(BUZZ_MS);
    const next = this.hand.isOver ? this.endSpoken : this.hand.table.mover === player ? "" : say("{mover} to play.", { mover: this.hand.table.mover });
    this.paint(`${explained(player, actions.map(spoken).join(", "))}. ${next}`.trim());
    if (this.hand.isOver) this.root.querySelector('[data-action="next"]').focus({ preventScroll: true });
  }

  /** Nothing goes, or comes back, that nobody sees. */
  get isTelling() {
    return ["play", "held"].includes(this.hand.state.view);
  }

  undo() {
    if (!this.isTelling) return null;
    if (this.hand.state.view === "held") return this.changeLeft((told) => told.slice(0, -1));
    if (this.hasChosen) return this.letGo();
    return this.paint(this.hand.undo() ? say("Undone.") : say("Nothing to undo."));
  }

  undoTurn() {
    this.chosen = nothing();
    this.paint(this.hand.undoTurn() ? say("The turn is taken back.") : say("Nothing to undo."));
  }

  redo() {
    if (!this.isTelling) return null;
    this.chosen = nothing();
    this.paint(this.hand.redo() ? say("Done again.") : say("Nothing to do again."));
  }

  /** What happens seldom: leaving the hand, a house penalty. */
  more() {
    const { mover, rules } = this.hand.table;
    const choices = rules.reneges ? [{ label: say("{mover} reneged", { mover }), act: () => this.attempt({ actions: [{ do: "renege" }] }) }] : [];
    if (rules.noted) for (const points of [10, 25, 50, 100]) choices.push({ label: say("{mover} pays {points}", { mover, points }), act: () => this.make([{ do: "penalty", points, reason: say("house penalty") }]) });
    for (const player of this.hand.otherDealers) choices.push({ label: say("{player} dealt", { player }), act: () => this.hand.dealtBy(player) ?? this.paint(say("{player} dealt.", { player })) });
    choices.push({ label: say("Nothing else"), act: () => this.paint() });
    this.view.alert({ said: say("What else happened?"), choices });
  }

  // ---- the card turned up

  get asksUpcard() {
    const { state, table } = this.hand;
    return table.rules.upcard && !state.steps.length && !state.upcard;
  }

  get upcardOffer() {
    const [one] = this.chosen.cards;
    return this.asksUpcard && this.chosen.cards.length === 1 ? { label: pieces("Turned up: {card}", { card: { card: one } }), code: one } : null;
  }

  // ---- going on

  get endSpoken() {
    const { end, by } = this.hand.table;
    if (end === "out") return say("{by} goes out.", { by });
    return end === "knock" ? say("{by} knocks.", { by }) : `${ENDS[end]}.`;
  }

  get nextPlayer() {
    const waiting = asked(this.hand);
    if (this.hand.state.view === "play") return waiting[0] ?? null;
    return waiting[waiting.indexOf(this.hand.state.player) + 1] ?? null;
  }

  get nextLabel() {
    return this.nextPlayer ? say("{player}’s hand ›", { player: this.nextPlayer }) : say("Check score ›");
  }

  next() {
    const { state, isOver } = this.hand;
    if (state.view === "play" && !isOver) {
      const upcard = this.upcardOffer;
      if (upcard) {
        this.chosen = nothing();
        this.hand.turnUp(upcard.code);
        return this.paint(say("{card} turned up.", { card: cardName(upcard.code) }));
      }
      return this.offered.main ? this.attempt(this.offered.main) : this.view.alert({ said: this.whyNothing });
    }
    const player = this.nextPlayer;
    return player ? this.goToHand(player) : this.check();
  }

  get whyNothing() {
    const isLaid = this.chosen.cards.length && this.hand.rules.tableau.kind === "hidden-melds";
    return isLaid ? say("Nothing is laid down in this game before the hand ends.") : say("Tap the cards that were played, then what was done with them.");
  }

  addLeft(one) {
    return this.changeLeft((told) => [...told, one]);
  }

  changeLeft(edit) {
    const { state } = this.hand;
    const told = left(this.hand, state.player);
    state.held[state.player] = edit(Array.isArray(told) ? told : []);
    this.hand.keep();
    return this.paint(this.view.heldHint());
  }

  async check(said = "") {
    const { paintReceipt } = await import("meldbook/follow/receipt");
    enterCheck();
    this.hand.state.view = "check";
    this.hand.keep();
    this.paint(said);
    paintReceipt(this);
    this.view.part("check").focus({ preventScroll: true });
  }

  edit() {
    this.refusals = [];
    this.hand.state.view = "play";
    this.hand.keep();
    this.paint(say("The table."));
  }

  async save() {
    const button = this.view.button("save");
    const first = missing(this.hand)[0];
    if (button.getAttribute("aria-disabled") === "true") return this.view.say(first?.text ?? button.textContent);
    const [{ saveHand }, { scored }] = await Promise.all([import("meldbook/saving"), import("meldbook/follow/receipt")]);
    return saveHand(this, { ...writeHand(this.hand), checked: scored(this)?.scores });
  }

  goToHand(player) {
    Object.assign(this.hand.state, { view: "held", player });
    this.hand.keep();
    this.paint(say("{player}’s hand.", { player }));
  }

  // ---- what was tapped

  click(button) {
    const { action, card: code, meld, act, rub, rank, big, bigSuit } = button.dataset;
    if (action) return this[ACTIONS[action]]?.();
    if (code !== undefined) return this.tap(code);
    if (rank !== undefined) return this.addLeft(rank);
    if (meld !== undefined) return this.pickMeld(Number(meld));
    if (rub !== undefined) return this.rub(Number(rub));
    if (big !== undefined) return this.big((it) => it.rank(big));
    if (bigSuit !== undefined) return this.big((it) => it.suit(bigSuit));
    if (act !== undefined) return this.view.acts.get(button)?.();
    return null;
  }

  /** Asked for once: of two imports of one file either may end first. */
  async big(use) {
    this.bigKeys ??= import("meldbook/follow/big").then(({ bigKeys }) => bigKeys(this));
    this.bigKeys.catch(() => (this.bigKeys = null));
    use(await this.bigKeys);
  }

  async typed(form) {
    const { typeCards } = await import("meldbook/follow/big");
    typeCards(this, form.querySelector("input"));
  }
}

const ACTIONS = { next: "next", undo: "undo", "undo-turn": "undoTurn", more: "more", edit: "edit", save: "save", rub: "undo" };
const root = document.querySelector(".desk");
const page = JSON.parse(document.getElementById("pad").textContent);
// Hands of this sitting that its page does not know of come before this one.
if (goPast(page)) (await import("meldbook/ahead")).goOn(page);
const follow = new Follow(root, page, await new LiveHand(page).restore());

root.addEventListener("click", (event) => {
  const target = event.target.closest("button");
  if (target && !target.closest("form") && !isTwice(target, event)) follow.click(target);
});
root.addEventListener("submit", (event) => {
  if (event.target.method === "post") return;
  event.preventDefault();
  follow.typed(event.target);
});
window.addEventListener("storage", ({ key }) => key === follow.hand.key && hear(follow));
window.addEventListener("pageshow", ({ persisted }) => persisted && comeBack(follow));
import("meldbook/follow/keys").then(({ listen }) => listen(follow)).catch(() => null);
follow.begin();
