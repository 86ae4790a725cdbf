// A preview of the points while the form is filled in. The server reads the form and renders the page as for its
// button; the parts marked `data-live` are taken from there, so that only the server knows formulas and words.

const DEBOUNCE_MS = 350;
const FORMULAS = ["scoring_made", "scoring_under", "scoring_over"];

const form = document.querySelector("[data-points-preview]");
form.classList.add("scripted");
let timer = 0;
let lastAsked = "";
let current = 0;

async function ask() {
  const typed = new URLSearchParams(new FormData(form));
  if (lastAsked === `${typed}`) return;
  lastAsked = `${typed}`;
  const mine = ++current;
  try {
    const response = await fetch(form.dataset.pointsPreview, { method: "POST", body: typed });
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (mine === current) show(page);
  } catch {
    // Without a network the preview is unchanged; saving shows what is wrong.
    lastAsked = "";
  }
}

function show(page) {
  for (const old of form.querySelectorAll("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${old.dataset.live}"]`);
    if (fresh && fresh.innerHTML !== old.innerHTML) old.replaceChildren(...fresh.childNodes);
    mark(old.dataset.live, page);
  }
  // The three numbers give formulas, which the fields below show.
  if (form.querySelector("#points-numbers").checked) for (const id of FORMULAS) document.getElementById(id).value = page.getElementById(id).value;
}

/** Mark a wrong field itself too, for screen readers. */
function mark(id, page) {
  const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
  for (const name of old && fresh ? ["aria-invalid", "aria-describedby"] : []) {
    if (fresh.hasAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
    else old.removeAttribute(name);
  }
}

function askSoon() {
  clearTimeout(timer);
  timer = setTimeout(ask, DEBOUNCE_MS);
}

form.addEventListener("input", ({ target }) => {
  // Typing a formula replaces the three numbers.
  if (FORMULAS.includes(target.id)) form.querySelector("#points-formulas").checked = true;
  askSoon();
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  event.preventDefault();
  const input = form.elements[button.value];
  const value = Number(input.value.replace("−", "-"));
  if (Number.isInteger(value)) input.value = value + Number(button.dataset.step);
  askSoon();
});
form.addEventListener("change", askSoon);
// Enter shows the points at once; nothing is saved by accident.
form.addEventListener("submit", (event) => {
  if (!event.submitter?.hasAttribute("formaction")) return;
  event.preventDefault();
  clearTimeout(timer);
  ask();
});
