/** How does the draft look on the page? Everything is patched in place: no key is ever replaced under a finger. */
import { backWords } from "meldbook/back";
import { judge, points } from "meldbook/cards";
import { cardText, isShown, set } from "meldbook/chips";
import { count, isTroubled, isWhole, leftWorth, rankLeft, standing, takesOff } from "meldbook/tally";
import { Tray } from "meldbook/tray";
import { cardName, cardOfKey, keyName, kindWord, rankWord } from "meldbook/names";
import { many, pieces, say } from "meldbook/words";

const KIND_WORDS = { run: say("Run"), set: say("Set"), identity: say("Identity") };

export const ENDS = {
  void: say("Nobody knocked: the hand is void."),
  stock: say("Nobody went out: the stock ran out."),
  blocked: say("Nobody went out: the hand is blocked."),
};

const spokenPoints = (n) => (n < 0 ? many(-n, "minus {n} point", "minus {n} points") : many(n, "{n} point", "{n} points"));

export class View {
  constructor(root, page, draft) {
    Object.assign(this, { root, page, draft, rules: page.rules });
    this.tray = new Tray(this);
    this.cardKeys = [...root.querySelectorAll('[data-pad="cards"] [data-card]')];
    this.rankKeys = [...root.querySelectorAll("[data-rank]")];
    this.outs = root.querySelector(".outs");
    this.rankPad = this.outs?.parentElement;
    this.tabs = [...root.querySelectorAll("[data-side]")];
    this.bubble = root.querySelector("[data-bubble]");
    this.alertBox = root.querySelector("[data-alert]");
    this.switches = [...root.querySelectorAll(".switch [data-step]")];
    this.knockers = [...root.querySelectorAll("[data-knocker]")];
    this.rankNames = new Map(this.rankKeys.map((key) => [key, key.getAttribute("aria-label") ?? key.textContent.trim()]));
    this.painted = new Map();
    this.besideKeys.onchange = () => this.paintTabs();
  }

  found = {};
  besideKeys = matchMedia("(min-width: 50em) and (max-width: 60em) and (max-height: 37.4em)");

  part(name) {
    return (this.found[name] ??= this.root.querySelector(`[data-${name}]`));
  }

  button(action) {
    return (this.found[`action ${action}`] ??= this.root.querySelector(`[data-action="${action}"]`));
  }

  /** Everything as the draft says. `said` goes to the live region, once; `popped` is the card that just came. */
  paint({ said = "", popped = null } = {}) {
    const hadFocus = this.root.contains(document.activeElement);
    this.counted = count(this.draft);
    this.popped = popped;
    set(this.root, { "data-view": this.draft.state.view, "data-step": this.isWithSuits ? "suits" : this.draft.state.step });
    this.placeOuts();
    this.paintHead();
    this.paintTabs();
    this.paintSwitch();
    const { view } = this.draft.state;
    if (view === "entry") {
      this.tray.paint(popped);
      this.paintCards();
      this.paintRanks();
      this.onEntry?.();
    }
    this.part("check").hidden = view !== "check" && view !== "saved";
    this.paintActions();
    if (view === "totals") this.onTotals?.();
    if (view === "check") this.onCheck?.();
    this.alert(null);
    this.bringKeys();
    if (hadFocus) this.keepFocus();
    this.say(said);
  }

  /** Whether what is left is told card by card: with the keys of the melds. */
  get isWithSuits() {
    return this.draft.state.step === "hand" && this.draft.state.withSuits;
  }

  /** Who went out is said above his ranks, or where these make room for whole cards above what he has left. */
  placeOuts() {
    const place = this.isWithSuits ? this.tray.element : this.rankPad;
    if (place && this.outs.parentElement !== place) place.prepend(this.outs);
  }

