// Lets writes be applied that give points by hand: for whoever computes points.

import { withBonus, withPenalty } from "../rules/points-by-hand.js";
import { byHand } from "./writes.js";

Object.assign(byHand, { bonus: withBonus, penalty: withPenalty });
