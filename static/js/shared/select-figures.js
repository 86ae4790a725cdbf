// A figure that is tapped is selected whole: what is typed takes its place.

document.addEventListener("focusin", ({ target }) => {
  if (target.matches("input.number, input.short")) target.select();
});
