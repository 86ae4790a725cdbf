// What the rules come to, shown while somebody types. The server reads the form as it does when its button is pressed
// and draws the page; what is marked as live is taken from there, so there is one place that knows formulas and words.

const DEBOUNCE_MS = 350;
const FORMULAS = ["made", "under", "over"];

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
    const answer = await fetch(form.dataset.pointsPreview, { method: "POST", body: typed });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (mine === current) show(page);
  } catch {
    // Without a network everything stays as it is; saving shows what is wrong.
    lastAsked = "";
  }
}

function show(page) {
  for (const old of form.querySelectorAll("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${old.dataset.live}"]`);
    if (fresh && fresh.innerHTML !== old.innerHTML) old.replaceChildren(...fresh.childNodes);
    mark(old.dataset.live, page);
  }
  // The three numbers stand for formulas, which are there to be read.
  if (form.querySelector("#points-numbers").checked) for (const id of FORMULAS) document.getElementById(id).value = page.getElementById(id).value;
}

/** Mark a wrong field at the field as well, for screen readers. */
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
  // Who writes a formula means it.
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
