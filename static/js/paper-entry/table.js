// Offers the sheet that was begun on this device and not saved.
import { readDraft, forgetDraft } from "./draft.js";

const form = document.querySelector("[data-draft]");
const before = readDraft();

if (before?.entries) {
  form.querySelector("[data-draft-name]").textContent = before.name;
  for (const [name, value] of before.entries) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  form.hidden = false;
  form.querySelector("[data-forget]").addEventListener("click", () => {
    forgetDraft();
    form.hidden = true;
  });
}
