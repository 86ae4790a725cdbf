// Another group brings its people: the server draws the form again with all that was typed.

export function groupChoice(form) {
  const choice = form.querySelector("[data-group]");
  const button = form.querySelector("[name=regroup]");
  // Without the server the names stay as they are.
  choice?.addEventListener("change", () => {
    if (navigator.onLine) form.requestSubmit(button);
  });
}
