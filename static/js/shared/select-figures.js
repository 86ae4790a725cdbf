// A tap on a number selects all of it, so that typing replaces it.

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("input.number, input.short")) target.select();
});
