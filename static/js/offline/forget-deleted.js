// Games that their keeper deletes are not kept on this phone either, once the server has deleted them.

import { beginDeletion } from "./kept-games.js";

const form = document.querySelector("[data-forget]");
form.addEventListener("submit", () => beginDeletion(form.dataset.forget.split(",")));
