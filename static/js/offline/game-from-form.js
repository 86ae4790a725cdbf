// From the form of a new game to a game this phone can begin by itself, and to what it will send to the server later.

const MAX_ROUNDS = 200;

/** The start, or null where the form gives no game: the server knows sentences for that, this phone knows one. */
export function gameFromForm(data, known, id, chance = Math.random) {
  const rules = known[data.get("rules")];
  const table = rules && seating(data, rules, chance);
  // Only the server knows what other answers to doubtful places come to.
  for (const [name, answer] of data) if (name.startsWith(`reading-${data.get("rules")}-`) && answer !== "0") return null;
  const schedule = table && rounds(data, rules, table.players.length);
  if (!schedule) return null;
  const { players, dealer } = table;
  const way = data.get("bidding") in rules.rules ? data.get("bidding") : "in-turn";
  const title = data.get("title").trim();
  const same = ["rules", "schedule", "lowest", "listed", "bidding", "started_on", "title", "standing_dealer"];
  const fields = [
    ...same.map((name) => [name, data.get(name) ?? ""]),
    ...players.map((name) => ["players", name]),
    ["dealer", dealer],
    ["start_id", id],
    // House rules may be others by the time the server gets this game, which keeps those it began with.
    ...(rules.definition ? [["agreed", JSON.stringify(rules.definition)]] : []),
  ];
  const deals = line(data.get("standing_dealer") ?? "");
  // The server knows a sentence for this.
  if (deals.length > 30 || players.some((name) => name.toLowerCase() === deals.toLowerCase())) return null;
  const turns = players.map((_, passed) => [(dealer + passed) % players.length, (dealer + passed + 1) % players.length]);
  const game = { players, turns, schedule, rules: rules.rules[way], rounds: [], version: 0 };
  const { name, encloses, renege, tables } = rules;
  const { shows_trump } = tables[players.length];
  return { id, fields, game: { ...game, renege, ...(deals ? { dealer: deals } : {}) }, name, title, encloses, shows_trump };
}

/** Who sits where and who deals first; null where a name is missing or there twice, or nobody is chosen. */
function seating(data, rules, chance) {
  const players = data.getAll("players").map(line);
  while (players.at(-1) === "") players.pop();
  const different = new Set(players.map((name) => name.toLowerCase())).size === players.length;
  if (!rules.tables[players.length] || players.includes("") || !different) return null;
  if (players.some((name) => name.length > 30)) return null;
  const chosen = data.get("dealer");
  if (chosen !== "draw") return Number(chosen) < players.length ? { players, dealer: Number(chosen) } : null;
  // Where the draw orders the seats, the last one deals and the first one bids.
  if (rules.draws_seats) return { players: shuffled(players, chance), dealer: players.length - 1 };
  return { players, dealer: Math.floor(chance() * players.length) };
}

const line = (text) => text.normalize("NFC").replace(/\s+/g, " ").trim();

function shuffled(names, chance) {
  const drawn = names.map((name) => [chance(), name]);
  return drawn.sort(([a], [b]) => a - b).map(([, name]) => name);
}

/** The rounds as the table agreed; null where the pack does not allow them. */
function rounds(data, rules, players) {
  const { pack, schedule, shorter } = rules.tables[players];
  if (data.get("schedule") === "own") return schedule;
  const words = data.get("listed").split(/[\s,;]+/).filter(Boolean);
  const head = data.get("schedule") === "shortened" ? shorter[data.get("lowest") || 1] : words.map(Number);
  const most = Math.floor(pack / players);
  if (!head?.length || head.length > MAX_ROUNDS || !head.every((cards) => cards >= 1 && cards <= most && cards % 1 === 0)) return null;
  const turned = rules.rules["in-turn"].trump.mode === "turned";
  const exhausted = head.flatMap((cards, i) => (turned && cards * players === pack ? [i + 1] : []));
  return { head, cycle: [], exhausted, peak: Math.max(...head), last_round: head.length };
}
