// Stores the typed rows of the one sheet that is not saved yet: they survive a reload and a phone that sleeps.

const PLACE = "old-paper";
const CELLS = ["bid", "result", "trump"];

export function readDraft() {
  try {
    return JSON.parse(localStorage.getItem(PLACE));
  } catch {
    return null; // Without access to storage there is nothing to offer.
  }
}

export function forgetDraft() {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was stored.
  }
}

/**
 * Store a form's rows while they are typed. `restored` is true if a reloaded page got back what was typed since it was
 * sent; a page with other rows, as read from a table, is another one.
 */
export function keepDraft(form) {
  const before = readDraft();
  const sent = [...form.querySelectorAll("[data-cell]")].map(({ defaultValue }) => defaultValue);
  const id = [new FormData(form).get("start_id"), ...sent].join("\n");

  function save() {
    const entries = [...new FormData(form)];
    if (!entries.some(([name, value]) => CELLS.includes(name) && value)) return;
    try {
      localStorage.setItem(PLACE, JSON.stringify({ id, name: form.dataset.rows, entries }));
    } catch {
      // The page itself still has everything.
    }
  }

  if (before?.id === id) {
    for (const name of CELLS) {
      const values = before.entries.filter(([key]) => key === name).map(([, value]) => value);
      const inputs = [...form.querySelectorAll(`[name=${name}]`)];
      if (values.length === inputs.length) inputs.forEach((input, place) => { input.value = values[place]; });
    }
    const kept = before.entries.filter(([key]) => key === "as_played").map(([, value]) => value);
    for (const box of form.querySelectorAll("[name=as_played]")) box.checked = kept.includes(box.value);
  }
  form.addEventListener("submit", ({ submitter }) => { if (submitter?.matches("[data-keep]")) forgetDraft(); else save(); });
  return { save, restored: before?.id === id };
}
