// Scrolls a refused form to its first error: the field gets the focus, and its sentence stays until the field is
// changed.

const FIELDS = "input:not([type=hidden], :disabled), select, textarea";
const fault = document.querySelector("main [autofocus]") ?? document.querySelector("#wrong:not([hidden])");

if (fault) focusFault(fault);

/** Open closed details around an error, and focus its field. */
export function focusFault(fault) {
  for (let closed; (closed = fault.closest("details:not([open])")); ) closed.open = true;
  const field = fieldOf(fault);
  field.focus({ preventScroll: true });
  (field.closest(".pills") ?? field).scrollIntoView({ block: "center" });
}

// A changed field is no longer marked as wrong; the next response says whether it is.
document.querySelector("main").addEventListener("input", ({ target }) => {
  const ids = [...(target.getAttribute("aria-describedby")?.split(" ") ?? []), `${target.name}-error`];
  const sentences = ids.map((id) => document.getElementById(id)).filter((one) => one?.matches(".error, .errors"));
  if (!sentences.length) return;
  target.removeAttribute("aria-invalid");
  for (const sentence of sentences) sentence.remove();
});

/** Return the field to change: the wrong one, or the first one that a sentence is about. */
function fieldOf(wrong) {
  if (!wrong.matches(".error, [data-fault]")) return wrong;
  const named = `[name="${CSS.escape(wrong.id.replace(/-error$/, ""))}"]:not([type=hidden])`;
  const group = wrong.closest("fieldset, .field, .row-form, .card, form");
  const field = wrong.closest("form")?.querySelector(`${named}:checked`) ?? wrong.closest("form")?.querySelector(named) ?? group?.querySelector(FIELDS);
  if (!field) return wrong;
  field.setAttribute("aria-describedby", wrong.id);
  return field;
}
