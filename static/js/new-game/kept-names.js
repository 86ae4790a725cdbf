// Stores the typed names in this tab: for reading about rules in between, and for deleting a game just started to set
// it up again.

import { attempt } from "../shared/local-store.js";

export function keptNames(form, table) {
  const place = `names ${location.pathname}`;
  let started = false;

  const kept = attempt(() => JSON.parse(sessionStorage.getItem(place)));
  const gone = kept?.started && !form.querySelector("[data-same]");
  // Browsers that load the page once more when they go back forget what was typed.
  const [{ type }] = performance.getEntriesByType("navigation");
  const away = !kept?.started && (type === "back_forward" || new URLSearchParams(location.search).has("rules"));
  if ((gone || away) && kept?.names.some(Boolean) && !table.names().some(Boolean)) table.seatAll(kept.names);
  form.addEventListener("submit", () => { started = true; });
  form.addEventListener("refused", () => { started = false; });
  addEventListener("pageshow", () => { started = false; });
  addEventListener("pagehide", () => {
    attempt(() => sessionStorage.setItem(place, JSON.stringify({ names: table.names(), started })));
  });
}