  /** Whoever pressed what is gone by now goes on at one of these places, or at the next step. */
  keepFocus(...places) {
    const isHere = (one) => this.root.contains(one) && isShown(one);
    if (isHere(document.activeElement)) return;
    [...places, this.button("next"), this.button("save")].find(isHere)?.focus({ preventScroll: true });
  }

  /** With large text the keys may begin below the screen: whoever comes to a step, begins a meld or taps a card has them in sight. */
  bringKeys() {
    const { view, side, step, player, fresh } = this.draft.state;
    const here = [view, side, step, player, fresh, this.counted.total].join();
    if (this.broughtKeys === here || !this.isLarge) return;
    this.broughtKeys = here;
    const keys = [...document.querySelectorAll(".desk > .keys")].find(isShown);
    if (!keys) return scrollTo(0, 0);
    this.bringUp(keys);
  }

  get isLarge() {
    return matchMedia("(max-width: 18em)").matches;
  }

  /** What would stand behind the bar at the bottom comes above it. */
  bringUp(element) {
    const below = element.getBoundingClientRect().bottom - this.button("next").parentElement.getBoundingClientRect().top;
    if (below > 0) scrollBy(0, below);
  }

  /** One polite message a tap; the same words twice are said twice. */
  say(text) {
    if (!text) return;
    const place = this.part("said");
    place.textContent = place.textContent === text ? `${text}\u00a0` : text;
  }

  // ---- head, tabs, switch

  paintHead() {
    const { state, kept } = this.draft;
    const { total, packs } = this.counted;
    const where = kept === false ? say(" · not kept on this phone") : kept ? say(" · kept ✓") : "";
    const asksCards = state.depth ? total && state.depth !== "totals" : this.cardKeys.length || this.rankKeys.length;
    set(this.part("deck"), { textContent: asksCards ? say("{total} of {packs} cards", { total, packs }) + where : where.slice(3) });
    const hand = this.page.correction ? say("Correct hand {number}", { number: this.page.number }) : say("Hand {number}", { number: this.page.number });
    const titles = { check: say("Check hand {number}", { number: this.page.number }), totals: state.depth === "totals" ? say("{hand}, totals", { hand }) : hand };
    set(this.part("title"), { textContent: titles[state.view] ?? hand });
    set(this.part("back"), { "aria-label": backWords(state.view) });
    const totals = this.button("totals");
    if (totals) set(totals, { textContent: state.view === "totals" ? say("Use cards") : say("Totals"), "aria-pressed": state.view === "totals", hidden: ["check", "saved"].includes(state.view) });
  }

  paintTabs() {
    // The line under the tabs has the colour of the side.
    const { view } = this.draft.state;
    set(this.tabs[0].parentElement, { className: `tabs side-${this.draft.side.colour}`, "aria-orientation": view === "totals" ? "vertical" : null });
    for (const [side, tab] of this.tabs.entries()) {
      const isHere = side === this.draft.state.side;
      if (isHere) this.bringTab(tab);
      set(tab, { "aria-selected": isHere, tabIndex: isHere ? 0 : -1 });
      if (this.draft.state.view === "totals") continue;
      tab.classList.toggle("gone", this.page.out.includes(this.page.sides[side].players[0]));
      const sum = standing(this.draft, side, this.arrange);
      const place = tab.querySelector("[data-points]");
      const text = this.standingText(side, sum);
      const isOut = this.page.sides[side].players.includes(this.draft.state.by);
      const mark = isTroubled(this.draft, side) ? "⚠" : isOut ? (this.isTight ? "✓" : this.outWord) : "";
      // Where there is nothing else to say the mark has the line to itself.
      set(place, { textContent: text || mark, "data-points": sum });
      set(tab.querySelector("[data-mark]"), { textContent: text ? mark.slice(0, 1) : "" });
    }
    set(this.tray.element, { "aria-labelledby": `tab-${this.draft.state.side}` });
  }

