// Hands a file to another app, where the browser can. It shares only right after a tap, and making a file takes a while:
// what took too long is kept for a second tap.

const files = new Map();

export const canShare = (name, type) => Boolean(navigator.canShare?.({ files: [new File(["x"], name, { type })] }));

/** The file of this address, fetched once; what could not be fetched is asked for again the next time. */
export function fileOf(address, name, type) {
  if (!files.has(address)) {
    const file = fetchFile(address, name, type);
    files.set(address, file);
    file.catch(() => files.delete(address));
  }
  return files.get(address);
}

// More than a printer that others keep busy needs.
const MOST_REQUESTS = 40;

async function fetchFile(address, name, type) {
  let answer = await fetch(address);
  // While others print too the server names the seconds after which to ask again, as it tells a page.
  for (let requests = 1; answer.status === 503 && answer.headers.has("Retry-After") && requests < MOST_REQUESTS; requests += 1) {
    const wait = Number(answer.headers.get("Retry-After")) * 1000;
    await new Promise((resume) => setTimeout(resume, wait));
    answer = await fetch(address);
  }
  if (answer.status === 422) throw new Refused(await sentenceIn(answer));
  if (!answer.ok) throw new Error(answer.statusText);
  return new File([await answer.blob()], name, { type });
}

/** What was chosen cannot be made; the message is for the user. */
class Refused extends Error {}

async function sentenceIn(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("#wrong").textContent.trim();
}

/** Share a file that may still be on its way. `show` shows one of the words of an element: `failed`, or `ready` for a second tap. */
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
    // The user called it off, or the file took so long that the browser no longer counts the tap.
    if (error.name === "NotAllowedError") show(ready);
  }
}
