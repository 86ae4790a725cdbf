// Another group brings its people: the server draws the form again with all that was typed.

export function groupChoice(form) {
  const choice = form.querySelector("[data-group]");
  const button = form.querySelector("[name=regroup]");
  // A form that is filled again chooses by script, and goes on; without the server the names stay as they are.
  choice?.addEventListener("change", ({ isTrusted }) => {
    if (isTrusted && navigator.onLine) form.requestSubmit(button);
  });
}
