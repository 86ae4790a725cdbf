// Shows the errors that the server found: each sentence beside its field, with the first field in view.

export async function showFaults(form, { wrong, faults }) {
  sayWrong(form, wrong.join(" "));
  for (const { field, sentences } of faults) addSentence(form, field, sentences.join(" "));
  const { focusFault } = await import("../shared/first-fault.js");
  focusFault(form.querySelector("[aria-invalid=true], .error") ?? form.querySelector("[data-wrong]"));
}

/** Say above the form why the game has not started, and clear earlier errors. */
export function sayWrong(form, sentence) {
  for (const each of form.querySelectorAll(".error")) each.remove();
  for (const each of form.querySelectorAll("[aria-invalid]")) each.removeAttribute("aria-invalid");
  const notice = form.querySelector("[data-wrong]");
  notice.textContent = sentence;
  notice.hidden = false;
  notice.scrollIntoView();
}

function addSentence(form, name, words) {
  const field = document.getElementById(name) ?? form.querySelector(`[name="${name}"]`);
  if (!field) return;
  const sentence = Object.assign(document.createElement("p"), { className: "error", id: `${name}-error` });
  sentence.append(Object.assign(document.createElement("span"), { textContent: words }));
  if (field.matches("fieldset")) return field.querySelector("legend").after(sentence);
  if (field.closest(".seat")) field.closest(".seat").append(sentence);
  else (field.closest(".pills, .start-rules") ?? field).after(sentence);
  // A sentence about several buttons does not belong to the first of them.
  if (field.id !== name) return;
  field.setAttribute("aria-invalid", true);
  const hint = document.getElementById(`${name}-hint`);
  field.setAttribute("aria-describedby", [hint, sentence].filter(Boolean).map(({ id }) => id).join(" "));
}
