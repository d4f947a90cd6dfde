// Has the table changed since this page was made? The server says so while it can be heard; else the page asks every 10 seconds.

import { tellTime } from "meldbook/clock";

const ASK_EVERY = 10_000;
const HELLO_WITHIN = 8_000;
const ADDRESS_GOOD_FOR = 50 * 60_000;
const LISTEN_AGAIN = [1_000, 3_000, 60_000];
const address = location.pathname;
const place = document.querySelector("[data-refresh]");
const said = document.querySelector("[data-news]");

let tag = null;
let stream = null;
let hello = null;
let again = null;
let failures = 0;
let addressFrom = Date.now();
let isLate = false;
let mark = null;
let had = 0;

// ---- taking what is new

const fields = (part) => [part, ...(part.querySelectorAll?.("input, textarea, select") ?? [])].filter((one) => one.matches?.("input, textarea, select"));
const isWrittenIn = (part) => fields(part).some((one) => one === document.activeElement || "refused" in one.dataset || (one.nodeName !== "SELECT" && (one.value !== one.defaultValue || one.checked !== one.defaultChecked)));

/** What a person would call the same thing after the page has changed. */
const sameAs = (one) => [one.id, one.href, one.name, one.textContent].join("|");

// Only what differs is changed: what is open, scrolled or focused stays, and no form changes while somebody writes in it.
function change(old, fresh) {
  if (old.isEqualNode(fresh)) return true;
  if (old.nodeName === "FORM" && isWrittenIn(old)) return false;
  if (old.nodeType !== Node.ELEMENT_NODE || old.nodeName !== fresh.nodeName || old.id !== fresh.id || fields(old)[0] === old) return put(old, fresh);
  for (const { name } of [...old.attributes]) if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  return changeAll(old, [...old.childNodes], [...fresh.childNodes]);
}

function put(old, ...fresh) {
  if (isWrittenIn(old)) return false;
  old.replaceWith(...fresh);
  return true;
}

/** What a part of a list is about, wherever it stands. */
function keyOf(one) {
  const named = one.id || one.getAttribute?.("href") ? one : one.matches?.("li, tr") && one.querySelector("[id], [href]");
  return named ? `${one.nodeName} ${named.id || named.getAttribute("href")}` : one.nodeName;
}

function changeAll(parent, own, pieces) {
  const wanted = pieces.map(keyOf);
  const places = new Map();
  for (const key of wanted) places.set(key, (places.get(key) ?? 0) + 1);
  const kept = new Map(wanted.map((key) => [key, []]));
  const gone = own.filter((old) => {
    const key = keyOf(old);
    if (!places.get(key)) return true;
    places.set(key, places.get(key) - 1);
    kept.get(key).push(old);
    return false;
  });
  let isWhole = gone.map((old) => put(old)).every(Boolean);
  let next = own.find((old) => !gone.includes(old)) ?? null;
  pieces.forEach((piece, at) => {
    const old = kept.get(wanted[at]).shift();
    if (old !== undefined && old === next) next = old.nextSibling;
    else parent.insertBefore(old ?? piece, next);
    if (old !== undefined) isWhole = change(old, piece) && isWhole;
  });
  return isWhole;
}

function take(now, pieces) {
  for (const piece of pieces) {
    // Each page has its token written in another way; all of them are good.
    for (const token of piece.querySelectorAll("[name=csrfmiddlewaretoken]")) token.setAttribute("value", now.querySelector("[name=csrfmiddlewaretoken]")?.value ?? token.value);
    for (const part of piece.querySelectorAll("details[id]")) if (document.getElementById(part.id)?.open) part.open = true;
  }
  const focused = document.activeElement;
  const inside = focused !== now && now.contains(focused);
  const isWhole = changeAll(now, [...now.children], pieces);
  if (inside && document.activeElement !== focused) {
    const match = focused.isConnected ? focused : [...now.querySelectorAll("a, button, summary, input")].find((one) => sameAs(one) === sameAs(focused));
    match?.focus({ preventScroll: true });
  }
  return isWhole;
}

