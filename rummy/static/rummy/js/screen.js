// What does the large screen show next? It turns its pages, counts the time down, and takes what is new: told, or asked for every ten seconds.

import "meldbook/awake";
import { tellTime } from "meldbook/clock";
import { tellLeft } from "meldbook/left";

const ASK_EVERY = 10_000;
const TURN_EVERY = 8_000;
const STALE_AFTER = 30_000;
const TICK = 1_000;

const place = document.querySelector("[data-screen]");
const updated = () => document.querySelector("[data-updated]");
const pages = () => [...place.querySelectorAll("[data-page]")];

let at = 0;
let tag = null;
let asked = 0;
let taken = 0;
let heard = Date.now();
let isPaused = false;

function turn() {
  if (isPaused) return;
  const all = pages();
  at = (at + 1) % all.length;
  all.forEach((page, index) => (page.hidden = index !== at));
}

// ---- how old it is

function tellWhen() {
  const isStale = Date.now() - heard > STALE_AFTER;
  const stamp = updated();
  const when = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  stamp.textContent = (isStale ? stamp.dataset.stale : stamp.dataset.words).replace("{time}", when);
  stamp.classList.toggle("stale", isStale);
}

// ---- the news

let stream = null;

const isClosed = () => !stream || stream.readyState === EventSource.CLOSED;

/** An address to listen at is good for an hour; every page that is fetched whole brings a new one. */
function listen() {
  if (!isClosed()) return;
  stream = new EventSource(`${place.dataset.live}&have=${place.dataset.version}`);
  stream.addEventListener("change", ask);
}

async function ask() {
  const question = (asked += 1);
  let answer, text;
  try {
    answer = await fetch(location.pathname, { headers: tag && !isClosed() ? { "If-None-Match": tag } : {}, cache: "no-store" });
    text = await answer.text();
  } catch (error) {
    if (error instanceof TypeError) return; // no connection, or none half way: the next round asks again
    throw error;
  }
  if (answer.status === 304) heard = Date.now();
  if (answer.status !== 200) return;
  heard = Date.now();
  const next = new DOMParser().parseFromString(text, "text/html").querySelector("[data-screen]");
  // Of two answers that were on their way the older one may come last.
  if (!next || (question < taken && next.dataset.version - place.dataset.version <= 0)) return;
  tag = answer.headers.get("ETag");
  taken = question;
  take(next);
}

/** The page that is shown stays where it is, as long as there are as many of them. */
function take(next) {
  Object.assign(place.dataset, next.dataset);
  tellTime(next);
  const all = [...next.querySelectorAll("[data-page]")];
  if (at >= all.length) at = 0;
  all.forEach((page, index) => (page.hidden = index !== at));
  for (const part of ["header", "[data-pages]", "[data-foot]"]) {
    const [mine, new_] = [place.querySelector(part), next.querySelector(part)];
    if (!mine.isEqualNode(new_)) mine.replaceWith(new_);
  }
  tellLeft(place);
  tellWhen();
}

// ---- the keys of whoever stands at the computer

const button = document.querySelector("[data-pause]");
button.hidden = false;

function pause() {
  isPaused = !isPaused;
  button.setAttribute("aria-pressed", isPaused);
}

button.addEventListener("click", pause);
addEventListener("keydown", (event) => {
  if (event.key === "p" || event.key === "P") return pause();
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return null;
  const all = pages();
  at = (at + (event.key === "ArrowRight" ? 0 : all.length - 2)) % all.length;
  const was = isPaused;
  isPaused = false;
  turn();
  isPaused = was;
  return null;
});

setInterval(() => ask().then(listen), ASK_EVERY);
setInterval(turn, TURN_EVERY);
setInterval(tellWhen, TICK);
tellWhen();
listen();
