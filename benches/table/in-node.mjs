// node in-node.mjs FOLDER PUZZLE METHOD RUNS: calls the bench in that folder, and prints what it measured.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, puzzle, method, runs] = process.argv.slice(2);
const { default: init, measured } = await import(pathToFileURL(join(folder, "whole.js")));
const { memory } = await init({ module_or_path: await readFile(join(folder, "whole_bg.wasm")) });
const found = JSON.parse(measured(puzzle, method, Number(runs)));
console.log(JSON.stringify({ ...found, bytes: memory.buffer.byteLength }));
