// Seats in order: add one, take one away, move somebody. The server's <template>s are cloned; numbers and names of the
// buttons follow what is typed, and nothing typed is ever touched.

const MIN_PLAYERS = 2;

export function seats(form) {
  const list = form.querySelector("[data-seats]");
  const seatTemplate = form.querySelector("[data-seat-template]");
  const dealerTemplate = form.querySelector("[data-dealer-template]");
  const dealers = form.querySelector("[data-dealers]");
  const add = form.querySelector("[data-add]");
  const fewer = form.querySelector("[data-fewer]");
  const draws = dealers.children.length - list.children.length;
  let most = Infinity;

  const inputs = () => [...list.querySelectorAll("input")];
  const nameOf = (input, number) => input.value.trim() || list.dataset.player.replace("#", number);
  const changed = () => form.dispatchEvent(new CustomEvent("seats"));

  // Where each seat's button for the first deal is: the button belongs to the person and moves along.
  const dealerOf = new Map(inputs().map((input, seat) => [input, dealers.children[seat + draws]]));

  function dealerFor(input) {
    if (!dealerOf.has(input)) {
      dealerOf.set(input, dealerTemplate.content.firstElementChild.cloneNode(true));
    }
    return dealerOf.get(input);
  }

  function renumber() {
    inputs().forEach((input, seat) => {
      const [up, down] = input.closest("li").querySelectorAll("button");
      const name = nameOf(input, seat + 1);
      input.id = `player-${seat + 1}`;
      input.setAttribute("aria-label", list.dataset.player.replace("#", seat + 1));
      up.value = down.value = seat;
      up.setAttribute("aria-label", list.dataset.up.replace("#", name));
      down.setAttribute("aria-label", list.dataset.down.replace("#", name));
      const pill = dealerFor(input);
      const radio = pill.querySelector("input");
      radio.value = seat;
      radio.id = `dealer-${seat + 1}`;
      pill.querySelector("span").textContent = name;
      if (dealers.children[seat + draws] !== pill) dealers.insertBefore(pill, dealers.children[seat + draws] ?? null);
    });
    while (dealers.children.length > inputs().length + draws) dealers.lastElementChild.remove();
    if (draws && !dealers.querySelector(":checked")) dealers.querySelector("input").checked = true;
    add.disabled = inputs().length >= most;
    fewer.disabled = inputs().length <= MIN_PLAYERS;
    changed();
  }

  function append() {
    list.append(seatTemplate.content.cloneNode(true));
    renumber();
    return inputs().at(-1);
  }

  function remove(item) {
    dealerOf.get(item.querySelector("input"))?.remove();
    item.remove();
  }

  function move(item, button) {
    const up = button.dataset.move === "up";
    const other = up ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    if (up) other.before(item);
    else other.after(item);
    renumber();
    button.focus();
  }

  add.addEventListener("click", (event) => {
    event.preventDefault();
    if (inputs().length < most) append().focus();
  });
  fewer.addEventListener("click", (event) => {
    event.preventDefault();
    if (inputs().length > MIN_PLAYERS) remove(list.lastElementChild);
    renumber();
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    move(button.closest("li"), button);
  });
  list.addEventListener("input", renumber);
  // Enter in a name goes on to the next one; in the last one it starts the game, as in any form.
  list.addEventListener("keydown", (event) => {
    const next = inputs()[inputs().indexOf(event.target) + 1];
    if (event.key !== "Enter" || event.isComposing || !next) return;
    event.preventDefault();
    next.focus();
  });

  return {
    names: () => inputs().map((input) => input.value.trim()),
    // How many are going to play: empty seats at the end do not count, and a table nobody sits at yet counts as it is.
    count: () => inputs().findLastIndex((input) => input.value.trim()) + 1 || inputs().length,
    limit(number) {
      most = number;
      renumber();
    },
    sit(name) {
      const free = inputs().find((input) => !input.value.trim()) ?? (inputs().length < most ? append() : null);
      if (free) free.value = name;
      renumber();
    },
    seatAll(names) {
      while (inputs().length > Math.max(names.length, MIN_PLAYERS)) remove(list.lastElementChild);
      while (inputs().length < names.length) append();
      inputs().forEach((input, seat) => { input.value = names[seat] ?? ""; });
      renumber();
    },
  };
}
