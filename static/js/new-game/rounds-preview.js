// How many rounds come of what is chosen: the server is asked, because the rules live there and only there.

const PAUSE = 250;
const FIELDS = ["rules", "schedule", "lowest", "listed"];

export function rounds(form, table) {
  const way = form.querySelector("[data-rounds-way]");
  const amount = form.querySelector("[data-rounds-amount]");
  const wrong = form.querySelector("[data-rounds-wrong]");
  let timer = 0;
  let asked = "";
  let current = 0;

  async function ask() {
    const data = new FormData(form);
    const question = new URLSearchParams({ count: table.count() });
    FIELDS.forEach((name) => question.set(name, data.get(name) ?? ""));
    for (const [name, answer] of data) if (name.startsWith("reading-")) question.set(name, answer);
    if (asked === `${question}`) return;
    asked = `${question}`;
    const mine = ++current;
    try {
      const answer = await fetch(`${form.dataset.rounds}?${question}`);
      if (!answer.ok || mine !== current) return;
      const told = await answer.json();
      way.textContent = told.way;
      amount.textContent = told.amount;
      wrong.textContent = told.wrong;
    } catch {
      // Without a network the sentence stays as it is; starting the game says what is wrong.
      asked = "";
    }
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
  }

  form.addEventListener("change", soon);
  form.addEventListener("input", soon);
  form.addEventListener("seats", soon);
}