  /** The tab of who is entered is in sight, also where not all of them fit beside each other. */
  bringTab(tab) {
    const here = `${this.draft.state.view} ${tab.id}`;
    if (this.broughtTab === here) return;
    this.broughtTab = here;
    tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
  }

  get outWord() {
    return this.draft.isKnock ? say("✓ knocked") : say("✓ out");
  }

  /** What the cards of a shown hand that are in no meld are called. */
  get looseWord() {
    return this.draft.isKnock ? say("deadwood") : say("unmatched");
  }

  standingText(side, sum) {
    const { players } = this.page.sides[side];
    const isOut = players.every((player) => this.draft.isOut(player));
    if (this.rules.profile === "winner-only") return this.draft.asksMelds(side) ? say("melds {sum}", { sum }) : "";
    if (this.rules.asks.table === "required") return points(sum);
    const word = this.tabs.length > 2 ? say("count") : this.looseWord;
    const isShown = this.draft.handStep === "showdown";
    if (isShown && !this.draft.state.cards[side].length) return isOut ? "" : "–";
    if (this.isTight && (sum || !isOut)) return String(sum);
    if (isShown) return `${word} ${sum}`;
    return isOut && !sum ? "" : say("{sum} left", { sum });
  }

  /** With so many beside each other, three on a small phone or two beside the keys of one on its side, there is room for a number only. */
  get isTight() {
    return this.tabs.length > (this.besideKeys.matches ? 1 : matchMedia("(max-width: 22em)").matches ? 2 : 3);
  }

  paintSwitch() {
    const { state, page } = { state: this.draft.state, page: this.page };
    const { players } = page.sides[state.side];
    for (const button of this.switches) {
      const player = players[Number(button.dataset.player ?? 0)];
      const isHand = button.dataset.step === "hand";
      const n = isHand ? (state.left[player]?.length ?? 0) : this.draft.groups(state.side).length;
      set(button, { "aria-pressed": button.dataset.step === state.step && (!isHand || player === state.player) });
      set(button.querySelector("[data-count]"), { textContent: n ? ` · ${n}` : "" });
      if (isHand && players.length > 1) set(button.querySelector("[data-label]"), { textContent: say("{player}’s hand", { player }) });
    }
    for (const button of this.knockers) {
      const who = button.dataset.knocker;
      set(button, { "aria-pressed": who ? state.by === who : state.end !== null });
    }
    this.paintClaims();
    const upcard = this.button("upcard");
    if (upcard) this.paintUpcard(upcard);
  }

  /** Who went out may have gone rummy; where that makes a difference, also who else had melded. */
  paintClaims() {
    const { by, rummy, othersMelded = null } = this.draft.state;
    for (const button of this.root.querySelectorAll("[data-rummy]")) set(button, { hidden: !by, "aria-pressed": String(rummy) === button.dataset.rummy });
    const melders = this.part("melders");
    if (!melders) return;
    set(melders, { hidden: rummy !== "own-hand" });
    for (const button of melders.querySelectorAll("[data-melder]")) set(button, { hidden: button.dataset.melder === by, "aria-pressed": (othersMelded ?? "") === button.dataset.melder });
  }

  paintUpcard(button) {
    const { upcard } = this.draft.state;
    const key = upcard ?? "";
    if (button.dataset.shown === key) return;
    button.dataset.shown = key;
    const limit = this.knockLimit?.(this.rules.scoring, upcard);
    const says = limit ? say("knock with {limit} or less", { limit }) : say("gin only");
    const twice = this.isDoubled?.(this.rules.scoring, upcard) ? say(", counts double") : "";
    button.replaceChildren(...(upcard ? pieces("{card} turned up: {says}", { card: cardText([upcard]), says: `${says}${twice}` }) : [say("Which card was turned up?")]));
  }

  // ---- keys

