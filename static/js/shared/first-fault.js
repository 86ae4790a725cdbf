// Scrolls a refused form to its first fault: the field has the focus, and its sentence stays until it is changed.

const FIELDS = "input:not([type=hidden], :disabled), select, textarea";
const fault = document.querySelector("main [autofocus]") ?? document.querySelector("#wrong:not([hidden])");

if (fault) standAt(fault);

/** Open what is closed around a fault, and give its field the focus. */
export function standAt(fault) {
  for (let closed; (closed = fault.closest("details:not([open])")); ) closed.open = true;
  const field = fieldOf(fault);
  field.focus({ preventScroll: true });
  (field.closest(".pills") ?? field).scrollIntoView({ block: "center" });
}

// A field that is changed is no longer called wrong: whether it is, the next response says.
document.querySelector("main").addEventListener("input", ({ target }) => {
  const ids = [...(target.getAttribute("aria-describedby")?.split(" ") ?? []), `${target.name}-error`];
  const sentences = ids.map((id) => document.getElementById(id)).filter((one) => one?.matches(".error, .errors"));
  if (!sentences.length) return;
  target.removeAttribute("aria-invalid");
  for (const sentence of sentences) sentence.remove();
});

/** The field to be changed: the one that is wrong, or the first of those that a sentence is about. */
function fieldOf(wrong) {
  if (!wrong.matches(".error, [data-fault]")) return wrong;
  const named = `[name="${CSS.escape(wrong.id.replace(/-error$/, ""))}"]`;
  const group = wrong.closest("fieldset, .field, .row-form, .card, form");
  const field = wrong.closest("form")?.querySelector(`${named}:checked`) ?? wrong.closest("form")?.querySelector(named) ?? group?.querySelector(FIELDS);
  if (!field) return wrong;
  field.setAttribute("aria-describedby", wrong.id);
  return field;
}
