// How many rounds the choices give: only the server knows the rules, so it is asked. The heading is unchanged until
// there are rounds, and a list is not called wrong before anyone has typed in it.

const DEBOUNCE_MS = 250;
const FIELDS = ["rules", "schedule", "lowest", "highest", "listed"];

export function roundsPreview(form, table) {
  const way = form.querySelector('[data-line="rounds"]');
  const amount = form.querySelector('[data-line="rounds-more"]');
  const wrong = form.querySelector("[data-rounds-wrong]");
  let timer = 0;
  let lastAsked = "";
  let current = 0;
  let listBegun = form.elements.listed.value !== "";

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
      wrong.textContent = question.get("schedule") === "listed" && !listBegun ? "" : preview.wrong;
      if (preview.wrong) return;
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

  for (const kind of ["input", "blur"]) form.elements.listed.addEventListener(kind, () => {
    if (!listBegun) lastAsked = "";
    listBegun = true;
    askSoon();
  });
  form.addEventListener("change", askSoon);
  form.addEventListener("input", askSoon);
  form.addEventListener("seats", askSoon);
}
