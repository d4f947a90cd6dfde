/** How does the table look on the phone: whose turn it is, what lies there, what may be done? */
import { backWords } from "meldbook/back";
import { points } from "meldbook/cards";
import { asked, left } from "meldbook/follow/held";
import { isOwned } from "meldbook/play/putting";
import { hasEntered } from "meldbook/play/holding";
import { worthOf } from "meldbook/play/melds";
import { asDealt, card, times } from "meldbook/play/deck";
import { pointsSoFar, scoresAsPlayed } from "meldbook/play/points";
import { cardText, chip, hidden, make } from "meldbook/chips";
import { cardName, cardOfKey, keyName, kindWord } from "meldbook/names";
import { explained, many, say } from "meldbook/words";

const wordsOf = (label) => label.map((part) => (part.card ? cardText([part.card]) : part));
// What a joker stands for is asked by the tap itself.
const isRefused = ({ reasons }) => reasons.some(({ code }) => code !== "joker-unassigned");
const unseen = (tag) => make(tag, { className: "card ghost", text: "?", ...(tag === "button" ? { type: "button" } : {}) });
const countOf = (n) => many(n, "{n} card", "{n} cards");

export class View {
  acts = new WeakMap();
  /** So that what saves a hand finds it where the pad has it. */
  tray = this;

  constructor(follow) {
    const { root, page, hand } = follow;
    Object.assign(this, { follow, root, page, hand });
    this.keys = [...root.querySelectorAll("[data-card]")];
    this.rankNames = new Map([...root.querySelectorAll("[data-rank]")].map((key) => [key, key.getAttribute("aria-label") ?? key.textContent.trim()]));
  }

