// What the phone answers for the server: files it keeps at once, pages when the network does not answer.

const KEPT = "meldbook-{{ version }}";
const SHELL = {{ shell|safe }};
const OFFLINE = "{{ offline|escapejs }}";
const PATIENCE_MS = 4000;
const MOST_PAGES = 40;

// A table, its pad, its rules, and the start: what somebody at a table without a signal goes on with.
const PAGES = [/^\/$/, /^\/s\/\w+\/$/, /^\/s\/\w+\/hands\/new\/(follow\/)?$/, /^\/s\/\w+\/rules\/$/];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("meldbook-") && name !== KEPT;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
});

/** A file's address changes with its content, so what is kept is right. */
async function file(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

/** The network first; what is kept when it does not answer, or not in time. */
async function page(event, pathname) {
  const isKept = PAGES.some((one) => one.test(pathname));
  const kept = await caches.open(KEPT);
  const found = isKept ? await kept.match(pathname) : null;
  const asked = ask(event, kept, isKept ? pathname : null);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, found));
  try {
    return await (found ? Promise.race([asked, late]) : asked);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return found ?? kept.match(OFFLINE);
  }
}

async function ask({ request }, kept, pathname) {
  const answer = await fetch(request);
  if (pathname && mayKeep(answer)) {
    await kept.put(pathname, answer.clone());
    if (/^\/s\/\w+\/$/.test(pathname)) await keepPads(kept, `${pathname}hands/new/`);
    await forget(kept);
  }
  return answer;
}

const mayKeep = (answer) => answer.ok && !answer.redirected && !(answer.headers.get("Cache-Control") ?? "").includes("no-store");

/** Who looks at a table may lose the signal before the hand is over: its pad is kept with it, and where it is followed. */
async function keepPads(kept, pad) {
  for (const pathname of [pad, `${pad}follow/`]) {
    const answer = await fetch(pathname, { credentials: "same-origin" }).catch(() => null);
    if (answer && mayKeep(answer)) await kept.put(pathname, answer);
  }
}

/** Only so many pages, the newest ones. */
async function forget(kept) {
  const pages = (await kept.keys()).filter(({ url }) => !SHELL.includes(new URL(url).pathname) && !url.includes("/static/"));
  await Promise.all(pages.slice(0, -MOST_PAGES).map((one) => kept.delete(one)));
}
