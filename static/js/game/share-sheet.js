// "Print the sheet" in the menu says where it went; "Share the sheet" has its picture for the group chat, two taps from the
// pad, if the browser shares files.

import { canShare, fileOf, share } from "../shared/share-files.js";
import { home, version } from "./game-state.js";
import { shellPart } from "./shell-part.js";
import { notify } from "./view/news.js";

const NAME = "oh-hell.png";
const TYPE = "image/png";

export async function shareFromMenu() {
  const source = await shellPart("share-sheet");
  if (!source) return;
  const print = document.querySelector(".menu a[href$='.pdf']");
  // Many browsers only save it.
  print.addEventListener("click", () => notify(source.dataset.saved));
  if (!canShare(NAME, TYPE)) return;
  const line = document.importNode(source.content.firstElementChild, true);
  print.parentNode.after(line);
  line.addEventListener("click", () => {
    // The version in the address makes the picture of each state a resource of its own.
    share(fileOf(`${home}/sheet.png?at=${version()}`, NAME, TYPE), line.dataset, notify);
  });
}
