// Answers for the server while it is out of reach: files of this state of the app, and the pages opened before.
//
// /service-worker.js gives that state in `self.build`. What is written at the table is never kept here: acts
// wait in the page's outbox, so a new worker has nothing of them to lose.

const { base, pictures, texts, offline, shell, rules, language } = self.build;
const STATE = base.split("/").at(-1);
const FILES = `files ${STATE}`;
// In another language there is another worker, and with it go the pages in the language before.
const PAGES = `pages ${STATE} ${language}`;
// How long somebody who has the page already waits for a newer one.
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

/** Take along everything of this state, and the pages known before, loaded again for it. */
async function install() {
  const names = (await caches.keys()).filter((name) => name.startsWith("pages ") && name !== PAGES);
  await takeFiles(await caches.open(FILES));
  await (await caches.open(PAGES)).addAll(ALWAYS);
  for (const name of names) {
    for (const { url } of await (await caches.open(name)).keys()) await keep(new URL(url).pathname);
  }
  await skipWaiting();
}

/** All scripts and styles come in one answer: that is half as much as one by one, and one request. */
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
  // The page that brought this worker was loaded without it.
  for (const { url } of await clients.matchAll({ type: "window" })) await keep(new URL(url).pathname);
}

/** A file of this state; one of another state from its server, or from here while a page of that state is still open. */
async function file(request, pathname) {
  const kept = await caches.open(FILES);
  const own = pathname.replace(/^\/static\/[^/]+/, base);
  if (own === pathname) return (await kept.match(own)) ?? fetch(request);
  const answer = await fetch(request).catch(() => null);
  return answer?.ok ? answer : ((await kept.match(own)) ?? answer ?? Response.error());
}

/** The page from the server; without it as it was last, or the page that tells that there is none. */
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
  // The rules are also those of this phone's club, which change.
  if (answer?.ok && pathname === rules) event.waitUntil(put(pathname, answer.clone()));
  return answer?.ok ? answer : ((await caches.match(pathname)) ?? Response.error());
}

const keepable = (pathname) => KEPT.some((kind) => kind.test(pathname));

/** Ask for a page, to have it when it is wanted. */
async function keep(pathname) {
  if (!keepable(pathname)) return;
  const answer = await fetch(pathname, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer) await put(pathname, answer);
}

async function put(pathname, answer) {
  const kept = await caches.open(PAGES);
  // A copy outlives the server's own: the server may have lost it.
  if (!answer.ok || answer.redirected) return;
  await kept.put(pathname, answer);
  const known = (await kept.keys()).filter(({ url }) => !ALWAYS.includes(new URL(url).pathname));
  await Promise.all(known.slice(0, -MAX_PAGES).map((old) => kept.delete(old)));
}

const withTimeout = (answer) =>
  Promise.race([answer, new Promise((_, late) => setTimeout(late, PAGE_TIMEOUT_MS, new Error("too slow")))]);
