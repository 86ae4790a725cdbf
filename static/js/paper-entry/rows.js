// The rows of an old sheet, typed with few keys. Without scripts they are a plain form.
import { keepDraft } from "./draft.js";
import { marks } from "./marks.js";
import { photograph } from "./photograph.js";
import { typing } from "./typing.js";

const form = document.querySelector("[data-rows]");
form.classList.add("scripted");
const draft = keepDraft(form);
const ask = marks(form);
draft.save();
photograph(form);
typing(form);
// The marks on the page are for the rows that were sent.
if (draft.restored) ask();
form.addEventListener("input", () => { draft.save(); ask(); });
