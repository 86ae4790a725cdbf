// The service worker: while the server cannot be reached, it serves the files of this build and the pages opened before.
//
// /service-worker.js has the build in `self.build`. Acts are never stored here: they wait in the outbox of the page, so
// that a new worker loses none.

const { base, pictures, texts, offline, shell, rules, language } = self.build;
const STATE = base.split("/").at(-1);
const FILES = `files ${STATE}`;
// A change of the language installs another worker, which deletes the pages in the other language.
const PAGES = `pages ${STATE} ${language}`;
// After this time a cached page is shown instead.
const PAGE_TIMEOUT_MS = 4000;
const MAX_PAGES = 60;
const ALWAYS = [offline, shell, rules];
const KEPT = [/^\/$/, /^\/games\/new$/, /^\/games\/[\w-]{16,}$/, /^\/games\/[\w-]{16,}\/rules$/, /^\/rules/, /^\/settings$/];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(Promise.all((event.data.keep ?? []).map(keep))));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request, pathname));
  else if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (ALWAYS.includes(pathname)) event.respondWith(newest(event, pathname));
});

/** Cache all files of this build, and fetch again the pages that an earlier build cached. */
async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages ") && name !== PAGES);
  await takeFiles(await caches.open(FILES));
  await (await caches.open(PAGES)).addAll(ALWAYS);
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) await keep(new URL(url).pathname);
  }
  await skipWaiting();
}

/** All scripts and styles come in one response, which is half as large as one by one. */
async function takeFiles(kept) {
  await kept.addAll(pictures.map((path) => `${base}/${path}`));
  const answer = await fetch(texts);
  if (!answer.ok) throw new Error(`${texts}: ${answer.status}`);
  for (const [type, files] of Object.entries(await answer.json())) {
    const headers = { "Content-Type": type };
    const takeFile = ([path, text]) => kept.put(`${base}/${path}`, new Response(text, { headers }));
    await Promise.all(Object.entries(files).map(takeFile));
  }
}

async function activate() {
  const others = (await caches.keys()).filter((name) => /^(files|pages) /.test(name) && ![FILES, PAGES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
  // The page that installed this worker was loaded without it.
  for (const { url } of await clients.matchAll({ type: "window" })) await keep(new URL(url).pathname);
}

/** A file of this build from the cache. Of another build from the network, or else the file of this build. */
async function file(request, pathname) {
  const kept = await caches.open(FILES);
  const own = pathname.replace(/^\/static\/[^/]+/, base);
  if (own === pathname) return (await kept.match(own)) ?? fetch(request);
  const answer = await fetch(request).catch(() => null);
  return answer?.ok ? answer : ((await kept.match(own)) ?? answer ?? Response.error());
}

/** Network first: the page from the server, else from the cache, else the page that says that it is not there. */
async function page(event, pathname) {
  const kept = await caches.open(PAGES);
  const copy = await kept.match(pathname);
  try {
    const answer = await (copy ? withTimeout(fetch(event.request)) : fetch(event.request));
    if (answer.status >= 502) throw new Error("no server behind the proxy");
    if (keepable(pathname) && !new URL(event.request.url).search) event.waitUntil(put(pathname, answer.clone()));
    return answer;
  } catch {
    return copy ?? (await kept.match(offline));
  }
}

async function newest(event, pathname) {
  const answer = await fetch(event.request).catch(() => null);
  // The rules include those of the club, which change.
  if (answer?.ok && pathname === rules) event.waitUntil(put(pathname, answer.clone()));
  return answer?.ok ? answer : ((await caches.match(pathname)) ?? Response.error());
}

const keepable = (pathname) => KEPT.some((kind) => kind.test(pathname));

/** Fetch a page into the cache. */
async function keep(pathname) {
  if (!keepable(pathname)) return;
  const answer = await fetch(pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer) await put(pathname, answer);
}

async function put(pathname, answer) {
  const kept = await caches.open(PAGES);
  // A page that the server no longer has stays in the cache: the server may have lost the game.
  if (!answer.ok || answer.redirected) return;
  await kept.put(pathname, answer);
  const known = (await kept.keys()).filter(({ url }) => !ALWAYS.includes(new URL(url).pathname));
  await Promise.all(known.slice(0, -MAX_PAGES).map((old) => kept.delete(old)));
}

const withTimeout = (answer) =>
  Promise.race([answer, new Promise((_, late) => setTimeout(late, PAGE_TIMEOUT_MS, new Error("too slow")))]);
