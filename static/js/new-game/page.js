// The page of a new game, and of a table entered from paper: one module for each part.
import { seats } from "./seats.js";
import { nameChips } from "./name-chips.js";
import { keptForm } from "./kept-form.js";
import { lengths } from "./lengths.js";
import { points } from "./points.js";
import { roundsPreview } from "./rounds-preview.js";
import { chosenRules } from "./chosen-rules.js";
import { groupChoice } from "./group-choice.js";
import { startWords } from "./start-words.js";

const form = document.querySelector("[data-new-game]");
form.querySelector("[data-no-cookies]").hidden = navigator.cookieEnabled;
// What opens is scrolled out from under the bar with the button.
form.addEventListener("click", ({ target }) => {
  const details = target.closest("summary")?.parentElement;
  if (details) requestAnimationFrame(() => details.scrollIntoView({ block: "nearest" }));
});
const table = seats(form);
nameChips(form, table);
chosenRules(form, table);
points(form);
lengths(form, table);
roundsPreview(form, table);
groupChoice(form);
startWords(form, table);
keptForm(form, table);