  part(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  button(action) {
    return this.root.querySelector(`[data-action="${action}"]`);
  }

  actButton(text, act, className = "button small") {
    const button = make("button", { type: "button", className, data: { act: "" } }, ...[text].flat());
    this.acts.set(button, act);
    return button;
  }

  // ---- everything

  paint({ said = "" } = {}) {
    const { view } = this.hand.state;
    const isPlay = view === "play";
    const focusAgain = this.focused();
    Object.assign(this.root.dataset, { phase: view, view: isPlay || view === "held" ? "entry" : view, step: this.step });
    this.part("check").hidden = isPlay || view === "held";
    this.head();
    this.seats();
    this.melds();
    this.pile();
    this.picked();
    this.offers();
    this.cardKeys();
    this.actions();
    this.alert(null);
    focusAgain();
    this.say(said);
    this.onPaint?.();
  }

  /** Who was on a button that is drawn anew, or gone, goes on from there; asked before it is drawn. */
  focused() {
    const before = document.activeElement;
    const place = before?.closest("[data-melds], [data-pile], [data-picked], [data-offers], [data-alert]");
    const buttonsOf = () => [...place.querySelectorAll("button")];
    const at = place ? buttonsOf().indexOf(before) : -1;
    return () => {
      if (!place || before.isConnected) return;
      const same = before.dataset.meld && place.querySelector(`[data-meld="${before.dataset.meld}"]`);
      const next = same || buttonsOf()[Math.min(at, buttonsOf().length - 1)] || this.button("next");
      next.focus({ preventScroll: true });
    };
  }

  /** Which keys lie open. */
  get step() {
    const { view } = this.hand.state;
    if (view === "play") return this.hand.isOver ? "" : "melds";
    return view === "held" ? (this.page.rules.asks.held === "cards" ? "showdown" : "hand") : "";
  }

  say(text) {
    if (!text) return;
    const place = this.part("said");
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
  }

  /** Why something cannot be done, with what to do; null takes it away. */
  alert(problem) {
    const box = this.part("alert");
    if (!problem) return box.replaceChildren();
    const buttons = (problem.choices ?? []).map(({ label, act }) => this.actButton(label, act));
    box.replaceChildren(make("div", {}, make("p", { text: problem.said }), ...buttons));
    return box.scrollIntoView({ block: "nearest" });
  }

  head() {
    const { kept, table, turns } = this.hand;
    this.part("back").ariaLabel = backWords(this.hand.state.view);
    const where = kept === false ? say(" · not kept on this phone") : kept ? say(" · kept ✓") : "";
    this.part("deck").textContent = say("{cards} in stock · turn {turn}", { cards: countOf(table.stock), turn: Math.max(turns.length + (table.going || this.hand.isOver ? 0 : 1), 1) }) + where;
  }

  // ---- who

  seats() {
    const { table, players } = this.hand;
    const sums = scoresAsPlayed(table.rules) || table.penalties.length ? pointsSoFar(table) : null;
    this.part("seats").replaceChildren(...players.filter((player) => table.seats.has(player)).map((player) => this.seat(player, sums)));
  }

  seat(player, sums) {
    const { table } = this.hand;
    const seat = table.seats.get(player);
    const side = this.page.sides.find(({ players }) => players.includes(player));
    const isMover = table.mover === player;
    const told = [seat.reneged ? say("reneged") : `${seat.count}`, sums ? points(sums[side.name]) : ""].filter(Boolean);
    const row = make("li", { className: `seat side-${side.colour}` },
      make("span", { className: "chip", ariaHidden: "true", text: side.initial }),
      make("b", { text: player }),
      make("span", { className: "count" }, make("span", { className: "back-of-card", ariaHidden: "true" }), told[0], hidden(seat.reneged ? "" : ` ${many(seat.count, "card in hand", "cards in hand")}`)),
      make("span", { className: "sum", text: told[1] ?? "" }));
    if (isMover) row.setAttribute("aria-current", "true");
    if (isMover) row.append(hidden(say(", to play")));
    if (table.rules.entering && !seat.entered && !(isMover && table.going && hasEntered(table))) row.append(make("small", { className: "mark", text: say("no first meld yet") }));
    return row;
  }

  // ---- what lies there

  melds() {
    const { table, state } = this.hand;
    const list = this.part("melds");
    list.replaceChildren(...(state.view === "play" ? table.melds.map((lying) => this.meld(lying)) : []));
    const hint = this.part("hint");
    hint.textContent = this.hint();
    if (this.owed) hint.scrollIntoView({ block: "nearest" });
  }

  meld(lying) {
    const { table } = this.hand;
    const { meld, number, steps, isLegal } = lying;
    const { melds, table: picked } = this.follow.chosen;
    const isChosen = melds.includes(number);
    // Where melds have no owner, the one who laid it down stays beside it.
    const by = isOwned(table) ? steps.at(-1).by : steps[0].by;
    const side = this.page.sides.find(({ players }) => players.includes(by));
    const button = make("button", { type: "button", className: "meld", data: { meld: number } });
    button.setAttribute("aria-pressed", isChosen);
    button.classList.toggle("bad", !isLegal);
    const cards = make("span", { className: "cards" }, ...meld.cards.map(({ code }) => chip(code)));
    const owner = make("span", { className: `owner side-${side?.colour ?? 1}` }, make("span", { className: "chip", ariaHidden: "true", text: side?.initial ?? "–" }), hidden(`${by ?? say("nobody")}, `));
    const worth = scoresAsPlayed(table.rules) ? worthOf(meld, table.rules.values) : "";
    button.append(owner, cards, make("span", { className: "worth" }, make("b", { text: isLegal ? worth : "⚠" }), make("small", { text: ` ${isLegal ? kindWord(meld.kind) : say("no meld")}` })));
    const row = make("li", {}, button);
    if (isChosen && this.follow.mayChange) row.append(this.takeouts(lying, picked));
    return row;
  }

  /** The cards of a chosen meld, each to be picked. */
  takeouts({ number, meld }, picked) {
    const box = make("div", { className: "fixes takeouts", role: "group", label: say("Pick cards of this meld") });
    const waiting = picked.filter((one) => one.meld === number).map((one) => one.card);
    for (const { code } of meld.cards) {
      const at = waiting.indexOf(code);
      if (at >= 0) waiting.splice(at, 1);
      const button = chip(code, { tag: "button", type: "button" });
      button.setAttribute("aria-pressed", at >= 0);
      button.dataset.act = "";
      this.acts.set(button, () => this.follow.pickTable(number, code, at >= 0));
      box.append(button);
    }
    return box;
  }

  pile() {
    const { table, state } = this.hand;
    const place = this.part("pile");
    place.hidden = state.view !== "play" || !table.rules.drawing.discards;
    // Where a stretch is taken, any of them may be.
    const shown = table.rules.drawing.takes === "stretch" ? table.discards : table.discards.slice(-9);
    const label = make("span", { className: "label", text: say("Discards {n}", { n: table.discards.length }) });
    const cards = shown.map((one, i) => this.discarded(one, table.discards.length - shown.length + i));
    place.replaceChildren(label, make("span", { className: "cards" }, ...cards), ...this.pileButton());
    // The newest card stays in sight.
    place.scrollLeft = place.scrollWidth;
  }

  /** Where a stretch may be taken, every card of the pile says: from here up. */
  discarded(one, at) {
    const { discards, going, rules } = this.hand.table;
    const mayTake = rules.drawing.takes === "stretch" && !going?.isDrawn;
    const button = one ? chip(one.code, mayTake ? { tag: "button", type: "button" } : {}) : unseen(mayTake ? "button" : "span");
    if (!mayTake) return button;
    button.append(hidden(say("take from here up")));
    button.dataset.act = "";
    // An unseen card, and the deeper of two that are equal, is known by how deep it lies.
    const place = one && discards.lastIndexOf(one) === at ? { card: one.code } : { depth: discards.length - at };
    this.acts.set(button, () => this.follow.attempt({ actions: [{ do: "draw-discard-from", ...place }] }));
    return button;
  }

  pileButton() {
    const { table } = this.hand;
    if (table.rules.drawing.takes !== "whole-pile" || !table.discards.length || table.going?.isDrawn || this.hand.isOver) return [];
    const button = this.actButton(this.follow.chosen.pile ? say("Leave the pile") : say("Take the pile"), () => this.follow.pile());
    button.setAttribute("aria-pressed", this.follow.chosen.pile);
    return [button];
  }

  picked() {
    const { state } = this.hand;
    const place = this.part("picked");
    const cards = state.view === "play" ? this.follow.chosen.cards : state.view === "held" ? this.leftCards() : [];
    place.hidden = state.view !== "play" && state.view !== "held";
    place.replaceChildren(...cards.map((code, i) => {
      const isRank = !/[SHCD?]$|^JK/.test(code);
      const button = isRank ? make("button", { type: "button", className: "card", text: code }, hidden(", ")) : chip(code, { tag: "button", type: "button" });
      button.append(hidden(say("put back")));
      button.dataset.rub = i;
      return button;
    }));
  }

  leftCards() {
    const told = left(this.hand, this.hand.state.player);
    return Array.isArray(told) ? told : [];
  }

  // ---- what may be done

  offers() {
    const { list, main } = this.follow.offered;
    const isPlay = this.hand.state.view === "play";
    // Where the button at the bottom asks about the card turned up, the likeliest offer stands with the others.
    const shown = isPlay ? list.filter((offer) => offer !== main || this.follow.upcardOffer) : [];
    this.part("offers").hidden = !isPlay;
    this.part("offers").replaceChildren(...shown.map((offer) => this.offer(offer, "button small")));
  }

  offer(offer, className) {
    const button = this.actButton(wordsOf(offer.label), () => this.follow.attempt(offer), className);
    button.dataset.offer = offer.id;
    button.setAttribute("aria-disabled", isRefused(offer));
    return button;
  }

  actions() {
    const { state, isOver, table } = this.hand;
    const isPlay = state.view === "play";
    const isAsking = state.view === "held";
    const next = this.button("next");
    const { main } = this.follow.offered;
    const question = this.follow.upcardOffer;
    this.button("undo").hidden = !isPlay && !isAsking;
    this.button("undo-turn").hidden = !isPlay || (this.hand.turns.at(-1)?.actions.length ?? 0) < 2;
    this.button("edit").hidden = state.view !== "check";
    this.button("save").hidden = state.view !== "check";
    this.button("more").hidden = !isPlay || isOver;
    next.hidden = !isPlay && !isAsking;
    const words = isAsking || isOver ? [this.follow.nextLabel] : question ? wordsOf(question.label) : main ? wordsOf(main.label) : [say("Tap what was played")];
    const who = isPlay && !isOver && main && !question ? [make("small", { text: explained(table.mover, "") })] : [];
    next.replaceChildren(make("span", {}, ...who, ...words));
    next.setAttribute("aria-disabled", isPlay && !isOver && !question && (!main || isRefused(main)));
    this.button("undo").setAttribute("aria-disabled", !state.steps.length && !state.upcard);
    this.button("save").textContent = this.page.correction ? say("Save correction") : say("Save hand");
  }

  hint() {
    const { table, state, isOver } = this.hand;
    if (state.view === "held") return this.heldHint();
    if (state.view !== "play") return "";
    if (isOver) return this.follow.endSpoken;
    if (this.follow.chosen.pile) return say("Tap the cards that go with the top card, or the meld it is added to.");
    if (this.follow.asksUpcard) return say("Which card was turned up? Tap it, or begin with {mover}’s turn.", { mover: table.mover });
    if (this.owed) return this.owed;
    if (!state.steps.length) return say("{mover} begins. One tap a turn is enough: tap cards only when they are seen.", { mover: table.mover });
    return table.melds.length ? "" : say("{mover} plays.", { mover: table.mover });
  }

  /** Why the turn cannot end yet. */
  get owed() {
    const { main } = this.follow.offered;
    const isOpen = this.hand.state.view === "play" && this.hand.table.going && !this.follow.hasChosen;
    return isOpen && main && isRefused(main) ? main.reasons[0].message : "";
  }

  heldHint() {
    const { player } = this.hand.state;
    const { count } = this.hand.table.seats.get(player);
    const told = left(this.hand, player);
    if (typeof told === "number") return many(told, "{player}: {n} point.", "{player}: {n} points.", { player });
    const values = { player, entered: told.length };
    if (asked(this.hand).length > 1) return many(count, "{player} has {n} card left: {entered} entered.", "{player} has {n} cards left: {entered} entered.", values);
    return many(count, "Only {player} still holds {n} card: {entered} entered.", "Only {player} still holds {n} cards: {entered} entered.", values);
  }

  // ---- keys

  cardKeys() {
    const seen = this.hand.table.seen();
    const { chosen } = this.follow;
    const isHeld = this.hand.state.view === "held";
    const inHand = isHeld ? this.leftCards() : [];
    for (const key of this.keys) {
      const one = card(key.dataset.card);
      const copies = this.hand.table.copies(one);
      const free = this.follow.freeCopies(one, seen) - [...chosen.cards, ...inHand].filter((code) => asDealt(card(code)) === one).length;
      key.setAttribute("aria-disabled", free <= 0);
      key.dataset.entered = Math.min(times(seen, one), copies);
      key.setAttribute("aria-label", keyName(cardOfKey(key), free));
    }
    for (const [key, name] of this.rankNames) {
      const n = inHand.filter((rank) => rank === key.dataset.rank).length;
      key.dataset.n = n;
      key.setAttribute("aria-label", n ? `${name}, ${many(n, "{n} card", "{n} cards")}` : name);
    }
    this.onKeys?.();
  }

  chosenSpoken() {
    const { cards } = this.follow.chosen;
    return cards.length ? `${cards.length > 3 ? countOf(cards.length) : cards.map(cardName).join(", ")}.` : say("Nothing chosen.");
  }
}