function show(title, version, pieces) {
  isLate = !take(place, pieces);
  if (isLate) return void (tag = null);
  place.dataset.version = version;
  if (title === document.title) return;
  document.title = title;
  if (said) said.textContent = title;
}

// ---- asking

async function ask() {
  if (document.hidden) return false;
  let answer, text;
  try {
    answer = await fetch(address, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    text = await answer.text();
  } catch (error) {
    if (error instanceof TypeError) return false; // no signal, or none half way: the next round asks again
    throw error;
  }
  if (answer.status !== 200) return answer.status === 304;
  tag = answer.headers.get("ETag");
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.querySelector("[data-refresh]");
  if (!next) return false;
  place.dataset.live = next.dataset.live;
  addressFrom = Date.now();
  const newer = next.dataset.version - place.dataset.version;
  // Of two answers that were on their way the older one may come last.
  if (newer < 0 || (!newer && !place.dataset.every)) return true;
  tellTime(fresh);
  show(fresh.title, next.dataset.version, [...next.children]);
  const actions = document.querySelector("[data-refresh-actions]");
  if (actions) take(actions, [...fresh.querySelector("[data-refresh-actions]").children]);
  navigator.serviceWorker?.controller?.postMessage(address);
  dispatchEvent(new Event("meldbook:fresh"));
  return true;
}

// ---- listening

async function listen() {
  clearTimeout(again);
  if (Date.now() - addressFrom > ADDRESS_GOOD_FOR) {
    tag = null;
    await ask();
  }
  if (stream || document.hidden || !place.dataset.live) return;
  // Some way between here and the server may hold back what is packed.
  const how = failures ? "&plain" : "";
  had = Number(place.dataset.version);
  stream = new EventSource(`${place.dataset.live}&have=${had}${how}`);
  hello = setTimeout(fail, HELLO_WITHIN);
  stream.addEventListener("hello", () => {
    clearTimeout(hello);
    failures = 0;
  });
  stream.addEventListener("change", ({ data }) => hear(JSON.parse(data)));
  stream.addEventListener("gone", () => location.reload());
  stream.onerror = fail;
}

async function hear({ version, title, html, marks }) {
  // Less than this page had when it began to listen: the book was restored from a copy.
  if (version < had) place.dataset.version = had = 0;
  if (version <= Number(place.dataset.version)) return null;
  if (marks) return notice(version, marks[place.dataset.entry]);
  // What is new and could not be fetched is told again to who listens anew.
  if (html === undefined) return (await ask()) || fail();
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  tellTime(fresh.content);
  return show(title, version, [...fresh.content.children]);
}

function hush() {
  clearTimeout(hello);
  stream?.close();
  stream = null;
}

// One of many pages that all differ: this one is fetched when its own mark has changed.
async function notice(version, mine) {
  if (mine !== mark && !(await ask())) return fail();
  mark = mine;
  place.dataset.version = Math.max(version, place.dataset.version);
}

function fail() {
  hush();
  clearTimeout(again);
  again = setTimeout(listen, LISTEN_AGAIN[Math.min(failures, 2)] * (0.5 + Math.random()));
  failures += 1;
  // The whole page carries a new address to listen at, should this one be too old.
  if (failures === 2) tag = null;
  if (failures > 1) ask();
}

// One connection a page, and none for a page that nobody looks at.
function look() {
  if (document.hidden) return hush();
  return listen();
}

setInterval(() => failures > 1 && ask(), ASK_EVERY);
if (place.dataset.every) setInterval(ask, Number(place.dataset.every) * 1_000);
addEventListener("meldbook:sent", ask);
addEventListener("focus", () => stream?.readyState === EventSource.OPEN || ask());
place.addEventListener("focusout", () => isLate && setTimeout(ask));
addEventListener("pagehide", hush);
addEventListener("pageshow", ({ persisted }) => persisted && look());
document.addEventListener("visibilitychange", look);
listen();
