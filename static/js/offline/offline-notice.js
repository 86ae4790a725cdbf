// A notice while the server cannot be reached.

const POLL_MS = 20000;

/** Show the notice while the server does not respond: a page from the cache looks like any other. */
export function showWhetherOffline(notice) {
  // A static file costs the server least, and the service worker answers no HEAD from the cache.
  const { href } = document.querySelector("link[rel=stylesheet]");
  const look = async () => {
    if (document.hidden) return;
    const response = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    notice.hidden = Boolean(response) && response.status < 502;
  };
  for (const change of ["online", "offline", "visibilitychange"]) addEventListener(change, look);
  setInterval(look, POLL_MS);
  look();
}
