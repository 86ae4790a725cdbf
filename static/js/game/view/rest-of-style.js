// What nobody needs to see before the pad answers: the styles of large type, of the whole sheet, of wide screens and of
// print, and how a printed sheet is read.

import { shellPart } from "../../offline/shell-part.js";
import { styled } from "./across.js";

/** Put it into the page, from which it is not missing any more once this is done. False where it cannot be had yet. */
export async function addRestOfStyle() {
  const source = await shellPart("print");
  if (!source) return false;
  const styles = [...document.importNode(source.content, true).children];
  const legend = styles.pop();
  document.querySelector(".sheet").append(legend);
  // A wide screen and a printer have theirs already where the page was wide when it came.
  const [more] = document.head.getElementsByTagName("noscript");
  if (!document.querySelector("link[href*=game-wide]")) more.insertAdjacentHTML("afterend", more.textContent);
  await Promise.all(styles.map(({ href }) => styled(href)));
  return true;
}
