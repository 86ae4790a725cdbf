// The service worker: while the server cannot be reached, it serves the files of this build and the pages opened before.
//
// /service-worker.js has the build in `self.build`. Acts are never stored here: they wait in the outbox of the page, so
// that a new worker loses none.

const { base, pictures, texts, offline, shell, rules, language } = self.build;
const BUILD = base.split("/").at(-1);
const FILES = `files ${BUILD}`;
// A change of the language installs another worker, which deletes the pages in the other language.
const PAGES = `pages ${BUILD} ${language}`;
// After this time a cached page is shown instead.
const PAGE_TIMEOUT_MS = 4000;
const MAX_PAGES = 60;
const ALWAYS_CACHED = [offline, shell, rules];
const CACHEABLE = [/^\/$/, /^\/games\/new$/, /^\/games\/[\w-]{16,}$/, /^\/games\/[\w-]{16,}\/rules$/, /^\/rules/, /^\/settings$/];

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(Promise.all((event.data.keep ?? []).map(cachePage))));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(serveFile(request, pathname));
  else if (request.mode === "navigate") event.respondWith(servePage(event, pathname));
  else if (ALWAYS_CACHED.includes(pathname)) event.respondWith(networkFirst(event, pathname));
});

/** Cache all files of this build, and fetch again the pages that an earlier build cached. */
async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages ") && name !== PAGES);
  await cacheFiles(await caches.open(FILES));
  await (await caches.open(PAGES)).addAll(ALWAYS_CACHED);
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) await cachePage(new URL(url).pathname);
  }
  await skipWaiting();
}

/** Cache all scripts and styles from one response, which is half as large as one for each. */
async function cacheFiles(cache) {
  await cache.addAll(pictures.map((path) => `${base}/${path}`));
  const response = await fetch(texts);
  if (!response.ok) throw new Error(`${texts}: ${response.status}`);
  for (const [type, files] of Object.entries(await response.json())) {
    const headers = { "Content-Type": type };
    const cacheFile = ([path, text]) => cache.put(`${base}/${path}`, new Response(text, { headers }));
    await Promise.all(Object.entries(files).map(cacheFile));
  }
}

async function activate() {
  const others = (await caches.keys()).filter((name) => /^(files|pages) /.test(name) && ![FILES, PAGES].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
  // The page that installed this worker was loaded without it.
  for (const { url } of await clients.matchAll({ type: "window" })) await cachePage(new URL(url).pathname);
}

/**
 * Return a file of this build from the cache; of another build from the network, or else the same file of this build.
 */
async function serveFile(request, pathname) {
  const cache = await caches.open(FILES);
  const own = pathname.replace(/^\/static\/[^/]+/, base);
  if (own === pathname) return (await cache.match(own)) ?? fetch(request);
  const response = await fetch(request).catch(() => null);
  return response?.ok ? response : ((await cache.match(own)) ?? response ?? Response.error());
}

/**
 * Return the page from the server, or else from the cache, or else the page that says that it is not available offline.
 */
async function servePage(event, pathname) {
  const cache = await caches.open(PAGES);
  const copy = await cache.match(pathname);
  try {
    const response = await (copy ? withTimeout(fetch(event.request)) : fetch(event.request));
    if (response.status >= 502 && (copy || !isFromServer(response))) throw new Error("no server behind the proxy");
    if (isCacheable(pathname) && !new URL(event.request.url).search) event.waitUntil(store(pathname, response.clone()));
    return response;
  } catch {
    return copy ?? (await cache.match(offline));
  }
}

/**
 * Return whether a refusal is from our server, or says when to retry; any other is from a proxy whose server is down.
 */
const isFromServer = ({ headers }) => ["X-Request-Id", "Retry-After", "Refresh"].some((name) => headers.has(name));

async function networkFirst(event, pathname) {
  const response = await fetch(event.request).catch(() => null);
  // The rules include those of the group, which change.
  if (response?.ok && pathname === rules) event.waitUntil(store(pathname, response.clone()));
  return response?.ok ? response : ((await caches.match(pathname)) ?? Response.error());
}

const isCacheable = (pathname) => CACHEABLE.some((kind) => kind.test(pathname));

/** Fetch a page into the cache. */
async function cachePage(pathname) {
  if (!isCacheable(pathname)) return;
  const response = await fetch(pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response) await store(pathname, response);
}

async function store(pathname, response) {
  const cache = await caches.open(PAGES);
  // A page that the server no longer has stays in the cache: the server may have lost the game.
  if (!response.ok || response.redirected) return;
  await cache.put(pathname, response);
  const known = (await cache.keys()).filter(({ url }) => !ALWAYS_CACHED.includes(new URL(url).pathname));
  await Promise.all(known.slice(0, -MAX_PAGES).map((old) => cache.delete(old)));
}

const withTimeout = (response) =>
  Promise.race([response, new Promise((_, reject) => setTimeout(reject, PAGE_TIMEOUT_MS, new Error("too slow")))]);
