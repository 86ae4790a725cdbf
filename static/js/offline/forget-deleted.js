// A game that its keeper deletes is not kept on this phone either.

import { forget } from "./kept-games.js";

const form = document.querySelector("[data-forget]");
form.addEventListener("submit", () => forget(form.dataset.forget));
