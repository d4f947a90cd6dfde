/** Is this what lies on the table? Every meld with its arithmetic, every line a way back to its place. */
import { points } from "meldbook/cards";
import { writeHand } from "meldbook/hand";
import { score } from "meldbook/score";
import { count, onTable, takesOff } from "meldbook/tally";
import { chip, make } from "meldbook/tray";
import { problemsOf } from "meldbook/problems";

/** Draws the receipt of the draft and answers what is wrong with it. */
export function openReceipt(desk) {
  const receipt = new Receipt(desk);
  desk.view.onCheck = () => receipt.paint();
  return receipt;
}

const MELD_CODES = ["run", "set", "identity"];

class Receipt {
  constructor(desk) {
    Object.assign(this, { desk, draft: desk.draft, page: desk.page });
    this.element = desk.view.part("check");
  }

  get spoken() {
    if (this.problems.length) return this.attention;
    return `${this.page.sides.map(({ name }) => `${name} ${String(this.result.scores[name]).replace("-", "minus ")}`).join(", ")}.`;
  }

  get attention() {
    return this.problems.length === 1 ? "1 thing needs attention" : `${this.problems.length} things need attention`;
  }

  paint() {
    this.written = writeHand(this.draft);
    this.result = score(this.written.hand, this.page.rules, this.page.sides);
    this.places = [];
    this.problems = problemsOf(this.desk, this.result);
    this.element.replaceChildren(this.lead(), ...this.problems.map((one) => this.problem(one)), ...this.page.sides.map((_, side) => this.side(side)));
    const save = this.desk.view.button("save");
    save.dataset.held = this.problems.length > 0;
    save.setAttribute("aria-disabled", this.problems.length > 0);
    save.textContent = this.problems.length ? this.attention : this.page.correction ? "Save correction" : "Save hand";
  }

  lead() {
    const { total, packs } = count(this.draft);
    const { packs: copies } = this.page.rules;
    const unseen = this.page.rules.profile === "hands-only" ? "" : ` · ${packs - total} in stock and discard · no card more than ${copies === 1 ? "once" : copies === 2 ? "twice" : `${copies} times`}`;
    const text = this.draft.state.end === "void" ? "Nobody knocked. The hand is void, the same dealer deals again." : `${total} of ${packs} cards entered${unseen}`;
    return make("p", { className: "lead", text });
  }

  problem({ text, choices }) {
    const box = make("div", { className: "problem" }, make("p", { text: `⚠ ${text}` }));
    for (const { label, act } of choices) box.append(this.desk.view.tray.actButton(label, act));
    return box;
  }

  // ---- a side

  side(side) {
    const { name, initial, colour } = this.page.sides[side];
    const sum = this.result.scores?.[name] ?? null;
    const after = sum !== null && !this.page.correction ? `${(this.page.totals[name] ?? 0) + sum} in all` : "";
    const chipMark = make("span", { className: "chip", ariaHidden: "true", text: initial });
    const total = make("span", { className: "total", text: sum === null ? "–" : points(sum) });
    const head = make("h2", { className: `side-${colour}` }, chipMark, ` ${name} `, make("small", { className: "soft", text: after }), total);
    const box = make("section", { className: "receipt" }, head);
    if (this.page.rules.profile === "owned-melds") box.append(this.counter(side));
    for (const line of this.result.lines.filter((one) => one.side === name)) box.append(this.line(side, line));
    for (const { cards, label, text, place } of this.silent(side)) box.append(this.row({ cards, text: label, amount: text, place }));
    return box;
  }

  /** How many cards lie before this side: counting them catches a missed or doubled tap. */
  counter(side) {
    const entered = onTable(this.draft, side);
    const counted = this.draft.state.counted[side] ?? entered;
    const step = (by, label) =>
      this.desk.view.tray.actButton(label, () => {
        this.draft.change((state) => (state.counted[side] = Math.max(0, counted + by)));
        this.desk.view.paint({ said: `${counted + by} counted.` });
      });
    const [less, more] = [step(-1, "−"), step(1, "+")];
    less.ariaLabel = "− one card fewer";
    more.ariaLabel = "+ one card more";
    return make("p", { className: "counted" }, less, make("b", { text: `${counted} card${counted === 1 ? "" : "s"}` }), more, " on the table");
  }

  /** Lines that move no points but answer a question. */
  silent(side) {
    const { players } = this.page.sides[side];
    const { state, rules } = this.draft;
    if (rules.profile === "two-hands") return players.flatMap((player) => this.spread(side, player));
    return players.filter((player) => player === state.by).map((player) => ({
      cards: [], label: `${player} went out, nothing left`, text: "0", place: { side, step: "hand", player },
    }));
  }

  spread(side, player) {
    const shown = this.result.showdown?.[player];
    if (!shown) return [];
    const place = { side, step: "showdown", player };
    const melds = shown.melds.map((cards) => ({ cards, label: "", text: "", place }));
    const laid = shown.laid?.length ? `laid off ${shown.laid.length}, ` : "";
    return [...melds, { cards: shown.deadwood, label: `${laid}deadwood`, text: String(shown.points), place }];
  }

  line(side, { player, code, cards, points: sum, text }) {
    const list = cards ? cards.split(" ") : [];
    if (code !== "held") return this.row({ cards: list, text, amount: points(sum), place: this.placeOf(side, player, code, list) });
    const holder = takesOff(this.page.rules) ? player : (this.players.find((one) => text.startsWith(`${one}: `)) ?? player);
    const ranks = this.draft.state.left[holder];
    const place = { side: this.sideOf(holder), step: "hand", player: holder };
    if (!Array.isArray(ranks)) return this.row({ cards: list, text, amount: points(sum), place });
    const sorted = [...ranks].sort((a, b) => this.cost(a) - this.cost(b));
    const arithmetic = sorted.map((rank) => this.cost(rank)).join(" + ");
    const who = takesOff(this.page.rules) && this.page.sides[side].players.length < 2 ? "Left in hand" : `${holder} left`;
    return this.row({ ranks: sorted, text: `${who}: ${arithmetic}`, amount: points(sum), place });
  }

  get players() {
    return this.page.sides.flatMap(({ players }) => players);
  }

  sideOf(player) {
    return this.page.sides.findIndex(({ players }) => players.includes(player));
  }

  cost(rank) {
    return this.page.rules.values.held[rank] ?? 0;
  }

  placeOf(side, player, code, cards) {
    if (!MELD_CODES.includes(code)) return { ...this.draft.firstStep(side) };
    const sign = [...cards].sort().join();
    const meld = this.draft.groups(side).findIndex(({ judged }) => [...judged.cards].sort().join() === sign);
    return { side, step: "melds", player, picked: meld < 0 ? null : meld };
  }

  row({ cards = [], ranks = [], text, amount, place }) {
    const shown = make("span", { className: "cards" }, ...cards.map((card) => chip(card)), ...ranks.map((rank) => make("span", { className: "card", text: rank })));
    const button = make("button", { type: "button", className: "line", data: { line: this.places.length } });
    this.places.push(place);
    if (cards.length || ranks.length) button.append(shown, make("span", { className: "text", text }));
    else button.append(make("span", { text }));
    button.append(make("span", { className: "amount", text: amount }));
    return button;
  }

  goTo(index) {
    const place = this.places[index];
    this.draft.goTo(place);
    this.desk.view.paint({ said: this.desk.view.whereSpoken() });
  }
}

