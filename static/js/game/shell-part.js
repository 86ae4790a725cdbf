// Templates of the shell, which this phone caches: every running game fetches them from there.

const RETRY_MS = 4000;
const styles = {};
let shell;

/** Return the dialog of such a template, added to the page with its style, or null if the shell cannot be fetched. */
export async function shellDialog(id) {
  const source = await shellPart(id);
  if (!source) return null;
  const part = document.importNode(source.content, true);
  const dialog = part.querySelector("dialog");
  document.body.append(part);
  return dialog;
}

/** The <template> with this id, from this page or from the shell; null where the shell cannot be fetched. */
export async function shellPart(id) {
  return document.getElementById(id) ?? (await shellPage())?.getElementById(id) ?? null;
}

/** Add a style once and wait until it is there. Where the server cannot be reached, it is asked for again. */
export function styled(address) {
  styles[address] ??= new Promise((loaded) => {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: address, onload: loaded });
    style.onerror = () => setTimeout(() => {
      delete styles[address];
      styled(address).then(loaded);
    }, RETRY_MS);
    document.head.append(style);
  });
  return styles[address];
}

/** The shell, fetched and parsed once; undefined where that fails, and then it is fetched again the next time. */
async function shellPage() {
  shell ??= fetch("/games/offline").then((response) => (response.ok ? response.text() : "")).then(read);
  const page = await shell.catch(() => {});
  if (!page) shell = undefined;
  return page;
}

const read = (text) => (text ? new DOMParser().parseFromString(text, "text/html") : undefined);
