// The seats: add one, remove one, move a player. Numbers and labels of the buttons follow the names; typed names never
// change. The deal moves along with its player.

import { dragSeats } from "./drag-seats.js";

export function seats(form) {
  const list = form.querySelector("[data-seats]");
  const add = form.querySelector("[data-add]");
  const fewer = form.querySelector("[data-fewer]");
  const words = list.dataset;
  let [least, most] = [2, Infinity];

  const items = () => [...list.children];
  const inputs = () => items().map((item) => item.querySelector("[name=players]"));
  const dealerOf = (item) => item?.querySelector("[name=dealer]");
  const calledSo = (pattern, name) => pattern.replace("#", () => name);

  function renumber() {
    const all = items();
    all.forEach((item, seat) => {
      item.dataset.seat = seat;
      const input = item.querySelector("[name=players]");
      const own = calledSo(words.player, seat + 1);
      const name = input.value.trim() || own;
      input.id = `player-${seat + 1}`;
      input.setAttribute("aria-label", own);
      input.placeholder = own;
      input.enterKeyHint = seat < all.length - 1 ? "next" : "done";
      const labels = { "[data-grip]": words.gripWords, "[data-move=up]": words.up, "[data-move=down]": words.down, "[data-remove]": words.removeWords };
      for (const [place, pattern] of Object.entries(labels)) item.querySelector(place).setAttribute("aria-label", calledSo(pattern, name));
      const dealer = dealerOf(item);
      dealer.value = seat;
      dealer.id = `dealer-${seat + 1}`;
      dealer.setAttribute("aria-label", calledSo(words.deals, name));
    });
    add.disabled = all.length >= most;
    fewer.disabled = all.length <= least;
    for (const button of list.querySelectorAll("[data-remove]")) button.disabled = fewer.disabled;
    form.dispatchEvent(new CustomEvent("seats"));
  }

  // A new player sits last, and takes over the deal of the last one, so that the first one still bids first.
  function append() {
    const last = dealerOf(list.lastElementChild);
    const item = emptySeat();
    list.append(item);
    if (last?.checked) dealerOf(item).checked = true;
    renumber();
    return item.querySelector("[name=players]");
  }

  function emptySeat() {
    const item = list.lastElementChild.cloneNode(true);
    const input = item.querySelector("[name=players]");
    item.querySelector(".error")?.remove();
    input.value = "";
    for (const mark of ["aria-invalid", "aria-describedby", "autofocus"]) input.removeAttribute(mark);
    dealerOf(item).checked = false;
    item.removeAttribute("data-open");
    item.querySelector("[data-grip]").setAttribute("aria-expanded", false);
    return item;
  }

  function remove(item) {
    const dealt = dealerOf(item).checked;
    item.remove();
    if (dealt && form.querySelector("#dealer-draw")) dealerOf(list.lastElementChild).checked = true;
    renumber();
  }

  function move(item, step) {
    const other = step < 0 ? item.previousElementSibling : item.nextElementSibling;
    if (!other) return;
    const focused = document.activeElement;
    if (step < 0) other.before(item);
    else other.after(item);
    renumber();
    focused.focus();
  }

  /** Show the buttons of one seat beside its name, or of none. */
  function showTools(item) {
    for (const each of items()) {
      const open = each === item && !each.hasAttribute("data-open");
      each.toggleAttribute("data-open", open);
      each.querySelector("[data-grip]").setAttribute("aria-expanded", open);
    }
  }

  add.addEventListener("click", () => {
    if (inputs().length < most) append().focus();
  });
  fewer.addEventListener("click", () => {
    if (inputs().length > least) remove(list.lastElementChild);
  });
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const item = button?.closest("li");
    if (!item) return;
    if (button.dataset.move) move(item, button.dataset.move === "up" ? -1 : 1);
    else if (button.hasAttribute("data-remove")) remove(item);
    else showTools(item);
  });
  list.addEventListener("input", renumber);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step && event.target.closest("[data-grip]")) {
      event.preventDefault();
      move(event.target.closest("li"), step);
    }
    // Enter in a name leads to the next one; in the last one it hides the keyboard instead of starting the game.
    const seat = inputs().indexOf(event.target);
    if (event.key !== "Enter" || event.isComposing || seat < 0) return;
    event.preventDefault();
    const next = inputs()[seat + 1];
    if (next) next.focus();
    else event.target.blur();
  });
  dragSeats(list, renumber);

  return {
    names: () => inputs().map((input) => input.value.trim()),
    // How many are going to play: every seat if a seat without a name is a player, or else up to the last name.
    count: () => (form.querySelector("[data-start]") ? 0 : inputs().findLastIndex((input) => input.value.trim()) + 1) || inputs().length,
    /** Add seats up to the fewest of the rules; remove empty ones beyond the most, from the end. */
    limit(fewest, highest) {
      [least, most] = [fewest, highest];
      while (inputs().length > most && !inputs().at(-1).value.trim()) remove(list.lastElementChild);
      while (inputs().length < least) append();
      renumber();
    },
    sit(name) {
      const free = inputs().find((input) => !input.value.trim()) ?? (inputs().length < most ? append() : null);
      if (free) free.value = name;
      renumber();
    },
    seatAll(names) {
      while (inputs().length > Math.max(names.length, least)) remove(list.lastElementChild);
      while (inputs().length < names.length) append();
      inputs().forEach((input, seat) => {
        const name = names[seat] ?? "";
        input.value = name === calledSo(words.player, seat + 1) ? "" : name;
      });
      renumber();
    },
  };
}
