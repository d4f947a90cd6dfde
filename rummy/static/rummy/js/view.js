/** How does the draft look on the page? Everything is patched in place: no key is ever replaced under a finger. */
import { cardName, judge, points } from "meldbook/cards";
import { count, isTroubled, leftWorth, standing, takesOff } from "meldbook/tally";
import { Tray, cardText } from "meldbook/tray";

const KIND_WORDS = { run: "Run", set: "Set", identity: "Identity" };

const spokenPoints = (n) => `${n < 0 ? "minus " : ""}${Math.abs(n)} points`;

/** Sets a property only where it differs, so that an unchanged page costs no layout. */
function set(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (name.includes("-")) {
      if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
    } else if (element[name] !== value) element[name] = value;
  }
}

export class View {
  constructor(root, page, draft) {
    Object.assign(this, { root, page, draft, rules: page.rules });
    this.tray = new Tray(this);
    this.cardKeys = [...root.querySelectorAll('[data-pad="cards"] [data-card]')];
    this.rankKeys = [...root.querySelectorAll("[data-rank]")];
    this.tabs = [...root.querySelectorAll("[data-side]")];
    this.bubble = root.querySelector("[data-bubble]");
    this.alertBox = root.querySelector("[data-alert]");
    this.names = new Map(this.cardKeys.map((key) => [key, key.getAttribute("aria-label").replace(/, \d+ left$/, "")]));
  }

  part(name) {
    return this.root.querySelector(`[data-${name}]`);
  }

  button(action) {
    return this.root.querySelector(`[data-action="${action}"]`);
  }

  /** Everything as the draft says. `said` goes to the live region, once; `popped` is the card that just came. */
  paint({ said = "", popped = null } = {}) {
    this.counted = count(this.draft);
    this.popped = popped;
    set(this.root, { "data-view": this.draft.state.view, "data-step": this.draft.state.step });
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
    this.say(said);
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
    const where = kept === false ? " · not kept on this phone" : kept ? " · kept ✓" : "";
    set(this.part("deck"), { textContent: `${total} of ${packs} cards${where}` });
    const hand = `${this.page.correction ? "Correct hand" : "Hand"} ${this.page.number}`;
    const titles = { check: `Check hand ${this.page.number}`, totals: `${hand}, totals` };
    set(this.part("title"), { textContent: titles[state.view] ?? hand });
    const totals = this.button("totals");
    set(totals, { textContent: state.view === "totals" ? "Use cards" : "Totals", "aria-pressed": state.view === "totals", hidden: state.view === "check" });
  }

  paintTabs() {
    for (const [side, tab] of this.tabs.entries()) {
      const isHere = side === this.draft.state.side;
      set(tab, { "aria-selected": isHere, tabIndex: isHere ? 0 : -1 });
      if (this.draft.state.view === "totals") continue;
      const sum = standing(this.draft, side, this.arrange);
      const place = tab.querySelector("[data-points]");
      set(place, { textContent: this.standingText(side, sum), "data-points": sum });
      const isOut = this.page.sides[side].players.includes(this.draft.state.by);
      const mark = isTroubled(this.draft, side) ? "⚠" : isOut ? this.outWord : "";
      set(tab.querySelector("[data-mark]"), { textContent: mark });
    }
    set(this.tray.element, { "aria-labelledby": `tab-${this.draft.state.side}` });
  }

  get outWord() {
    return this.rules.profile === "two-hands" ? "knocked" : "✓ out";
  }

  standingText(side, sum) {
    if (takesOff(this.rules)) return points(sum);
    if (this.rules.profile === "two-hands") return this.draft.state.cards[side].length ? `deadwood ${sum}` : "–";
    return this.page.sides[side].players.every((player) => this.draft.isOut(player)) ? "" : `${sum} left`;
  }

  paintSwitch() {
    const { state, page } = { state: this.draft.state, page: this.page };
    const { players } = page.sides[state.side];
    for (const button of this.root.querySelectorAll(".switch [data-step]")) {
      const player = players[Number(button.dataset.player ?? 0)];
      const isHand = button.dataset.step === "hand";
      const n = isHand ? (state.left[player]?.length ?? 0) : this.draft.groups(state.side).length;
      set(button, { "aria-pressed": button.dataset.step === state.step && (!isHand || player === state.player) });
      set(button.querySelector("[data-count]"), { textContent: n ? ` · ${n}` : "" });
      if (isHand && players.length > 1) set(button.querySelector("[data-label]"), { textContent: `${player}’s hand` });
    }
    for (const button of this.root.querySelectorAll(".switch [data-knocker]")) {
      const who = button.dataset.knocker;
      set(button, { "aria-pressed": who ? state.by === who : state.end !== null });
    }
    const rummy = this.button("rummy");
    if (rummy) set(rummy, { hidden: !state.by, "aria-pressed": state.rummy });
  }

  // ---- keys

  paintCards() {
    const current = this.draft.state.step === "melds" ? this.draft.current : null;
    const fits = new Set(current?.judged.fits);
    for (const key of this.cardKeys) {
      const { card } = key.dataset;
      const left = this.counted.left(card);
      const entered = this.counted.entered(card);
      set(key, {
        "data-entered": entered, "aria-disabled": left <= 0,
        "aria-label": `${this.names.get(key)}, ${left > 0 ? left : "none"} left`,
      });
      key.classList.toggle("fits", left > 0 && fits.has(card));
    }
  }

