// Measures puzzle files beside BurrTools and the crate dancing-links, in one run, and prints the table of
// BENCHMARKS.md:
//
//   BURRTXT=… BURRTOOLS_EXAMPLES=… node benches/files/main.mjs [--record] [--only=conway,range] [--limit=150] [--rounds=3]
//
// BURRTXT is BurrTools' program burrTxt, BURRTOOLS_EXAMPLES the folder of its examples, CUBEFALL_PUZZLES the
// folder of other programs' files, by default ../shared/puzzles as for the tests. What is missing is
// reported, and the table says so. --record also writes the table into BENCHMARKS.md. With --only, these
// puzzles are measured, named by a part of their names. Programs that take longer than --limit seconds are
// ended. Run it on a machine that does nothing else: it warns of one that does.
import { parseArgs } from "node:util";
import { machine, warnOfLoad } from "../table/machine.mjs";
import { record } from "../table/record.mjs";
import { asMarkdown, asText } from "../table/report.mjs";
import { programs } from "./programs.mjs";
import { puzzles } from "./puzzles.mjs";
import { instants, isInstant, rowOf, summary } from "./rows.mjs";

/** A run of more than so many seconds is not repeated. */
const LONG = 10;

const { values } = parseArgs({
  options: {
    record: { type: "boolean" },
    only: { type: "string" },
    limit: { type: "string", default: "150" },
    rounds: { type: "string", default: "3" },
  },
});
const [limit, rounds] = [values.limit, values.rounds].map(Number);
if (!(limit > 0 && rounds > 0)) throw new Error("--limit takes seconds, --rounds a number of rounds.");
const say = (text) => console.error(text);

async function main() {
  warnOfLoad(say);
  say("Building the programs.");
  const { facts, convert, measured } = await programs(limit, say);
  const parts = values.only?.split(",");
  const isWanted = ({ name }) => parts?.some((part) => name.includes(part)) ?? true;
  const { found, missing } = await puzzles({ facts, convert, isWanted, say });
  if (found.length === 0) throw new Error("There is nothing to measure.");
  const results = await inRounds(found, measured);
  const about = [...(await machine()), ...measured.map(({ about }) => about).filter(Boolean), ...missing, ...conditions()];
  const tables = [{ head: rowOf.head, rows: results.filter((result) => !isInstant(result)).map(rowOf) }];
  const text = `${[instants(results), summary(results)].filter(Boolean).join("\n\n")}\n`;
  console.log(asText(about, tables));
  console.log(`\n${text}`);
  if (values.record) await record("table of files", `${asMarkdown(about, tables)}\n${text}`, say);
}

const conditions = () => [
  `user time of a process with one thread that reads the file and counts; the best of ${rounds} alternated rounds, or of one run if it takes more than ${LONG} s; runs end after ${limit} s`,
  "× BT and × d-l: times as fast as BurrTools and as dancing-links, where these take at least 0.1 s",
];

/** Runs every program on every puzzle in rounds, so that what is compared ran at about the same time. */
async function inRounds(found, measured) {
  const results = found.map((puzzle) => ({ puzzle, runs: Object.fromEntries(measured.map(({ key }) => [key, []])) }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { puzzle, runs } of results) {
      for (const { key, run } of measured) {
        const [first] = runs[key];
        const isDone = round > 1 && (first.seconds === undefined || first.isEnded || first.seconds > LONG);
        if (isDone) continue;
        say(`Round ${round}: ${puzzle.name}, ${key}`);
        const result = await run(puzzle);
        check(puzzle, key, result);
        runs[key].push(result);
      }
    }
  }
  return results;
}

/** Every count that a run arrives at must be the known one. */
function check({ name, assemblies, source }, key, { count }) {
  if (count !== undefined && count !== assemblies) {
    throw new Error(`${name}: ${key} counts ${count} assemblies; known are ${assemblies} (${source}).`);
  }
}

await main();
