// Hands the sheet to another app, as a PDF or as a picture, where the browser can. It shares only right after a tap, so
// the PDF is fetched before anybody asks, and what took too long is kept for a second tap.

const TYPES = { pdf: "application/pdf", png: "image/png" };
const form = document.querySelector("[data-share-sheet]");
const told = form.querySelector("[data-told]");
const buttons = [...form.querySelectorAll("[data-share]")];
const files = new Map();

const nameOf = (kind) => `${form.dataset.shareSheet}.${kind}`;
const can = (kind) => Boolean(navigator.canShare?.({ files: [new File(["x"], nameOf(kind), { type: TYPES[kind] })] }));

function addressFor(button) {
  return `${button.dataset.address ?? form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
}

async function fetched(address, kind) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return new File([await answer.blob()], nameOf(kind), { type: TYPES[kind] });
}

function fileFor(button) {
  const address = addressFor(button);
  if (!files.has(address)) {
    const file = fetched(address, button.dataset.share);
    files.set(address, file);
    // What could not be fetched is asked for again.
    file.catch(() => files.delete(address));
  }
  return files.get(address);
}

function say(words) {
  told.textContent = words;
  told.hidden = !words;
}

async function share(button) {
  say("");
  let file;
  try {
    file = await fileFor(button);
  } catch {
    say(form.dataset.failed);
    return;
  }
  try {
    await navigator.share({ files: [file], title: document.title });
  } catch (error) {
    // Called off by whoever tapped; or it took so long that the browser no longer counts the tap.
    if (error.name === "NotAllowedError") say(form.dataset.again);
  }
}

for (const button of buttons) {
  button.hidden = !can(button.dataset.share);
  button.addEventListener("click", () => share(button));
}
const first = buttons.find((button) => !button.hidden);
if (first) {
  form.querySelector("[data-without-share]").hidden = !buttons.at(-1).hidden;
  const soon = () => fileFor(first).catch(() => {});
  form.addEventListener("change", soon);
  soon();
}
