// What has to come of `everything`, in node and in a browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

/** Of the command line: a test of it (`crates/cli/tests/cli/main.rs`) compares this file, too. */
const FIRST = new URL("../../../tests/data/first_of_soma.txt", import.meta.url);

export async function checkEverything({ catalogue, puzzle, solutions, figures, counts, explanations, disassemblies, refusals }) {
  assert.deepEqual(catalogue, { number: 103, soma: { id: "soma", name: "Soma cube", group: "Soma figures" }, groups: 8 });
  checkPuzzle(puzzle);
  await checkSolutions(solutions);
  checkFigures(figures);
  checkCounts(counts);
  checkExplanations(explanations);
  checkDisassemblies(disassemblies);
  checkRefusals(refusals);
}

function checkPuzzle({ strategies, ...puzzle }) {
  assert.ok(strategies > 5);
  const piece = { piece: "B", own: [[0, 0, 0]], least: 1, most: 1 };
  const goal = { size: [3, 3, 3], cells: 27, mayStayEmpty: 0, mostEmpty: 0 };
  assert.deepEqual(puzzle, { id: "box", name: "A closed box", source: "", ...goal, symmetry: "reflection", remarks: [], pieces: 2, piece });
}

async function checkSolutions({ texts, first, name }) {
  assert.equal(new Set(texts).size, 240);
  const ofCommandLine = (await readFile(FIRST, "utf8")).split(/(?<=\n)\n/).filter((text) => text !== "");
  assert.equal(ofCommandLine.length, 10);
  assert.deepEqual(texts.slice(0, 10), ofCommandLine);
  assert.equal(first.length, 3);
  assert.match(name, /^[0-9a-z]{4}-[0-9a-z]{4}$/);
}

/** The tries are those of the table in README.md. */
function checkFigures({ first, later, last, kinds }) {
  assert.deepEqual([first.steps, first.event, first.level, first.pieces[0].piece, first.levels[0]], [1, "placed", 1, "L", { tried: 1, kept: 1 }]);
  assert.equal(later.steps, 1001);
  assert.equal(later.level, later.placed);
  assert.ok(later.levels.some((refused) => refused > 0));
  const { steps, ...rest } = last;
  assert.ok(steps > 385_883);
  const end = { event: "exhausted", tried: 385_883, kept: 53_562, solutions: 240, level: 0, levels: 7, placed: 0, target: null, progress: 1, over: true };
  assert.deepEqual(rest, end);
  assert.deepEqual(kinds, [true, true]);
}

function checkCounts({ usual, raw, rotation, inWorker, reports, grows, turns }) {
  assert.deepEqual({ usual, raw, rotation, inWorker }, { usual: 240, raw: 11_520, rotation: 480, inWorker: 572 });
  assert.ok(reports > 0 && grows, `${reports} reports`);
  assert.deepEqual(turns, { result: 572, areMany: true });
}

function checkExplanations({ possible, impossible }) {
  assert.equal(possible, 7);
  const { sentence, ...reason } = impossible;
  assert.match(sentence, /^Colour the cells like a chessboard: 30 /);
  assert.deepEqual(reason, { kind: "count", marks: [[true, 30, 3, 1, 0]], certificate: "chessboard-dominoes" });
}

/** The level is that of the catalogue. */
function checkDisassemblies({ apart, away, locked }) {
  assert.deepEqual(apart, [true, "8.2", 12, 5, 5]);
  assert.deepEqual(away, [
    [5, 8, null, 3],
    [4, 2, null, 3],
    [3, 1, null, 3],
    [2, 1, null, 3],
  ]);
  const [comesApart, level, [part]] = locked;
  assert.deepEqual([comesApart, level, part.pieces, part.states, part.rings.length], [false, null, [0, 1], 1, 3]);
  assert.match(part.sentences[0], /^(A holds B, B holds A|B holds A, A holds B), in every direction\.$/);
}

function checkRefusals(refusals) {
  const codes = ["unknown-puzzle", "problem", "document", "document", "symmetry", "strategy", "symmetry", "solution", "disposed"];
  assert.deepEqual(refusals.map(({ code }) => code), [...codes, "option", "option", "option"]);
  assert.equal(refusals[2].place, "line 1, column 12");
  assert.match(refusals[3].message, /^element pieces\[1\]: 1000000 copies .* at most 4096 /);
  for (const { message } of refusals) assert.ok(message.length > 20, message);
}