  paintCards() {
    const current = this.draft.state.step === "melds" ? this.draft.current : null;
    const fits = new Set(this.tray.laying?.fits ?? current?.judged.fits);
    const isSpent = (left) => left <= 0 && this.draft.state.step !== "upcard";
    for (const key of this.cardKeys) {
      const { card } = key.dataset;
      const left = this.counted.left(card);
      const now = { entered: this.counted.entered(card), left, isSpent: isSpent(left), fits: left > 0 && fits.has(card) };
      // A tap changes a card or two of 56, and what fits.
      const sign = Object.values(now).join();
      if (this.painted.get(key) === sign) continue;
      this.painted.set(key, sign);
      this.paintCard(key, now);
    }
  }

  paintCard(key, { entered, left, isSpent, fits }) {
    set(key, { "data-entered": entered || null, "aria-disabled": isSpent || null, "aria-label": keyName(cardOfKey(key), left) });
    key.classList.toggle("fits", fits);
  }

  paintRanks() {
    const left = this.draft.state.left[this.draft.state.player];
    for (const [key, name] of this.rankNames) {
      const { rank } = key.dataset;
      const n = Array.isArray(left) ? left.filter((one) => rankLeft(one) === rank).length : 0;
      const told = n ? `${name}, ${many(n, "{n} card", "{n} cards")}` : name;
      set(key, { "data-n": n || null, "aria-label": told, "aria-disabled": this.counted.leftOfRank(rank) <= 0 || null });
    }
    const { player, by, reneged } = this.draft.state;
    const out = this.button("went-out");
    if (out) set(out, { "aria-pressed": by === player });
    const suits = this.button("suits");
    if (suits) set(suits, { "aria-pressed": this.draft.state.withSuits });
    const renege = this.button("renege");
    if (renege) set(renege, { "aria-pressed": reneged.includes(player) });
  }

  // ---- the bar at the bottom

  paintActions() {
    const { view, step, depth } = this.draft.state;
    set(this.button("undo"), { "aria-disabled": this.draft.past.length === 0, hidden: view === "check" || view === "saved" });
    const meld = this.button("new-meld");
    if (meld) set(meld, { hidden: view !== "entry" || step !== "melds" });
    // What was typed beside cards still to be tapped is checked with them.
    const goesOn = view === "totals" && this.draft.isChecked;
    set(this.button("edit"), { hidden: view !== "check" });
    const label = goesOn && depth !== "shown" ? say("Check score ›") : this.nextLabel(goesOn ? this.draft.steps()[0] : this.draft.nextStep());
    const isOpen = step === "winner" && !this.draft.state.by && !this.draft.state.end;
    set(this.button("next"), { hidden: (view !== "entry" && !goesOn) || isOpen, textContent: label, "data-held": false, "aria-disabled": false });
    set(this.button("save"), { hidden: view !== "check" && (view !== "totals" || goesOn), textContent: this.page.correction ? say("Save correction") : say("Save hand"), "data-held": false, "aria-disabled": false });
  }

  nextLabel(step) {
    if (!step) return say("Check score ›");
    return step.step === "melds" ? say("{side}’s melds ›", { side: this.page.sides[step.side].name }) : say("{player}’s hand ›", { player: step.player });
  }

  // ---- while sliding

  preview(cards, { x = 0, y = 0, off = false, sliding = false } = {}) {
    const swept = new Set(cards ?? []);
    for (const key of this.cardKeys) key.classList.toggle("swept", swept.has(key.dataset.card));
    this.bubble.hidden = !sliding && !off;
    if (this.bubble.hidden) return;
    this.bubble.style.setProperty("--x", `${Math.min(Math.max(x, 90), innerWidth - 90)}px`);
    this.bubble.style.setProperty("--y", `${y}px`);
    set(this.bubble, { textContent: off ? say("Let go: nothing added") : this.sweepText(cards) });
  }

  sweepText(cards) {
    if (!cards) return say("Neither one suit nor one rank");
    const free = this.counted.together(cards);
    const { kind, points: sum, problems } = judge(free, this.rules);
    const what = problems.length || !kind || this.isWithSuits ? "" : ` · ${kindWord(kind)}${sum ? ` ${points(sum)}` : ""}`;
    return many(free.length, "{n} card", "{n} cards") + what;
  }

