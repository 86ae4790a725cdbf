// Removes deleted games from this phone too, once the server has deleted them.

import { beginDeletion } from "./kept-games.js";

const form = document.querySelector("[data-forget]");
form.addEventListener("submit", () => beginDeletion(form.dataset.forget.split(",")));
