// Puts what this phone keeps at this address behind the # of the link to the new one, where no server sees it.

import { packed } from "./luggage.js";

const link = document.querySelector("[data-leave]");
const shown = document.getElementById("link");

shown.addEventListener("focus", () => shown.select());
shown.value = link.href = `${link.href}#${await packed()}`;
