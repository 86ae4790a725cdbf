// Which part of the page is seen. Back leads from the others, and from the correction of an earlier round, to the score.

import { list } from "./view/players.js";
import { body } from "./view/table.js";

const page = document.body;
const tabs = page.querySelectorAll(".tabs a");
// Whether this page put the entry of the history that is shown above one of the score, and whether it is being left.
let above = false;
let leaving = false;

/** Show a view by its address. `aside` is what back leads away from to the score. */
export function goTo(view, address, aside = view !== "score") {
  const onScore = page.dataset.view === "score";
  if (aside) {
    // The other document of an entry from before a reload might be gone: only entries of this one are gone back to.
    const push = onScore && !above;
    if (push) history.replaceState({ view: "score" }, "");
    above ||= push;
    history[push ? "pushState" : "replaceState"]({ view, above }, "", address);
  } else if (!above) history.replaceState({ view }, "", address);
  else if (!onScore) leave();
  showView(view);
}

/** What a correction was shown for is over: the entry above the score goes with it. */
export function leaveCorrection() {
  if (above && page.dataset.view === "score") leave();
}

function leave() {
  if (leaving) return;
  leaving = true;
  history.back();
}

/** Follow the browser back and on, and paint what is shown then; `byPage` where the page itself has gone back. */
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

/** Where a part scrolls by itself, show what is going on now. */
function center(box, line) {
  if (line && box.scrollHeight > box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2;
}
