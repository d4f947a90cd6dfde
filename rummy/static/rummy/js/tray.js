/** Which melds lie there, what is wrong with one, and what would put it right? */
import { cardName, points, rankOf, readings, suitOf } from "meldbook/cards";
import { fixesFor } from "meldbook/fixes";
import { leftWorth, takesOff, troubleOf } from "meldbook/tally";

const SVG = "http://www.w3.org/2000/svg";

export function make(tag, { text, data = {}, role, label, ...rest } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), rest);
  if (role) element.setAttribute("role", role);
  if (label) element.setAttribute("aria-label", label);
  Object.assign(element.dataset, data);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
}

const hidden = (text) => make("span", { className: "hidden-text", text });

function suitMark(suit) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "suit");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${suit}`);
  svg.append(use);
  return svg;
}

const suitWord = (card) => hidden(` ${cardName(card).replace(/^.*?(?= of|$)/, "")}, `);

/** A playing card: its rank and suit to see, its name to hear. */
export function chip(card, { missing = false, tag = "span", ...rest } = {}) {
  const isJoker = card.startsWith("JK");
  const suit = suitOf(card);
  const element = make(tag, { className: `card${missing ? " ghost" : ""}${isJoker ? " joker" : ""}`, data: suit ? { suit } : {}, ...rest });
  element.append(isJoker ? "★" : "", rankOf(card) === "JK" ? "" : rankOf(card));
  if (suit) element.append(suitMark(suit));
  element.append(isJoker ? hidden(cardName(card)) : suitWord(card));
  if (missing) element.prepend(hidden("missing "));
  return element;
}

/** Cards inside a sentence, one of them marked. */
export function cardText(cards, marked = null) {
  const text = make("span", { className: "inline-cards" });
  for (const card of cards) {
    const isMarked = card === marked;
    const one = make(isMarked ? "b" : "span", {}, rankOf(card), suitOf(card) ? suitMark(suitOf(card)) : "", suitWord(card));
    text.append(one, " ");
  }
  return text;
}

/** Makes the list's children those of `items`, keeping every element whose key is unchanged, and the focus. */
function patch(list, items) {
  const before = new Map([...list.children].map((element) => [element.dataset.key, element]));
  const focused = [...list.children].findIndex((element) => element.contains(document.activeElement));
  const wanted = items.map(({ key, build }) => {
    const element = before.get(key) ?? build();
    before.delete(key);
    element.dataset.key = key;
    return element;
  });
  if (wanted.length === list.children.length && wanted.every((element, i) => element === list.children[i])) return;
  list.replaceChildren(...wanted);
  if (focused >= 0 && !list.contains(document.activeElement)) list.children[Math.min(focused, wanted.length - 1)]?.querySelector("button")?.focus();
}

export class Tray {
  constructor(view) {
    this.view = view;
    this.draft = view.draft;
    this.page = view.page;
    this.element = view.root.querySelector(".tray");
    this.list = view.part("melds");
    this.left = view.part("left-cards");
    this.asides = view.part("asides");
    this.hint = view.part("hint");
    this.acts = new WeakMap();
  }

  paint(popped) {
    const { step, side } = this.draft.state;
    patch(this.list, step === "melds" ? this.rows(side, popped) : step === "showdown" ? this.showdown(side, popped) : []);
    patch(this.left, step === "hand" ? this.leftCards(popped) : []);
    patch(this.asides, step === "melds" ? this.questions(side) : []);
    const hint = this.hintText();
    if (this.hint.textContent !== hint) this.hint.textContent = hint;
    this.follow();
  }

  /** The newest row, or the chosen one, stays in sight. */
  follow() {
    const chosen = this.element.querySelector('[aria-pressed="true"]')?.closest("li");
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
    else this.element.scrollTop = this.element.scrollHeight;
  }

  actButton(text, act, className = "button small") {
    const button = make("button", { type: "button", className, data: { fix: "" } });
    button.append(...(Array.isArray(text) ? text : [text]));
    this.acts.set(button, act);
    return button;
  }

  act(button) {
    this.acts.get(button)?.();
  }

  // ---- melds

  rows(side, popped) {
    const groups = this.draft.groups(side);
    const { picked, fresh } = this.draft.state;
    const last = groups.length - 1;
    const rows = groups.map(({ cards, judged }, meld) => {
      const problems = troubleOf(this.draft, side, meld);
      const isPicked = picked === meld;
      const isCurrent = isPicked || (picked === null && meld === last && !fresh);
      const key = `${side}.${meld}.${cards}.${isPicked}.${isCurrent}.${problems.map(({ text }) => text)}.${groups.length}`;
      return { key, build: () => this.row({ side, meld, judged, problems, isPicked, isCurrent, popped: isCurrent ? popped : null }) };
    });
    if (fresh && groups.length) rows.push({ key: "fresh", build: () => make("li", { className: "fresh", text: "New meld" }) });
    return rows;
  }

  row({ side, meld, judged, problems, isPicked, isCurrent, popped }) {
    const cards = make("span", { className: "cards" });
    let isPopped = false;
    for (const { card, missing } of judged.row) {
      const one = chip(card, { missing });
      if (card === popped && !missing && !isPopped) isPopped = Boolean(one.classList.add("pop")) || true;
      cards.append(one);
    }
    const button = make("button", { type: "button", className: "meld", data: { meld } }, cards, this.worth(judged, problems));
    button.setAttribute("aria-pressed", isPicked);
    button.classList.toggle("current", isCurrent);
    button.classList.toggle("bad", problems.length > 0);
    for (const { text } of problems) button.append(make("span", { className: "why", text: `⚠ ${text}` }));
    const row = make("li", {}, button);
    if (isPicked || problems.length) row.append(this.fixes(side, meld, isPicked));
    return row;
  }

  worth(judged, problems) {
    if (problems.length) return make("span", { className: "worth" }, make("b", { text: "–" }));
    if (judged.problems.length) return make("span", { className: "worth" }, make("small", { text: "…" }));
    const factor = judged.factor > 1 ? ` ×${judged.factor}` : "";
    const sum = this.page.rules.values[judged.kind === "run" ? "run" : "set"] ? points(judged.points) : "";
    return make("span", { className: "worth" }, make("b", { text: sum }), make("small", { text: ` ${judged.kind}${factor}` }));
  }

  fixes(side, meld, isPicked) {
    const box = make("div", { className: "fixes" });
    for (const { text, melds, said, picked } of fixesFor(this.draft, side, meld)) {
      box.append(this.actButton(text.map((one) => (one.card ? cardText([one.card]) : one)), () => {
        this.draft.lay(melds, { picked: picked ?? null });
        this.view.paint({ said });
      }));
    }
    if (!isPicked) return box;
    const cards = make("div", { className: "takeouts", role: "group", label: "Take a card out" });
    for (const [i, card] of this.draft.groups(side)[meld].judged.cards.entries()) {
      const button = chip(card, { tag: "button", type: "button" });
      button.dataset.fix = "";
      button.append(hidden("take out"));
      this.acts.set(button, () => this.takeOut(side, meld, i, card));
      cards.append(button);
    }
    box.append(make("span", { className: "label", text: "Take out" }), cards);
    return box;
  }

  takeOut(side, meld, at, card) {
    const melds = this.draft.groups(side).map(({ judged }) => [...judged.cards]);
    melds[meld].splice(at, 1);
    this.draft.lay({ [side]: melds }, { picked: melds[meld].length ? meld : null });
    this.view.paint({ said: `Took out the ${cardName(card)}.` });
  }

  // ---- two readings

  questions(side) {
    const ways = readings(this.draft.state.cards[side], this.page.rules);
    if (ways.length < 2) return [];
    return [{ key: `ways.${this.draft.state.cards[side].map(({ card }) => card)}`, build: () => this.question(side, ways.slice(0, 3)) }];
  }

  question(side, ways) {
    const box = make("div", { className: "question", role: "group", label: "How the cards lie" }, make("p", { text: `${ways.length === 2 ? "Two" : "More"} ways to read these cards. Which lies there?` }));
    const shared = ways[0].filter((one) => ways.every((way) => way.some(({ from, to }) => from === one.from && to === one.to)));
    for (const way of ways) {
      const sum = way.reduce((total, { judged }) => total + judged.points, 0);
      const differs = way.filter(({ from, to }) => !shared.some((one) => one.from === from && one.to === to));
      const text = differs.flatMap(({ judged }, i) => [i ? " + " : "", cardText(judged.cards)]);
      box.append(this.actButton([...text, make("b", { text: ` ${points(sum)}` })], () => {
        this.draft.lay({ [side]: way.map(({ cards }) => cards) });
        this.view.paint({ said: `${way.length} melds, ${sum} points.` });
      }));
    }
    return box;
  }

  // ---- hands

  leftCards(popped) {
    const { left, player, by, reneged } = this.draft.state;
    const cards = left[player];
    if (by === player) return [{ key: "out", build: () => make("p", { className: "done", text: `${player} went out: nothing left.` }) }];
    if (reneged.includes(player)) return [{ key: "reneged", build: () => make("p", { className: "done", text: `${player} reneged and left the hand.` }) }];
    if (typeof cards === "number") {
      return [{ key: `points${cards}`, build: () => make("button", { type: "button", className: "button", text: `${cards} points typed · remove`, data: { rub: 0 } }) }];
    }
    return (cards ?? []).map((rank, i, all) => ({
      key: `${player}.${i}.${rank}`,
      build: () => this.leftCard(rank, i, i === all.length - 1 && rank === popped),
    }));
  }

  leftCard(rank, i, isNew) {
    const cost = this.page.rules.values.held[rank] ?? 0;
    const text = takesOff(this.page.rules) ? points(-cost) : String(cost);
    const button = make("button", { type: "button", className: `card hand${isNew ? " pop" : ""}`, data: { rub: i } }, make("b", { text: rank }), make("small", { text }));
    button.append(hidden(", remove"));
    return button;
  }

  showdown(side, popped) {
    const cards = this.draft.state.cards[side].map(({ card }) => card);
    if (!cards.length) return [];
    const { melds, deadwood, points: sum } = this.view.arrange(cards, this.page.rules);
    const rows = melds.map((meld) => ({ meld, label: rankOf(meld[0]) === rankOf(meld[1]) ? "set" : "run" }));
    if (deadwood.length) rows.push({ meld: deadwood, label: `deadwood ${sum}`, isLoose: true });
    return rows.map(({ meld, label, isLoose }) => ({
      key: `${side}.${meld}.${label}`, build: () => this.spread(side, meld, label, isLoose, popped),
    }));
  }

  spread(side, meld, label, isLoose, popped) {
    const cards = make("div", { className: "cards" });
    for (const card of meld) {
      const button = chip(card, { tag: "button", type: "button" });
      button.classList.add("hand");
      if (card === popped) button.classList.add("pop");
      button.dataset.fix = "";
      button.append(hidden("remove"));
      this.acts.set(button, () => this.removeFromHand(side, card));
      cards.append(button);
    }
    const row = make("li", { className: `spread${isLoose ? " loose" : ""}` }, cards, make("span", { className: "label", text: label }));
    if (!isLoose) row.dataset.meld = "";
    return row;
  }

  removeFromHand(side, card) {
    this.draft.change((state) => {
      state.cards[side].splice(state.cards[side].findIndex((entry) => entry.card === card), 1);
    });
    this.view.paint({ said: `Removed the ${cardName(card)}.` });
  }

  // ---- hints

  hintText() {
    const { step, side, player, by, end } = this.draft.state;
    const n = this.draft.state.cards[side].length;
    if (end === "void") return "Nobody knocked: the hand is void and counts for nobody.";
    if (step === "melds") return n ? "" : `Tap ${this.draft.side.name}’s melds, card by card.\nSlide along a run or down a set to enter it in one stroke.`;
    if (step === "showdown") return this.showdownHint(n, player);
    const left = this.draft.state.left[player];
    if (by === player || this.draft.isOut(player) || typeof left === "number") return "";
    if (!left?.length) return `Tap the cards ${player} has left.`;
    const sum = leftWorth(this.draft, player);
    const text = takesOff(this.page.rules) ? points(-sum) : `${sum} points`;
    return `${left.length} card${left.length === 1 ? "" : "s"} left, ${text}. Tap a card to remove it.`;
  }

  showdownHint(n, player) {
    const dealt = this.page.rules.deal[this.page.sides.flatMap(({ players }) => players).length];
    if (!n) return `Tap the ${dealt} cards of ${player}’s hand. Slide over a run or a set.`;
    return n === dealt ? `${n} of ${dealt} cards ✓` : `${n} of ${dealt} cards`;
  }
}
