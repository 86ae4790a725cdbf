// The code on a television: as soon as the keeper has given it a game, or the time of the code is over, the page leads on.

const POLL_MS = 2000;

async function look() {
  if (!document.hidden) {
    const { type } = await fetch(location, { method: "HEAD", redirect: "manual", cache: "no-store" }).catch(() => ({}));
    if (type === "opaqueredirect") return location.reload();
  }
  setTimeout(look, POLL_MS);
}

setTimeout(look, POLL_MS);
