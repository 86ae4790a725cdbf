// Shares or downloads a panel as a picture: its drawings in the colours of the page, below the heading of the page.

import { canShare, share } from "../shared/share-files.js";
import { drawPicture } from "./draw-picture.js";

const TYPE = "image/png";
const mayShare = canShare("picture.png", TYPE);

for (const button of document.querySelectorAll("[data-picture]")) {
  const panel = button.closest("section");
  const notice = panel.querySelector("[data-picture-notice]");
  button.hidden = false;
  button.addEventListener("click", () => {
    const file = pictureFile(panel);
    if (mayShare) share(file, button.dataset, (words) => show(notice, words));
    else file.then(keep, () => show(notice, button.dataset.failed));
  });
}

async function pictureFile(panel) {
  const canvas = await drawPicture(panel);
  // Not toBlob, which waits until the browser is idle, in Chromium for up to seven seconds: after five a phone no
  // longer lets the tap share.
  const [, data] = canvas.toDataURL(TYPE).split(",");
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], nameOf(panel), { type: TYPE });
}

/** Return a file name such as `gina-bids-made-by-cards.png`. */
function nameOf(panel) {
  const words = [document.querySelector("h1"), panel.querySelector("h2")].map((heading) => heading.textContent.trim());
  return `${words.join("-").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-")}.png`;
}

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function show(notice, words) {
  notice.textContent = words;
  notice.hidden = !words;
}
