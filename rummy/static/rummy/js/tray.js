/** Which melds lie there, what is wrong with one, and what would put it right? */
import { points, rankOf, readings, suitOf } from "meldbook/cards";
import { cardText, chip, chipLeft, hidden, isShown, make, patch, set } from "meldbook/chips";
import { fixesFor } from "meldbook/fixes";
import { isWhole, leftWorth, rankLeft, takesOff, troubleOf } from "meldbook/tally";
import { cardName, kindWord } from "meldbook/names";
import { either, many, say } from "meldbook/words";

/** The cards of a meld; the one that just came pops in. */
function chipsOf({ row }, popped) {
  const copies = new Map();
  return row.map(({ card, missing }) => {
    const named = `${card}${missing ? "?" : ""}`;
    copies.set(named, (copies.get(named) ?? 0) + 1);
    const build = () => {
      const one = chip(card, { missing });
      one.classList.toggle("pop", card === popped && !missing);
      return one;
    };
    return { key: `${named}${copies.get(named)}`, build };
  });
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
    /** What is laid off on others' melds, in games where that is asked. */
    this.laying = null;
  }

  paint(popped) {
    const { step, side, player } = this.draft.state;
    const here = [side, step, player].join();
    // A saved hand is read from its beginning.
    const isOpened = this.page.correction && here !== this.shown;
    this.shown = here;
    patch(this.list, step === "melds" ? this.rows(side, popped) : step === "showdown" ? this.showdown(side, popped) : []);
    patch(this.left, step === "hand" ? this.leftCards(popped) : []);
    patch(this.asides, step === "melds" ? this.questions(side) : []);
    const hint = this.hintText();
    if (this.hint.textContent !== hint) this.hint.textContent = hint;
    // Asked now, how tall it has become would be measured once more before it is painted.
    requestAnimationFrame(() => this.follow(isOpened));
  }

  /** The newest row, or the chosen one, stays in sight. */
  follow(isOpened) {
    const chosen = this.list.children[this.draft.state.picked ?? -1];
    if (chosen) chosen.scrollIntoView({ block: "nearest" });
    else this.element.scrollTop = isOpened ? 0 : this.element.scrollHeight;
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
    const rows = groups.map(({ judged }, meld) => {
      const isPicked = picked === meld;
      const isCurrent = isPicked || (picked === null && meld === groups.length - 1 && !fresh);
      const shown = { side, meld, judged, problems: troubleOf(this.draft, side, meld), laid: this.laying?.of(side, meld), isPicked, isCurrent, popped };
      return { key: `${side}.${meld}`, build: () => make("li"), update: (row) => this.paintRow(row, shown) };
    });
    if (fresh && groups.length) rows.push({ key: "fresh", build: () => make("li", { className: "fresh", text: say("New meld") }) });
    return rows;
  }

  /** A tap adds a card to its row; the rows above stay as they lie. */
  paintRow(row, shown) {
    const { side, meld, problems, isPicked } = shown;
    const parts = [{ key: "meld", build: () => make("button", { type: "button", className: "meld" }), update: (button) => this.paintMeld(button, shown) }];
    // What a fix does was worked out from all cards there are.
    const { cards, left, onto } = this.draft.state;
    if (isPicked || problems.length) parts.push({ key: JSON.stringify([isPicked, cards, left, onto]), build: () => this.fixes(side, meld, isPicked) });
    patch(row, parts);
  }

  paintMeld(button, { side, meld, judged, problems, laid, isPicked, isCurrent, popped }) {
    set(button, { "data-meld": meld, "aria-pressed": isPicked });
    button.classList.toggle("current", isCurrent);
    button.classList.toggle("bad", problems.length > 0);
    const worth = this.worth(judged, problems, laid);
    const parts = [
      { key: "cards", build: () => make("span", { className: "cards" }), update: (cards) => patch(cards, chipsOf(judged, popped)) },
      { key: worth.outerHTML, build: () => worth },
      ...this.reasons(problems).map((text) => ({ key: text, build: () => make("span", { className: "why", text: `⚠ ${text}` }) })),
    ];
    const places = laid?.spots.map(({ on, points: sum }) => `${on.side}${on.cards}${sum}`);
    if (laid) parts.splice(2, 0, { key: `on ${places}`, build: () => this.laying.places(laid, side) });
    patch(button, parts);
  }

  /** What is wrong, in words; too few cards may also be waiting for a meld to lie on. */
  reasons(problems) {
    const isShort = this.laying && problems.length && problems.every(({ code }) => code === "meld-too-short");
    return isShort ? [say("Too few for a meld, and they fit none on the table yet.")] : problems.map(({ text }) => text);
  }

  worth(judged, problems, laid) {
    if (laid) return make("span", { className: "worth" }, make("b", { text: points(laid.spots.reduce((sum, one) => sum + one.points, 0)) }));
    if (problems.length) return make("span", { className: "worth" }, make("b", { text: "–" }));
    if (judged.problems.length) return make("span", { className: "worth" }, make("small", { text: "…" }));
    const factor = judged.factor > 1 ? ` ×${judged.factor}` : "";
    const sum = this.page.rules.values[judged.kind === "run" ? "run" : "set"] ? points(judged.points) : "";
    return make("span", { className: "worth" }, make("b", { text: sum }), make("small", { text: ` ${kindWord(judged.kind)}${factor}` }));
  }

  fixes(side, meld, isPicked) {
    const box = make("div", { className: "fixes" });
    for (const { text, melds, said, picked } of fixesFor(this.draft, side, meld)) {
      box.append(this.actButton(text.map((one) => (one.card ? cardText([one.card]) : one)), () => {
        this.draft.lay(melds, { picked: picked ?? null });
        this.view.paint({ said });
      }));
    }
    for (const { text, act } of (isPicked && this.laying?.fixes(side, meld)) || []) box.append(this.actButton(text, act));
    if (!isPicked) return box;
    const cards = make("div", { className: "takeouts", role: "group", label: say("Take a card out") });
    for (const [i, card] of this.draft.groups(side)[meld].judged.cards.entries()) {
      const button = chip(card, { tag: "button", type: "button" });
      button.dataset.fix = "";
      button.append(hidden(say("take out")));
      this.acts.set(button, () => this.takeOut(side, meld, i, card));
      cards.append(button);
    }
    box.append(make("span", { className: "label", text: say("Take out") }), cards);
    return box;
  }

  takeOut(side, meld, at, card) {
    const melds = this.draft.groups(side).map(({ judged }) => [...judged.cards]);
    melds[meld].splice(at, 1);
    this.draft.lay({ [side]: melds }, { picked: melds[meld].length ? meld : null });
    this.view.paint({ said: say("Took out the {card}.", { card: cardName(card) }) });
  }

  // ---- two readings

  questions(side) {
    const laid = this.laying ? [...this.laying.questions(side), ...this.laying.strip(side)] : [];
    const ways = readings(this.draft.entries(side), this.page.rules);
    if (ways.length < 2) return laid;
    return [{ key: `ways.${this.draft.entries(side).map(({ card }) => card)}`, build: () => this.question(side, ways.slice(0, 3)) }, ...laid];
  }

  question(side, ways) {
    const box = make("div", { className: "question", role: "group", label: say("How the cards lie") }, make("p", { text: ways.length === 2 ? say("Two ways to read these cards. Which lies there?") : say("More ways to read these cards. Which lies there?") }));
    const shared = ways[0].filter((one) => ways.every((way) => way.some(({ from, to }) => from === one.from && to === one.to)));
    for (const way of ways) {
      const sum = way.reduce((total, { judged }) => total + judged.points, 0);
      const differs = way.filter(({ from, to }) => !shared.some((one) => one.from === from && one.to === to));
      const text = differs.flatMap(({ judged }, i) => [i ? " + " : "", cardText(judged.cards)]);
      box.append(this.actButton([...text, make("b", { text: ` ${points(sum)}` })], () => {
        this.draft.lay({ [side]: way.map(({ cards }) => cards) });
        this.view.paint({ said: many(way.length, "{n} meld, {sum} points.", "{n} melds, {sum} points.", { sum }) });
      }));
    }
    return box;
  }

  // ---- hands

  leftCards(popped) {
    const { player } = this.draft.state;
    return [...this.stateOf(player, popped), ...this.fines(player)];
  }

  stateOf(player, popped) {
    const { left, by, reneged } = this.draft.state;
    const cards = left[player];
    const done = (key, text) => [{ key: `${key}.${player}`, build: () => make("p", { className: "done", text }) }];
    if (this.page.out.includes(player)) return done("gone", say("{player} is out of this game and was not dealt in.", { player }));
    if (by === player) return done("out", say("{player} went out: nothing left.", { player }));
    if (reneged.includes(player)) return done("reneged", say("{player} reneged and left the hand.", { player }));
    if (typeof cards === "number") {
      return [{ key: `points${cards}`, build: () => make("button", { type: "button", className: "button", text: many(cards, "{n} point typed · remove", "{n} points typed · remove"), data: { rub: 0 } }) }];
    }
    return (cards ?? []).map((card, i, all) => ({
      key: `${player}.${i}.${card}`,
      build: () => this.leftCard(card, i, i === all.length - 1 && card === popped),
    }));
  }

  /** The penalties of a player; a tap takes one back. */
  fines(player) {
    const { rules } = this.page;
    return this.draft.state.penalties.flatMap(({ player: fined, reason, points: sum = rules.offences[reason] }, i) => {
      const text = say("{reason}: {points} · remove", { reason: this.page.offences[reason] ?? reason, points: points(rules.low_wins ? sum : -sum) });
      return fined === player ? [{ key: `fine.${i}.${reason}`, build: () => this.actButton(text, () => this.forgive(i), "button small fine") }] : [];
    });
  }

  forgive(i) {
    this.draft.change((state) => state.penalties.splice(i, 1));
    this.view.paint({ said: say("Penalty removed.") });
  }

  leftCard(card, i, isNew) {
    const cost = this.page.rules.values.held[rankLeft(card)] ?? 0;
    const text = takesOff(this.page.rules) ? points(-cost) : String(cost);
    const button = chipLeft(card, { tag: "button", type: "button" });
    button.classList.add("hand");
    button.classList.toggle("pop", isNew);
    button.dataset.rub = i;
    button.append(make("small", { text }), hidden(say(", remove")));
    return button;
  }

  showdown(side, popped) {
    const cards = this.draft.state.cards[side].map(({ card }) => card);
    if (!cards.length) return this.draft.isOut(this.draft.state.player) ? this.stateOf(this.draft.state.player) : [];
    const { melds, deadwood, points: sum } = this.view.arrange(cards, this.page.rules);
    const rows = melds.map((meld) => ({ meld, label: kindWord(rankOf(meld[0]) === rankOf(meld[1]) ? "set" : "run") }));
    if (deadwood.length) rows.push({ meld: deadwood, label: `${this.view.looseWord} ${sum}`, isLoose: true });
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
      button.append(hidden(say("remove")));
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
    this.view.paint({ said: say("Removed the {card}.", { card: cardName(card) }) });
  }

  // ---- hints

  hintText() {
    const { step, side, player, end } = this.draft.state;
    const n = this.draft.state.cards[side].length;
    if (end === "void") return say("Nobody knocked: the hand is void and counts for nobody.");
    if (step === "upcard") return this.upcardHint();
    if (step === "melds") return n || this.laying?.target ? "" : this.meldsHint();
    if (this.draft.isOut(player)) return "";
    if (step === "showdown") return this.showdownHint(n, player);
    const left = this.draft.state.left[player];
    if (typeof left === "number") return "";
    if (!left?.length) return say("Tap the cards {player} has left.", { player });
    const sum = leftWorth(this.draft, player);
    const text = takesOff(this.page.rules) ? points(-sum) : many(sum, "{n} point", "{n} points");
    const told = many(left.length, "{n} card left, {worth}. Tap a card to remove it.", "{n} cards left, {worth}. Tap a card to remove it.", { worth: text });
    return left.some(suitOf) && !left.every(isWhole) ? `${told}\n${say("Some are told without a suit: the book keeps the ranks.")}` : told;
  }

  upcardHint() {
    const { upcard } = this.draft.state;
    return upcard ? say("The {card} was turned up.", { card: cardName(upcard) }) : say("Tap the card that was turned up first.\nIt says how much a player may knock with.");
  }

  meldsHint() {
    const { name } = this.draft.side;
    const { melded } = this.page.rules.scoring;
    if (melded) return say("Tap the {sizes} cards {name} melded.", { sizes: either(melded.map(String)), name }) + this.slideHint();
    return (this.laying ? say("Tap the cards {name} laid down or laid off.", { name }) : say("Tap {side}’s melds, card by card.", { side: name })) + this.slideHint();
  }

  /** There is no sliding on big keys, nor where it is switched off. */
  slideHint() {
    const slides = isShown(this.view.cardKeys[0]) && document.documentElement.dataset.slides !== "off";
    return slides ? `\n${say("Slide along a run or down a set in one go.")}` : "";
  }

  showdownHint(n, player) {
    const { deal, asks } = this.page.rules;
    if (!n && !this.draft.isKnock && !this.draft.state.by) return say("Tap who went out, then all the cards the others have left.");
    if (asks.held_size === "growing") return n ? many(n, "{n} card. Tap a card to remove it.", "{n} cards. Tap a card to remove it.") : say("Tap all the cards {player} has left. What makes melds is found by itself.", { player });
    const dealt = deal[this.page.sides.flatMap(({ players }) => players).length];
    if (!n) return say("Tap the {dealt} cards of {player}’s hand.", { dealt, player }) + this.slideHint();
    return n === dealt ? say("{total} of {packs} cards ✓", { total: n, packs: dealt }) : say("{total} of {packs} cards", { total: n, packs: dealt });
  }
}
