// Measures whole puzzles everywhere, in one run, and prints the table of BENCHMARKS.md:
//
//   node benches/table/main.mjs [--record] [--puzzles=soma,6x10]
//
// --record also writes the table into BENCHMARKS.md. With --puzzles only these are done; without bedlam,
// which the page's figures are of, the page is not measured. Run it on a machine that does nothing else: it
// warns of one that does.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { goals } from "./goals.mjs";
import { inChromium } from "./in-chromium.mjs";
import * as thePage from "./in-page.mjs";
import { machine, warnOfLoad } from "./machine.mjs";
import { inNode, native, output, ROOT, wasm } from "./programs.mjs";
import { record } from "./record.mjs";
import { asMarkdown, asText, rowOf, withVectors } from "./report.mjs";

const PUZZLES = ["bedlam", "6x10", "3x4x5", "diabolical", "soma"];
const [REFERENCE, OURS, RIVAL] = ["first-cell-resumed", "turbo", "dancing-links"];
const WORKERS = [1, 2];
const pageWith = (workers) => `page, ${workers} w.`;

const { values } = parseArgs({ options: { record: { type: "boolean" }, puzzles: { type: "string" } } });
const puzzles = values.puzzles?.split(",") ?? PUZZLES;
const unknown = puzzles.filter((puzzle) => !PUZZLES.includes(puzzle));
if (unknown.length > 0) throw new Error(`There is no puzzle ${unknown.join(", ")}; there are ${PUZZLES.join(", ")}.`);
const say = (text) => console.error(text);

async function main() {
  warnOfLoad(say);
  say("Building the programs.");
  const folder = await wasm();
  const program = await native();
  const vectors = await program.vectors();
  const places = Object.fromEntries(vectors.map((bits) => [withVectors(bits), program.limitedTo(bits)]));
  Object.assign(places, { native: program, node: inNode(folder), Chromium: await inChromium(folder) });
  for (const workers of WORKERS) places[pageWith(workers)] = { measure: () => measuredOnPage(workers) };
  const results = await measured(jobs(vectors, await program.methods()), places);
  const page = puzzles.includes("bedlam") ? await onPage() : undefined;
  await places.Chromium.close();
  const about = [...(await machine()), ...(await onTheWeb(places.Chromium.version, vectors))];
  const order = ({ puzzle, place }) => 100 * PUZZLES.indexOf(puzzle) + Object.keys(places).indexOf(place);
  const sorted = results.toSorted((a, b) => order(a) - order(b));
  const rows = sorted.map((result) => rowOf(result, sorted));
  const tables = [goals(results, vectors, page), { head: rowOf.head, rows }];
  console.log(asText(about, tables));
  if (values.record) await record("table", asMarkdown(about, tables), say);
}

/**
 * What is to be done: puzzle, place, method, in how many rounds, and how many runs one after the other in
 * each. Only our own method has vectors, so the others run natively once.
 */
function jobs(vectors, methods) {
  const [ours, web] = [vectors.map(withVectors), ["node", "Chromium"]];
  const seconds = (puzzle, few, pages = []) => [
    ...[...ours, ...web, ...pages].map((place) => [puzzle, place, OURS, 3]),
    [puzzle, "native", REFERENCE, few],
    ...web.map((place) => [puzzle, place, REFERENCE, 1]),
    [puzzle, "native", RIVAL, 1],
  ];
  const instants = (puzzle, methods) => [
    ...ours.map((place) => [puzzle, place, OURS, 3, 10]),
    ...methods.map((method) => [puzzle, "native", method, 3, 10]),
    ...[OURS, REFERENCE].flatMap((method) => web.map((place) => [puzzle, place, method, 3, 200])),
  ];
  const others = methods.filter((method) => ![REFERENCE, OURS].includes(method));
  const all = {
    bedlam: seconds("bedlam", 3, WORKERS.map(pageWith)),
    "6x10": seconds("6x10", 3),
    "3x4x5": seconds("3x4x5", 1),
    diabolical: instants("diabolical", [REFERENCE, RIVAL]),
    soma: instants("soma", [REFERENCE, ...others, RIVAL]),
  };
  const job = ([puzzle, place, method, rounds, runs = 1]) => ({ puzzle, place, method, rounds, runs });
  return puzzles.flatMap((puzzle) => all[puzzle]).map(job);
}

/** Does the jobs in rounds, so that what is compared ran at about the same time. */
async function measured(jobs, places) {
  const results = jobs.map((job) => ({ ...job, runs: [] }));
  for (let round = 0; jobs.some(({ rounds }) => rounds > round); round += 1) {
    for (const [index, { puzzle, place, method, rounds, runs }] of jobs.entries()) {
      if (rounds <= round) continue;
      say(`Round ${round + 1}: ${puzzle}, ${place}, ${method}`);
      const { runs: more, ...rest } = await places[place].measure(puzzle, method, runs);
      const before = results[index].runs;
      results[index] = { ...results[index], ...rest, runs: [...before, ...more] };
    }
  }
  return results;
}

async function measuredOnPage(workers) {
  const { seconds, solutions } = await thePage.findAll(workers);
  if (solutions !== 19_186) throw new Error(`The page has found ${solutions} solutions of Bedlam.`);
  return { runs: [{ search: seconds }], solutions };
}

async function onPage() {
  say("The page: memory and smoothness");
  return { bytes: await thePage.memory(), smoothness: await thePage.smoothness(WORKERS.at(-1)) };
}

/** What ran as WebAssembly, and what the columns are. */
async function onTheWeb(chromium, vectors) {
  const rustc = await output(join(ROOT, "scripts/with-wasm.sh"), ["rustc", "--version"]);
  return [
    `vectors of the native program: ${vectors.join(", ")} bits`,
    `WebAssembly by ${rustc}, with 128-bit vectors`,
    `node ${process.version}, Chromium ${chromium}, headless, pictures drawn without a GPU`,
    "best and median: of the search alone; on the page, from the press of the button until all is found",
    "× f-c-r: times as fast as first-cell-resumed natively; × native: as the same natively, with the longest vectors; by medians",
  ];
}

await main();
