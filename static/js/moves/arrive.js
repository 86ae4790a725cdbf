// Stores what a phone brought from its old address, once its keeper goes on here.

import { unpack, unpacked } from "./luggage.js";

const brought = await unpacked(location.hash.slice(1));

document.getElementById("arrive").addEventListener("submit", () => unpack(brought));
