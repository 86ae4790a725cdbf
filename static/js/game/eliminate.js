// Applies to each write who is out by points: only games in which points put players out load it.

import { withEliminated } from "../rules/elimination.js";
import { following } from "./writes.js";

following.turns = withEliminated;
