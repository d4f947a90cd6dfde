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

// ---- taking what is new

const isWrittenIn = (part) => [...part.querySelectorAll("input, textarea")].some((one) => one.value !== one.defaultValue || one.checked !== one.defaultChecked);

/** What a person would call the same thing after the page has changed. */
const sameAs = (one) => [one.id, one.href, one.name, one.textContent].join("|");

// Only what differs is replaced, and never what somebody is writing in.
function take(now, pieces) {
  if (isWrittenIn(now)) return false;
  const focused = document.activeElement;
  const inside = focused !== now && now.contains(focused);
  const own = [...now.children];
  if (own.length !== pieces.length) now.replaceChildren(...pieces);
  else own.forEach((piece, at) => piece.isEqualNode(pieces[at]) || piece.replaceWith(pieces[at]));
  if (inside && !focused.isConnected) {
    const match = [...now.querySelectorAll("a, button, summary, input")].find((one) => sameAs(one) === sameAs(focused));
    match?.focus({ preventScroll: true });
  }
  return true;
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
  if (document.hidden) return;
  let answer;
  try {
    answer = await fetch(address, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
  } catch (error) {
    if (error instanceof TypeError) return; // no signal: the next round asks again
    throw error;
  }
  if (answer.status !== 200) return;
  tag = answer.headers.get("ETag");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = fresh.querySelector("[data-refresh]");
  if (!next) return;
  place.dataset.live = next.dataset.live;
  addressFrom = Date.now();
  if (next.dataset.version === place.dataset.version) return;
  tellTime(fresh);
  show(fresh.title, next.dataset.version, [...next.children]);
  const actions = document.querySelector("[data-refresh-actions]");
  if (actions) take(actions, [...fresh.querySelector("[data-refresh-actions]").children]);
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
  stream = new EventSource(`${place.dataset.live}&have=${place.dataset.version}${how}`);
  hello = setTimeout(fail, HELLO_WITHIN);
  stream.addEventListener("hello", () => {
    clearTimeout(hello);
    failures = 0;
  });
  stream.addEventListener("change", ({ data }) => hear(JSON.parse(data)));
  stream.addEventListener("gone", () => location.reload());
  stream.onerror = fail;
}

function hear({ version, title, html }) {
  if (html === undefined) return ask();
  if (version <= Number(place.dataset.version)) return null;
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
addEventListener("focus", () => stream?.readyState === EventSource.OPEN || ask());
place.addEventListener("focusout", () => isLate && setTimeout(ask));
addEventListener("pagehide", hush);
addEventListener("pageshow", ({ persisted }) => persisted && look());
document.addEventListener("visibilitychange", look);
listen();

// A toast goes after 10 seconds, but stays while somebody is on it.
const toast = document.querySelector("[data-toast]");
if (toast) {
  history.replaceState(null, "", address);
  const leave = () => (toast.matches(":focus-within, :hover") ? setTimeout(leave, 2_000) : toast.remove());
  setTimeout(leave, ASK_EVERY);
}
