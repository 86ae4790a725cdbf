// A page that waits for something that is being made asks how far it is, and opens what comes in its place. A browser
// that saves a file stays on this page, which then says that it is ready.

const POLL_MS = 2000;
const waiting = document.querySelector("[data-stage]");
const sentence = waiting.querySelector("[data-sentence]");

async function look() {
  if (!document.hidden) {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (response && !show(await pageIn(response))) return open();
  }
  setTimeout(look, POLL_MS);
}

/** Return the part of this page in a response; null if it is another page, a file or an error. */
async function pageIn(response) {
  const isPage = response.ok && response.headers.get("Content-Type").startsWith("text/html");
  return isPage ? new DOMParser().parseFromString(await response.text(), "text/html").querySelector("[data-stage]") : null;
}

/** Show how far it is, and return whether this page is still the one to show. */
function show(page) {
  if (page?.dataset.stage !== waiting.dataset.stage) return false;
  const news = page.querySelector("[data-sentence]").textContent;
  if (sentence.textContent !== news) sentence.textContent = news;
  const bar = page.querySelector("progress");
  if (bar?.hasAttribute("value")) Object.assign(waiting.querySelector("progress"), { max: bar.max, value: bar.value });
  return true;
}

function open() {
  const { ready, saved } = waiting.dataset;
  if (ready) {
    document.querySelector("h1").textContent = ready;
    sentence.textContent = saved;
    waiting.querySelector("[data-coming]").remove();
  }
  location.reload();
}

setTimeout(look, POLL_MS);
