// Puts the local storage of this address into the fragment of the link to the new one, which no server sees.

import { packed } from "./luggage.js";

const link = document.querySelector("[data-leave]");
const shown = document.getElementById("link");

shown.addEventListener("focus", () => shown.select());
shown.value = link.href = `${link.href}#${await packed()}`;
