// The code on a television: the page reloads as soon as the keeper has chosen a game for it, or the code has expired.

const POLL_MS = 2000;

async function look() {
  if (!document.hidden) {
    const { type } = await fetch(location, { method: "HEAD", redirect: "manual", cache: "no-store" }).catch(() => ({}));
    if (type === "opaqueredirect") return location.reload();
  }
  setTimeout(look, POLL_MS);
}

setTimeout(look, POLL_MS);