  paintRanks() {
    const left = this.draft.state.left[this.draft.state.player];
    for (const key of this.rankKeys) {
      const { rank } = key.dataset;
      const n = Array.isArray(left) ? left.filter((one) => one === rank).length : 0;
      set(key, { "data-n": n, "aria-disabled": this.counted.leftOfRank(rank) <= 0 });
    }
    const { player, by, reneged } = this.draft.state;
    const out = this.button("went-out");
    if (out) set(out, { "aria-pressed": by === player });
    const renege = this.button("renege");
    if (renege) set(renege, { "aria-pressed": reneged.includes(player) });
  }

  // ---- the bar at the bottom

  paintActions() {
    const { view, step } = this.draft.state;
    set(this.button("undo"), { "aria-disabled": this.draft.past.length === 0, hidden: view === "check" || view === "saved" });
    const meld = this.button("new-meld");
    if (meld) set(meld, { hidden: view !== "entry" || step !== "melds" });
    const checksPoints = view === "totals" && this.draft.state.depth === "points";
    set(this.button("edit"), { hidden: view !== "check" });
    set(this.button("next"), { hidden: view !== "entry" && !checksPoints, textContent: checksPoints ? "Check score ›" : this.nextLabel(), "data-held": false, "aria-disabled": false });
    set(this.button("save"), { hidden: view !== "check" && (view !== "totals" || checksPoints), textContent: this.page.correction ? "Save correction" : "Save hand", "data-held": false, "aria-disabled": false });
  }

  nextLabel() {
    const step = this.draft.nextStep();
    if (!step) return "Check score ›";
    return step.step === "melds" ? `${this.page.sides[step.side].name}’s melds ›` : `${step.player}’s hand ›`;
  }

  // ---- while sliding

  preview(cards, { x = 0, y = 0, off = false, sliding = false } = {}) {
    const swept = new Set(cards ?? []);
    for (const key of this.cardKeys) key.classList.toggle("swept", swept.has(key.dataset.card));
    this.bubble.hidden = !sliding && !off;
    if (this.bubble.hidden) return;
    this.bubble.style.setProperty("--x", `${Math.min(Math.max(x, 90), innerWidth - 90)}px`);
    this.bubble.style.setProperty("--y", `${y}px`);
    set(this.bubble, { textContent: off ? "Let go: nothing added" : this.sweepText(cards) });
  }

  sweepText(cards) {
    if (!cards) return "Neither one suit nor one rank";
    const free = cards.filter((card) => this.counted.left(card) > 0);
    const { kind, points: sum, problems } = judge(free, this.rules);
    const what = problems.length || !kind ? "" : ` · ${kind}${sum ? ` ${points(sum)}` : ""}`;
    return `${free.length} card${free.length === 1 ? "" : "s"}${what}`;
  }

  // ---- alerts

  /** What went wrong beside its cause, with what to do; null takes it away. */
  alert(problem) {
    if (!problem) {
      if (this.alertBox.firstChild) this.alertBox.replaceChildren();
      return;
    }
    const text = document.createElement("p");
    text.append(problem.said);
    const who = [...(problem.uses ?? []).map(({ name, cards }) => [name, cards]), ...(problem.holders ?? []).map((name) => [name, null])];
    for (const [i, [name, cards]] of who.entries()) {
      text.append(i ? (i === who.length - 1 ? " and " : ", ") : " ", `${name} `);
      if (cards) text.append(cardText(cards, problem.card));
      else text.append("in hand");
    }
    if (who.length) text.append(".");
    const buttons = (problem.choices ?? []).map(({ label, act }) => this.tray.actButton(label, act));
    const box = document.createElement("div");
    box.append(text, ...buttons);
    this.alertBox.replaceChildren(box);
  }

  fix(button) {
    this.tray.act(button);
  }

  // ---- what is said aloud

  spoken(cards) {
    const names = cards.length > 1 ? `${cards.length} cards` : cardName(cards[0]);
    const first = names[0].toUpperCase() + names.slice(1);
    const { current } = this.draft;
    if (this.draft.state.step !== "melds" || !current) return `${first}. ${this.draft.state.cards[this.draft.state.side].length} cards.`;
    return `${first}. ${this.meldSpoken(current.judged, current.cards.length)}`;
  }

  meldSpoken({ kind, points: sum, problems }, n) {
    if (problems.length) return problems[0].text;
    return `${KIND_WORDS[kind]} of ${n}, ${spokenPoints(sum)}.`;
  }

  leftSpoken(rank) {
    const { player } = this.draft.state;
    const n = this.draft.state.left[player].length;
    const sum = leftWorth(this.draft, player) * (takesOff(this.rules) ? -1 : 1);
    return `${rank}. ${n} left, ${spokenPoints(sum)}.`;
  }

  whereSpoken() {
    const { step, player } = this.draft.state;
    return step === "melds" ? `${this.draft.side.name}’s melds.` : `${player}’s hand.`;
  }

  endSpoken() {
    const { by, end } = this.draft.state;
    if (by) return `${by} ${this.rules.profile === "two-hands" ? "knocked" : "went out"}.`;
    return end === "void" ? "Nobody knocked: the hand is void." : end ? "Nobody went out: the stock ran out." : "Taken back.";
  }

  pickSpoken() {
    const { current } = this.draft;
    return this.draft.state.picked === null ? "Let go." : `Chosen: ${this.meldSpoken(current.judged, current.cards.length)}`;
  }
}
