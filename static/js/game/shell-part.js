// Fetches <template>s from the shell, which this phone caches.

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

/** Return the <template> with this id, from this page or from the shell, or null if the shell cannot be fetched. */
export async function shellPart(id) {
  return document.getElementById(id) ?? (await shellPage())?.getElementById(id) ?? null;
}

/**
 * Add a style sheet once, for all media or one, and wait until it is loaded, retrying until the server can be reached. The
 * page may have it from the start.
 */
export function styled(address, media = "all") {
  const isThere = document.querySelector(`link[href="${address}"]`)?.sheet;
  styles[address] ??= isThere ? Promise.resolve() : new Promise((loaded) => {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: address, media, onload: loaded });
    style.onerror = () => setTimeout(() => {
      delete styles[address];
      styled(address, media).then(loaded);
    }, RETRY_MS);
    document.head.append(style);
  });
  return styles[address];
}

/** Return the shell, fetched and parsed once, or undefined if that fails; then the next call fetches it again. */
async function shellPage() {
  shell ??= fetch("/games/offline").then((response) => (response.ok ? response.text() : "")).then(read);
  const page = await shell.catch(() => {});
  if (!page) shell = undefined;
  return page;
}

const read = (text) => (text ? new DOMParser().parseFromString(text, "text/html") : undefined);
