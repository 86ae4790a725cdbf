// Another group has other people: its page is opened, and filled with everything typed here.

import { keepFields } from "../offline/set-up-again.js";

export function groupChoice(form) {
  const choice = form.querySelector("[data-group]");
  choice?.addEventListener("change", () => {
    // Without the server the names are unchanged.
    if (!navigator.onLine) return;
    keepFields([...new FormData(form)]);
    location.replace(`${form.getAttribute("action")}?${new URLSearchParams({ group: choice.value })}`);
  });
}
