// The page of a book that is being made polls the server, and shows its progress.

const POLL_MS = 2000;

async function look() {
  if (!document.hidden) {
    const response = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (response !== null) show(response.ok ? await response.text() : null);
  }
  setTimeout(look, POLL_MS);
}

function show(page) {
  const now = document.querySelector("[data-stage]");
  const then = page === null ? null : new DOMParser().parseFromString(page, "text/html").querySelector("[data-stage]");
  if (then?.dataset.stage !== now.dataset.stage) return location.reload();
  const sentence = now.querySelector("[data-sentence]");
  const news = then.querySelector("[data-sentence]").textContent;
  if (sentence.textContent !== news) sentence.textContent = news;
  const bar = then.querySelector("progress");
  if (bar?.hasAttribute("value")) Object.assign(now.querySelector("progress"), { max: bar.max, value: bar.value });
}

setTimeout(look, POLL_MS);
