// Evaluate a compiled formula (scorekeeper/rules/formula/, `compiled`), as exactly as Python does.
// A value is a fraction [numerator, denominator] in lowest terms; a boolean is [1, 1] or [0, 1].

export class FormulaError extends Error {
  constructor(reason, detail = "") {
    super(`${reason} ${detail}`);
    this.reason = reason;
  }
}

/** Return the points, whole or half, as a number. `values` holds a number or boolean for every term. */
export function evaluate(tree, values) {
  const [n, d] = value(tree, values);
  if (d > 2) throw new FormulaError("not-half", `${n}/${d}`);
  return n / d;
}

function value(tree, values) {
  if (typeof tree === "number") return [tree, 1];
  if (typeof tree === "string") {
    if (values[tree] == null) throw new FormulaError("no-value", tree);
    return fraction(values[tree] * 2, 2);
  }
  const [name, ...parts] = tree;
  if (typeof name === "number") return tree;
  const part = (i) => value(parts[i], values);
  switch (name) {
    case "if":
      return part(part(0)[0] ? 1 : 2);
    case "and":
    case "or": {
      let i = 0;
      let found = part(0);
      while (Boolean(found[0]) === (name === "and") && ++i < parts.length) found = part(i);
      return found;
    }
    case "compare": {
      let left = part(0);
      for (let i = 1; i < parts.length; i += 2) {
        const right = part(i + 1);
        if (!signs[parts[i]](difference(left, right))) return [0, 1];
        left = right;
      }
      return [1, 1];
    }
  }
  return functions[name](...parts.map((_, i) => part(i)));
}

const divisor = (a, b) => (b ? divisor(b, a % b) : Math.abs(a));

function fraction(n, d) {
  // Only a product of coprime fractions can be this large, and reducing would not make it smaller.
  if (!Number.isSafeInteger(n)) throw new FormulaError("too-large");
  const shared = divisor(n, d) * Math.sign(d);
  const reduced = [n / shared + 0, d / shared]; // Adding zero turns -0 into 0.
  if (Math.abs(reduced[0]) > 1e9 || reduced[1] > 1e4) throw new FormulaError("too-large");
  return reduced;
}

function times([a, b], [c, d]) {
  const [e, f] = [divisor(a, d), divisor(c, b)];
  return fraction((a / e) * (c / f), (b / f) * (d / e));
}

function over([a, b], [c, d]) {
  if (!c) throw new FormulaError("division-by-zero");
  return [a * d, b * c];
}

function whole([n, d]) {
  if (d > 1) throw new FormulaError("not-whole", `${n}/${d}`);
  return n;
}

function within(n, most) {
  if (n < 0 || n > most) throw new FormulaError("out-of-range", n);
  return n;
}

const difference = ([a, b], [c, d]) => a * d - c * b;
const best = (sign) => (...all) => all.reduce((a, b) => (sign * difference(b, a) > 0 ? b : a));

const signs = {
  "<": (x) => x < 0,
  "<=": (x) => x <= 0,
  ">": (x) => x > 0,
  ">=": (x) => x >= 0,
  "==": (x) => x === 0,
  "!=": (x) => x !== 0,
};

const functions = {
  "+": ([a, b], [c, d]) => fraction(a * d + c * b, b * d),
  "-": (x, y) => fraction(difference(x, y), x[1] * y[1]),
  "*": times,
  "/": (x, y) => fraction(...over(x, y)),
  "//": (x, y) => {
    const [n, d] = over(x, y);
    return fraction(Math.floor(n / d), 1);
  },
  "%": (x, y) => {
    const [n, d] = over(x, y);
    return fraction(((n % d) + d) % d, x[1] * y[1]);
  },
  "**": (x, y) => new Array(within(whole(y), 20)).fill(x).reduce(times, [1, 1]),
  neg: ([n, d]) => [0 - n, d],
  not: ([n]) => [n ? 0 : 1, 1],
  min: best(-1),
  max: best(1),
  abs: ([n, d]) => [Math.abs(n), d],
  sum_to: (x) => {
    const n = whole(x);
    return n > 0 ? fraction((n * (n + 1)) / 2, 1) : [0, 1];
  },
  table: (i, ...entries) => entries[Math.min(within(whole(i), Infinity), entries.length - 1)],
};
