// The page of a new game: each part of it is looked after by one small behaviour. Without them its buttons work too.
import { seats } from "./seats.js";
import { chips } from "./name-chips.js";
import { rounds } from "./rounds-preview.js";
import { rules } from "./chosen-rules.js";

const form = document.querySelector("[data-new-game]");
form.classList.add("scripted");
const table = seats(form);
chips(form, table);
rules(form, table);
rounds(form, table);
