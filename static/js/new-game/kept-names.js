// Who reads about rules on the way comes back with the names typed before: this tab keeps them until a game is started.

export function keptNames(form, table) {
  const place = `names ${location.pathname}`;
  let started = false;

  if (new URLSearchParams(location.search).has("rules") && !table.names().some(Boolean)) {
    const names = attempt(() => JSON.parse(sessionStorage.getItem(place)));
    if (names?.some(Boolean)) table.seatAll(names);
  }
  form.addEventListener("submit", () => { started = true; });
  addEventListener("pageshow", () => { started = false; });
  addEventListener("pagehide", () => {
    attempt(() => {
      if (started) sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, JSON.stringify(table.names()));
    });
  });
}

/** A browser that may keep nothing goes on without. */
function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