  // ---- alerts

  /** What went wrong beside its cause, with what to do; null takes it away. */
  alert(problem) {
    const isAnswered = this.alertBox.contains(document.activeElement);
    if (!isAnswered) this.askedAt = document.activeElement;
    if (problem) this.alertBox.replaceChildren(this.alertOf(problem));
    else if (this.alertBox.firstChild) this.alertBox.replaceChildren();
    if (isAnswered) this.keepFocus(this.askedAt);
    if (problem && this.isLarge) this.bringUp(this.alertBox.firstChild);
  }

  alertOf(problem) {
    const text = document.createElement("p");
    text.append(problem.said);
    const who = [...(problem.uses ?? []).map(({ name, cards }) => [name, cards]), ...(problem.holders ?? []).map((name) => [name, null])];
    for (const [i, [name, cards]] of who.entries()) {
      text.append(i ? (i === who.length - 1 ? ` ${say("and")} ` : ", ") : " ", `${name} `);
      if (cards) text.append(cardText(cards, problem.card));
      else text.append(say("in hand"));
    }
    if (who.length) text.append(".");
    const buttons = (problem.choices ?? []).map(({ label, act }) => this.tray.actButton(label, act));
    const box = document.createElement("div");
    box.append(text, ...buttons);
    return box;
  }

  fix(button) {
    this.tray.act(button);
  }

  // ---- what is said aloud

  spoken(cards) {
    const [card] = cards;
    const names = cards.length > 1 ? many(cards.length, "{n} card", "{n} cards") : isWhole(card) ? cardName(card) : rankWord(card);
    const first = names[0].toUpperCase() + names.slice(1);
    const { current } = this.draft;
    if (this.draft.state.step === "hand") return this.leftSpoken(first);
    if (this.tray.laying?.target) return say("{first}, laid off.", { first });
    if (this.draft.state.step !== "melds" || !current) return `${first}. ${many(this.draft.state.cards[this.draft.state.side].length, "{n} card", "{n} cards")}.`;
    return `${first}. ${this.tray.laying?.spoken(this.draft.state.side, current) || this.meldSpoken(current.judged, current.cards.length)}`;
  }

  meldSpoken({ kind, points: sum, problems }, n) {
    if (problems.length) return problems[0].text;
    return say("{kind} of {n}, {points}.", { kind: KIND_WORDS[kind], n, points: spokenPoints(sum) });
  }

  removedSpoken(card) {
    return isWhole(card) ? say("Removed the {card}.", { card: cardName(card) }) : say("Removed {rank}.", { rank: card });
  }

  /** `rank`: what was added, in words. */
  leftSpoken(rank) {
    const { player } = this.draft.state;
    const n = this.draft.state.left[player].length;
    const sum = leftWorth(this.draft, player) * (takesOff(this.rules) ? -1 : 1);
    return say("{rank}. {n} left, {points}.", { rank, n, points: spokenPoints(sum) });
  }

  whereSpoken() {
    const { step, player } = this.draft.state;
    if (step === "upcard") return say("Which card was turned up first?");
    if (step === "winner") return say("Who has won?");
    return step === "melds" ? say("{side}’s melds.", { side: this.draft.side.name }) : say("{player}’s hand.", { player });
  }

  endSpoken() {
    const { by, end } = this.draft.state;
    if (by) return this.draft.isKnock ? say("{by} knocked.", { by }) : say("{by} went out.", { by });
    return ENDS[end] ?? say("Taken back.");
  }

  pickSpoken() {
    const { current } = this.draft;
    return this.draft.state.picked === null ? say("Let go.") : say("Chosen: {meld}", { meld: this.meldSpoken(current.judged, current.cards.length) });
  }
}
