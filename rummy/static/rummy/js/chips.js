/** How does a card look on the page, and how is what lies there changed in place? */
import { rankOf, suitOf } from "meldbook/cards";
import { cardName, suitWord } from "meldbook/names";
import { say } from "meldbook/words";

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

/** Whether it takes up room; an iPhone before iOS 17.4 does not know `checkVisibility`. */
export const isShown = (element) => element.getClientRects().length > 0;

export const hidden = (text) => make("span", { className: "hidden-text", text });

function suitMark(suit) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", "suit");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${suit}`);
  svg.append(use);
  return svg;
}

const ofSuit = (card) => hidden(`${suitOf(card) ? say(" of {suit}", { suit: suitWord(suitOf(card)) }) : " "}, `);

/** What a card shows beside its suit: a joker its star. */
const face = (card) => (card.startsWith("JK") ? "★" : "") + (rankOf(card) === "JK" ? "" : rankOf(card));

/** A playing card: its rank and suit to see, its name to hear. */
export function chip(card, { missing = false, tag = "span", ...rest } = {}) {
  const isJoker = card.startsWith("JK");
  const suit = suitOf(card);
  const element = make(tag, { className: `card${missing ? " ghost" : ""}${isJoker ? " joker" : ""}`, data: suit ? { suit } : {}, ...rest });
  element.append(face(card));
  if (suit) element.append(suitMark(suit));
  element.append(isJoker ? hidden(` ${cardName(card)}, `) : ofSuit(card));
  if (missing) element.prepend(hidden(`${say("missing")} `));
  return element;
}

/** A card left in hand, of which often only the rank is told. */
export const chipLeft = (card, { tag = "span", ...rest } = {}) => (suitOf(card) ? chip(card, { tag, ...rest }) : make(tag, { className: "card", ...rest }, make("b", { text: card })));

/** Cards inside a sentence, one of them marked. */
export function cardText(cards, marked = null) {
  const text = make("span", { className: "inline-cards" });
  for (const [place, card] of cards.entries()) {
    const isMarked = card === marked;
    const one = make(isMarked ? "b" : "span", {}, face(card), suitOf(card) ? suitMark(suitOf(card)) : "", card === "JK" ? hidden(` ${cardName(card)}, `) : ofSuit(card));
    text.append(place ? " " : "", one);
  }
  return text;
}

/** Sets a property only where it differs, so that an unchanged page costs no layout; null takes an attribute away. */
export function set(element, values) {
  for (const [name, value] of Object.entries(values)) {
    if (name.includes("-")) {
      if (value === null) element.removeAttribute(name);
      else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
    } else if (element[name] !== value) element[name] = value;
  }
}

const keys = new WeakMap();

/** Makes the list's children those of `items`, touching only what is new or gone; `update` is asked of every one. Keeps the focus. */
export function patch(list, items) {
  const focused = list.contains(document.activeElement) ? [...list.children].findIndex((one) => one.contains(document.activeElement)) : -1;
  const wanted = new Set(items.map(({ key }) => key));
  const there = new Map();
  for (const one of [...list.children]) {
    const key = keys.get(one);
    if (wanted.has(key) && !there.has(key)) there.set(key, one);
    else one.remove();
  }
  let next = list.firstElementChild;
  for (const { key, build, update } of items) {
    const one = there.get(key) ?? build();
    there.delete(key);
    keys.set(one, key);
    update?.(one);
    if (one === next) next = next.nextElementSibling;
    else list.insertBefore(one, next);
  }
  if (focused < 0 || list.contains(document.activeElement)) return;
  const beside = list.children[Math.min(focused, items.length - 1)];
  (beside?.querySelector("button") ?? beside)?.focus();
}
