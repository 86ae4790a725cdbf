// Names from earlier games: one tap seats a player, one tap seats all players of the last game.

export function nameChips(form, table) {
  const buttons = form.querySelectorAll("[data-name]");
  const again = form.querySelector("[data-same]");

  function mark() {
    const seated = table.names().map((name) => name.toLocaleLowerCase());
    buttons.forEach((button) => { button.disabled = seated.includes(button.dataset.name.toLocaleLowerCase()); });
  }

  buttons.forEach((button) => button.addEventListener("click", () => table.sit(button.dataset.name)));
  again?.addEventListener("click", () => table.seatAll(JSON.parse(again.dataset.same)));
  form.addEventListener("seats", mark);
  mark();
}
