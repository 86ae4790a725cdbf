// Answers the tests in Node: one line of JSON in, one line of JSON out, until the input ends.

import { createInterface } from "node:readline";

import { answers } from "./questions.js";

/** A question that fails is answered by the error, so that the test shows where the script broke. */
function reply(line) {
  try {
    const { question, asked } = JSON.parse(line);
    return { answers: answers(question, asked) };
  } catch (error) {
    return { error: error.stack };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(reply(line))}\n`);
}
