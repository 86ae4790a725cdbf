import { scenarios } from "./scenarios.js";
import { WebKit } from "./webkit.js";

scenarios(new WebKit());
