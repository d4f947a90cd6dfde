// What the phone answers for the server: files it keeps at once, pages when the network does not answer.

const VERSION = "meldbook-{{ version }}";
const FILES = `${VERSION}-files`;
const LANGUAGE = "{{ language }}";
const SHELL = {{ shell|safe }};
const OFFLINE = "{{ offline|escapejs }}";
const SIGN_OUT = "{{ sign_out|escapejs }}";
const PATIENCE_MS = 4000;
const MOST_PAGES = 40;
const LATEST_PAGES = 12;
// What a proxy says while the server behind it is away.
const AWAY = [502, 503, 504];

// A table, its pad, its rules, and the start: what somebody at a table without a signal goes on with.
const TABLE = /^\/s\/\w+\/$/;
const PAGES = [/^\/$/, TABLE, /^\/s\/\w+\/hands\/new\/(follow\/)?$/, /^\/s\/\w+\/rules\/$/];

/** The pads a page of a table leads to: those of who may score there, as long as there is a hand to score. */
const padsIn = (pathname, page) => ["hands/new/", "hands/new/follow/"].map((pad) => pathname + pad).filter((pad) => page.includes(`href="${pad}"`));

/** Pages are kept by language: who changes it is never shown the one before, and finds it again when changing back. */
const pagesIn = (language) => caches.open(`${VERSION}-pages-${language}`);

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepFiles(), keepOffline()]).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const latest = latestElsewhere();
  event.waitUntil(latest.then(letGo).then(() => self.clients.claim()));
  // Whoever opens a page meanwhile does not wait for it.
  latest.then(keepAnew).catch(() => null);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && origin === location.origin && pathname === SIGN_OUT) event.waitUntil(letGoOfStarts());
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
});

/** An open table has heard something new: what is kept of it would still say the hand before. */
self.addEventListener("message", (event) => {
  if (TABLE.test(event.data)) event.waitUntil(keepTable(event.data));
});

async function keepTable(pathname) {
  const kept = await pagesIn(LANGUAGE);
  await keepAll(kept, [pathname]);
  await keepPads(kept, pathname);
}

/** Who scores at a table may lose the signal before the hand is over: its pad is kept with it, where it is followed, and the way back to it. */
async function keepPads(kept, pathname) {
  const table = await kept.match(pathname, { ignoreVary: true });
  const pads = table ? padsIn(pathname, await table.text()) : [];
  await keepAll(kept, pads);
  if (pads.length) await keepStart(kept, pathname);
}

/** The start page was opened before the table was, or never: kept anew it leads there. */
async function keepStart(kept, pathname) {
  const start = await kept.match("/", { ignoreVary: true });
  if (!start || !(await start.text()).includes(`href="${pathname}"`)) await keepAll(kept, ["/"]);
}

async function keepFiles() {
  const kept = await caches.open(FILES);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  await kept.addAll(SHELL.filter((address) => !there.has(new URL(address, location.origin).href)));
}

async function keepOffline() {
  const kept = await pagesIn(LANGUAGE);
  await kept.add(OFFLINE);
}

/** What an older version kept: its pages ask for files that are gone. */
async function letGo() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("meldbook-") && !name.startsWith(VERSION)).map((name) => caches.delete(name)));
}

/** Who signs out leaves no start page with his clubs and tables, in whatever language; the one that follows is kept anew. */
async function letGoOfStarts() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${VERSION}-pages-`));
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete("/", { ignoreVary: true })));
}

/** The pages that this phone opened last in another language, or that an older version kept. */
async function latestElsewhere() {
  const others = (await caches.keys()).filter((name) => /^meldbook-\w+-pages-/.test(name) && name !== `${VERSION}-pages-${LANGUAGE}`);
  const pages = await Promise.all(others.map(async (name) => (await (await caches.open(name)).keys()).slice(-LATEST_PAGES)));
  return new Set(pages.flat().map(({ url }) => new URL(url).pathname));
}

/** They are fetched as this version has them, in the language of now: whoever loses the signal after an update goes on all the same. */
const keepAnew = async (pathnames) => keepAll(await pagesIn(LANGUAGE), pathnames);

async function keepAll(kept, pathnames) {
  for (const pathname of pathnames) {
    const answer = await fetch(pathname, { credentials: "same-origin" }).catch(() => null);
    if (answer && mayKeep(answer)) await kept.put(pathname, answer);
  }
}

/** A file's address changes with its content, so what is kept is right. */
async function file(request) {
  const kept = await caches.open(FILES);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  // On a full phone it is shown all the same.
  if (answer.ok) await kept.put(request, answer.clone()).catch(() => null);
  return answer;
}

/** The network first; what is kept when it does not answer, or not in time. */
async function page(event, pathname) {
  const isKept = PAGES.some((one) => one.test(pathname));
  const kept = await pagesIn(LANGUAGE);
  const found = isKept ? await kept.match(pathname) : null;
  const asked = fetch(event.request);
  // Also where it comes too late to be shown: asked for by then, the worker would get no time for it.
  event.waitUntil(asked.then((answer) => keepOf(answer, isKept ? pathname : null), () => null));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, found));
  try {
    const answer = await (found ? Promise.race([asked, late]) : asked);
    return found && AWAY.includes(answer.status) ? found : answer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return found ?? kept.match(OFFLINE);
  }
}

async function keepOf(answer, pathname) {
  const copy = pathname && mayKeep(answer) ? answer.clone() : null;
  // Who was signed out from afar leaves as little as who signs out here.
  if (answer.headers.has("Signed-Out")) await letGoOfStarts();
  if (copy) await keepPage(pathname, copy);
}

async function keepPage(pathname, answer) {
  // The language may have changed since this worker was told.
  const kept = await pagesIn(answer.headers.get("Content-Language") ?? LANGUAGE);
  await kept.put(pathname, answer);
  if (TABLE.test(pathname)) await keepPads(kept, pathname);
  await forget(kept);
}

const mayKeep = (answer) => answer.ok && !answer.redirected && !(answer.headers.get("Cache-Control") ?? "").includes("no-store");

/** Only so many pages, the newest ones. */
async function forget(kept) {
  const pages = (await kept.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE);
  await Promise.all(pages.slice(0, -MOST_PAGES).map((one) => kept.delete(one)));
}
