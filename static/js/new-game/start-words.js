// The button that starts the game says what it will do: how many play (a seat without a name is a player too), and who
// bids first, or that cards are drawn.

export function startWords(form, table) {
  const start = form.querySelector("[data-start]");
  const list = form.querySelector("[data-seats]");

  function tell() {
    const { value } = form.querySelector("[name=dealer]:checked") ?? {};
    const drawn = { draw: start.dataset.drawing, "by-hand": start.dataset.byHand }[value];
    const names = table.names();
    const { dealerFirst, anticlockwise } = form.querySelector("[name=rules]:checked")?.dataset ?? {};
    const step = dealerFirst && !form.elements.standing_dealer?.value ? 0 : anticlockwise ? names.length - 1 : 1;
    const first = (Number(value) + step) % names.length;
    const name = names[first] || list.dataset.player.replace("#", first + 1);
    const players = start.dataset.tables.split("|")[names.length - 1];
    const words = drawn ?? start.dataset.first.replace("%(players)s", players).replace("#", () => name);
    if (start.textContent !== words) start.textContent = words;
  }

  if (!start) return;
  form.addEventListener("seats", tell);
  form.addEventListener("change", tell);
  tell();
}
