// Marks what is right and wrong in the rows while they are typed. The server is asked, because only it knows the rules.

const DEBOUNCE_MS = 200;

export function marks(form) {
  const rows = new Map([...form.querySelectorAll("[data-row]")].map((row) => [Number(row.dataset.row), row]));
  let timer = 0;
  let current = 0;
  let asking = null;

  async function ask() {
    const mine = ++current;
    asking?.abort();
    asking = new AbortController();
    const rowsAsTyped = new URLSearchParams(new FormData(form));
    try {
      const response = await fetch(form.dataset.marks, { method: "POST", body: rowsAsTyped, signal: asking.signal });
      if (response.ok && mine === current) show(await response.json());
    } catch {
      // Without a network the marks are unchanged; saving the game shows what is wrong.
    }
  }

  function show({ rows: marked, status, fills }) {
    marked.forEach((mark) => paint(rows.get(mark.number), mark));
    form.querySelector("[data-status]").textContent = status;
    const fill = form.querySelector("[data-fills]");
    fill.hidden = !fills && !fill.querySelector("input").checked;
  }

  function paint(row, { number, state, words, faults, can_be_kept, cells }) {
    const mark = form.querySelector(`#mark-${number}`).closest("tr");
    row.dataset.state = mark.dataset.state = state;
    const sentence = mark.querySelector("[data-words]");
    if (sentence.textContent !== words) sentence.textContent = words;
    list(mark.querySelector("[data-faults]"), faults);
    mark.querySelector("[data-kept]").hidden = !can_be_kept;
    const results = row.querySelectorAll("[name=result]");
    const bids = row.querySelectorAll("[name=bid]");
    cells.forEach(({ wrong, found }, seat) => {
      for (const [name, input] of [["bid", bids[seat]], ["result", results[seat]]]) {
        if (wrong.includes(name)) input?.setAttribute("aria-invalid", "true");
        else input?.removeAttribute("aria-invalid");
      }
      results[seat].parentElement.querySelector("[data-found]").textContent = found;
    });
  }

  function list(place, sentences) {
    const shown = [...place.children].map((item) => item.textContent.trim());
    if (shown.join("\n") === sentences.join("\n")) return;
    place.replaceChildren(...sentences.map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    }));
  }

  return () => {
    clearTimeout(timer);
    timer = setTimeout(ask, DEBOUNCE_MS);
  };
}
