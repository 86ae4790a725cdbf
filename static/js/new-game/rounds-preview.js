// How many rounds the choices give, or what is wrong with them: only the server knows the rules, so it is asked.

const DEBOUNCE_MS = 250;
const FIELDS = ["rules", "schedule", "lowest", "highest", "listed"];

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
      const response = await fetch(`${form.dataset.rounds}?${question}`);
      if (!response.ok || mine !== current) return;
      const preview = await response.json();
      wrong.textContent = preview.wrong;
      way.textContent = preview.way;
      amount.textContent = preview.amount;
    } catch {
      // Without a network the sentence is unchanged; starting the game shows what is wrong.
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
