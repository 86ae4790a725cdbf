// Parts that stand in the page of the game nobody plays, which this phone keeps: every running game fetches them there.

let shell;

/** The <template> with this id, from this page or from that one; null where neither can be had. */
export async function shellPart(id) {
  const here = document.getElementById(id);
  if (here) return here;
  shell ??= fetch("/games/offline").then((answer) => answer.text());
  const text = await shell.catch(() => "");
  if (!text) shell = undefined;
  return new DOMParser().parseFromString(text, "text/html").getElementById(id);
}
