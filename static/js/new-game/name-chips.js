// Names from earlier games: one tap seats somebody, one tap seats everybody of the last game.

export function nameChips(form, table) {
  const buttons = form.querySelectorAll("[data-name]");

  function mark() {
    const seated = table.names().map((name) => name.toLocaleLowerCase());
    buttons.forEach((button) => { button.disabled = seated.includes(button.dataset.name.toLocaleLowerCase()); });
  }

  buttons.forEach((button) => button.addEventListener("click", (event) => {
    event.preventDefault();
    table.sit(button.dataset.name);
  }));
  form.querySelector("[data-same]")?.addEventListener("click", (event) => {
    event.preventDefault();
    table.seatAll(JSON.parse(event.currentTarget.dataset.same));
  });
  form.addEventListener("seats", mark);
  mark();
}
