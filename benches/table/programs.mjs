// Builds the bench `whole`, natively and as WebAssembly, and runs it: what is called `measure` takes a
// puzzle, a method and a number of runs, and resolves to the measurements of
// crates/cubefall/benches/whole/main.rs.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WITH_WASM = join(ROOT, "scripts/with-wasm.sh");
const IN_NODE = fileURLToPath(new URL("in-node.mjs", import.meta.url));

/** What a program printed. Its stderr is shown. */
export async function output(program, args, options = {}) {
  const running = promisify(execFile)(program, args, { cwd: ROOT, maxBuffer: 1 << 28, ...options });
  running.child.stderr.pipe(process.stderr);
  return (await running).stdout.trim();
}

/** Compiles a bench and returns its file. `before` goes before cargo, `args` are cargo's own. */
export async function built(bench, before = [], args = []) {
  const [program, ...rest] = [...before, "cargo", "bench", "--no-run", "--package", "cubefall", "--bench", bench, "--quiet"];
  const messages = await output(program, [...rest, "--message-format=json-render-diagnostics", ...args]);
  const files = messages.split("\n").map((line) => JSON.parse(line)).filter(({ target }) => target?.name === bench);
  return files.flatMap(({ filenames }) => filenames).at(-1);
}

/** The bench, with the lengths of vectors that this machine has, and limited to vectors of one of them. */
export async function native() {
  const file = await built("whole");
  const run = (env) => (...call) => output(file, call.map(String), { env: { ...process.env, ...env } }).then(JSON.parse);
  const limitedTo = (bits) => ({ measure: run({ CUBEFALL_VECTORS: String(bits) }) });
  return { measure: run({}), methods: () => run({})("methods"), vectors: () => run({})("vectors"), limitedTo };
}

/** The bench as WebAssembly, built and optimised as the page is. Returns the folder of whole.js and
 * whole_bg.wasm. */
export async function wasm() {
  const file = await built("whole", [WITH_WASM], ["--target=wasm32-unknown-unknown"]);
  const folder = join(ROOT, "target/web/bench");
  await mkdir(folder, { recursive: true });
  const bound = ["--target=web", `--out-dir=${folder}`, "--out-name=whole", "--no-typescript", file];
  await output(WITH_WASM, ["wasm-bindgen", ...bound]);
  const program = join(folder, "whole_bg.wasm");
  await output(WITH_WASM, ["wasm-opt", "-O1", "--low-memory-unused", program, "-o", program]);
  await writeFile(join(folder, "index.html"), "<!doctype html>\n<title>Bench</title>\n");
  await writeFile(join(folder, "in-worker.mjs"), await readFile(new URL("in-worker.mjs", import.meta.url)));
  return folder;
}

/** A process of its own for each call, so that each begins as a visitor's does. */
export function inNode(folder) {
  return { measure: (...call) => output(process.execPath, [IN_NODE, folder, ...call.map(String)]).then(JSON.parse) };
}
