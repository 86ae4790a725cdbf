// How many rounds come of what is chosen: the server is lastAsked, because the rules live there and only there.

const DEBOUNCE_MS = 250;
const FIELDS = ["rules", "schedule", "lowest", "listed"];

export function roundsPreview(form, table) {
  const way = form.querySelector('[data-line="rounds"]');
  const amount = form.querySelector('[data-line="rounds-more"]');
  const wrong = form.querySelector("[data-rounds-wrong]");
  let timer = 0;
  let lastAsked = "";
  let current = 0;

  async function ask() {
    const data = new FormData(form);
    const question = new URLSearchParams({ count: table.count() });
    FIELDS.forEach((name) => question.set(name, data.get(name) ?? ""));
    for (const [name, answer] of data) if (name.startsWith("reading-")) question.set(name, answer);
    if (lastAsked === `${question}`) return;
    lastAsked = `${question}`;
    const mine = ++current;
    try {
      const answer = await fetch(`${form.dataset.rounds}?${question}`);
      if (!answer.ok || mine !== current) return;
      const preview = await answer.json();
      way.textContent = preview.way;
      amount.textContent = preview.amount;
      wrong.textContent = preview.wrong;
    } catch {
      // Without a network the sentence stays as it is; starting the game shows what is wrong.
      lastAsked = "";
    }
  }

  function askSoon() {
    clearTimeout(timer);
    timer = setTimeout(ask, DEBOUNCE_MS);
  }

  form.addEventListener("change", askSoon);
  form.addEventListener("input", askSoon);
  form.addEventListener("seats", askSoon);
}
