// Stores what was typed in this tab: for reading about rules in between, or writing some, and for deleting a game just
// started to set it up again.

import { fill } from "../offline/set-up-again.js";
import { attempt } from "../shared/browser.js";

export function keptForm(form, table) {
  const place = `set-up ${location.pathname}`;
  let started = false;

  const kept = attempt(() => JSON.parse(sessionStorage.getItem(place)));
  const gone = kept?.started && !form.querySelector("[data-same]");
  const named = !kept?.started && new URLSearchParams(location.search).has("rules");
  // Browsers that load the page once more when they go back forget what was typed, or give it to the wrong fields.
  const [{ type }] = performance.getEntriesByType("navigation");
  if (kept && !kept.started && type === "back_forward") fill(form, kept.fields);
  else if (kept && (gone || named) && !table.names().some(Boolean)) fill(form, kept.fields.filter(([name]) => name === "players"));
  form.addEventListener("submit", () => { started = true; });
  form.addEventListener("refused", () => { started = false; });
  addEventListener("pageshow", () => { started = false; });
  addEventListener("pagehide", () => {
    const fields = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    attempt(() => sessionStorage.setItem(place, JSON.stringify({ fields, started })));
  });
}
