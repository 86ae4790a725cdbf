import { scenarios } from "./scenarios.js";
import { Firefox } from "./firefox.js";

scenarios(new Firefox());
