// Asks until the sheet is printed, and opens it. Browsers that save a file stay on this page: it says that it is ready.

const POLL_MS = 1000;
const progress = document.querySelector("[data-progress]");

async function look() {
  const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (response && response.status !== 202) return open();
  if (response) showProgress(await response.text());
  setTimeout(look, POLL_MS);
}

function showProgress(page) {
  const { textContent } = new DOMParser().parseFromString(page, "text/html").querySelector("[data-progress]");
  if (progress.textContent !== textContent) progress.textContent = textContent;
}

function open() {
  document.querySelector("h1").textContent = progress.dataset.ready;
  progress.textContent = progress.dataset.saved;
  document.querySelector("[data-coming]").remove();
  location.reload();
}

setTimeout(look, POLL_MS);
