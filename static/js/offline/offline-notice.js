// A line that says that the server is out of reach, while it is.

const POLL_MS = 20000;

/** Show the notice while the server does not answer. A page from the memory of this phone looks like any other. */
export function showWhetherOffline(notice) {
  // A file costs the server least, and what is not fetched by GET never comes from the memory of this phone.
  const { href } = document.querySelector("link[rel=stylesheet]");
  const look = async () => {
    if (document.hidden) return;
    const answer = await fetch(href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    notice.hidden = Boolean(answer) && answer.status < 502;
  };
  for (const change of ["online", "offline", "visibilitychange"]) addEventListener(change, look);
  setInterval(look, POLL_MS);
  look();
}
