// The views of the page. The browser's back leads from any other view, and from a correction, to the score.

import { list } from "./view/players.js";
import { body } from "./view/table.js";

const page = document.body;
const tabs = page.querySelectorAll(".tabs a");
// Whether this page pushed the current history entry above one of the score, and whether it is going back now.
let above = false;
let leaving = false;

/** Show a view by its address. From `aside` views back leads to the score. */
export function goTo(view, address, aside = view !== "score") {
  const onScore = page.dataset.view === "score";
  if (aside) {
    // An entry from before a reload may belong to a document that is gone: go back to entries of this document only.
    const push = onScore && !above;
    if (push) history.replaceState({ view: "score" }, "");
    above ||= push;
    history[push ? "pushState" : "replaceState"]({ view, above }, "", address);
  } else if (!above) history.replaceState({ view }, "", address);
  else if (!onScore) leave();
  showView(view);
}

/** After a correction, go back from its history entry to that of the score. */
export function leaveCorrection() {
  if (above && page.dataset.view === "score") leave();
}

function leave() {
  if (leaving) return;
  leaving = true;
  history.back();
}

/** Handle back and forward of the browser; `byPage` is true if the page itself went back. */
export function followHistory(paint) {
  addEventListener("popstate", ({ state }) => {
    const byPage = leaving;
    leaving = false;
    // A place within the page has none.
    if (!state?.view) return;
    above = !!state.above;
    showView(state.view);
    paint(byPage);
  });
}

/** Another part of the page; its tab is marked, and the sheet shows the round that is played. */
function showView(view) {
  page.dataset.view = view;
  for (const tab of tabs) tab.setAttribute("aria-current", tab.dataset.view === view ? "page" : "false");
  scrollTo(0, 0);
  centerAll();
}

export function centerAll() {
  center(body.closest("section"), body.querySelector(".now"));
  center(list, list.querySelector("[data-state=ask]"));
}

/** Scroll to the current round in a part that scrolls by itself. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2;
}
