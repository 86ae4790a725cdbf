// Shares a file with another app, if the browser can. Browsers allow that only shortly after a tap: a file that took
// too long is kept for a second tap.

const files = new Map();

export const canShare = (name, type) => Boolean(navigator.canShare?.({ files: [new File(["x"], name, { type })] }));

/** Return the file at this address, fetched once; after a failure the next call fetches it again. */
export function fileOf(address, name, type) {
  if (!files.has(address)) {
    const file = fetchFile(address, name, type);
    files.set(address, file);
    file.catch(() => files.delete(address));
  }
  return files.get(address);
}

// More than needed while the server prints for others.
const MOST_REQUESTS = 40;

async function fetchFile(address, name, type) {
  let response = await fetch(address);
  // While it prints for others, the server says after how many seconds to retry.
  for (let requests = 1; response.status === 503 && response.headers.has("Retry-After") && requests < MOST_REQUESTS; requests += 1) {
    const wait = Number(response.headers.get("Retry-After")) * 1000;
    await new Promise((resume) => setTimeout(resume, wait));
    response = await fetch(address);
  }
  if (response.status === 422) throw new Refused(await sentenceIn(response));
  if (!response.ok) throw new Error(response.statusText);
  return new File([await response.blob()], name, { type });
}

/** The server refuses what was chosen; the message is for the user. */
class Refused extends Error {}

async function sentenceIn(response) {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("#wrong").textContent.trim();
}

/**
 * Share a file that may still be loading. `show` shows a sentence of an element: `failed`, or `ready` for a second tap.
 */
export async function share(upcoming, { failed, ready }, show) {
  show("");
  let file;
  try {
    file = await upcoming;
  } catch (error) {
    show(error instanceof Refused ? error.message : failed);
    return;
  }
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch (error) {
    // The user cancelled, or the file took so long that the browser no longer counts the tap.
    if (error.name === "NotAllowedError") show(ready);
  }
}
