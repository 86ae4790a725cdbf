// Shares the sheet as a PDF or as a picture, as chosen on the page. The file is fetched before anyone taps the button.

import { canShare, fileOf, share } from "../shared/share-files.js";

const TYPES = { pdf: "application/pdf", png: "image/png" };
const form = document.querySelector("[data-share-sheet]");
const notice = form.querySelector("[data-share-notice]");
const buttons = [...form.querySelectorAll("[data-share]")];

const nameOf = (kind) => `${form.dataset.shareSheet}.${kind}`;

function fileFor({ dataset: { address = form.getAttribute("action"), share: kind } }) {
  return fileOf(`${address}?${new URLSearchParams(new FormData(form))}`, nameOf(kind), TYPES[kind]);
}

function showNotice(words) {
  notice.textContent = words;
  notice.hidden = !words;
}

for (const button of buttons) {
  const kind = button.dataset.share;
  button.hidden = !canShare(nameOf(kind), TYPES[kind]);
  button.addEventListener("click", () => share(fileFor(button), form.dataset, showNotice));
}
// Many browsers only save what they do not show.
form.addEventListener("submit", () => showNotice(form.dataset.saved));
const first = buttons.find((button) => !button.hidden);
if (first) {
  form.querySelector("[data-without-share]").hidden = !buttons.at(-1).hidden;
  const soon = () => fileFor(first).catch(() => {});
  form.addEventListener("change", soon);
  soon();
}
