// Parts that stand in the page of the game nobody plays, which this phone keeps: every running game fetches them there.

let shell;

/** The dialog of such a part, put on the page with what it needs; null where it cannot be had. */
export async function shellDialog(id) {
  const source = await shellPart(id);
  if (!source) return null;
  const part = document.importNode(source.content, true);
  const dialog = part.querySelector("dialog");
  document.body.append(part);
  return dialog;
}

/** The <template> with this id, from this page or from that one; null where neither can be had. */
export async function shellPart(id) {
  return document.getElementById(id) ?? (await shellPage())?.getElementById(id) ?? null;
}

/** That page, fetched and read once; undefined where it cannot be had, and then it is asked for again. */
async function shellPage() {
  shell ??= fetch("/games/offline").then((answer) => (answer.ok ? answer.text() : "")).then(read);
  const page = await shell.catch(() => {});
  if (!page) shell = undefined;
  return page;
}

const read = (text) => (text ? new DOMParser().parseFromString(text, "text/html") : undefined);
