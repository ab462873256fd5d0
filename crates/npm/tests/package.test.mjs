// The package of target/npm/cubefall in node, as its users have it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { CubefallError, open } from "../../../target/npm/cubefall/node.js";
import { PuzzleHandle, Stepping } from "../../../target/npm/modules/bindings.js";
import * as modules from "../../../target/npm/modules/node.js";
import { BOX, everything } from "./everything.mjs";
import { checkEverything } from "./expected.mjs";
import { run, userProject } from "./project.mjs";

const at = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const PACKAGE = at("target/npm/cubefall");
const refused = (code) => (error) => error instanceof CubefallError && error.code === code;

test("everything that the package has does what it says", async () => {
  await checkEverything(await everything());
});

test("documents of every kind are opened, and their solutions counted", async () => {
  const counts = { "langford-7": 26, "range-holes-3": 8, "secondary-3x3-far-from-origin": 3, names: 360, "zero-counts": 1 };
  for (const [name, count] of Object.entries(counts)) {
    const bytes = await readFile(at(`tests/data/files/${name}.xmpuzzle`));
    assert.equal(await (await open(bytes)).count(), count, name);
    assert.equal(await (await open(bytes.toString())).count({ worker: true }), count, name);
  }
});

test("with a limit, some of all solutions come, each once", async () => {
  const pieces = [{ name: "D", shape: ["##"], min: 8, max: 8 }];
  const dominoes = await open(JSON.stringify({ id: "d", title: "d", goal: { shape: ["####/####/####/####"] }, pieces }));
  const texts = async (options) => {
    const found = [];
    for await (const { text } of dominoes.solve(options)) found.push(text);
    return found;
  };
  const all = await texts();
  assert.equal(all.length, 9);
  for (const limit of [0, 1, 5, 9, 99]) {
    const first = await texts({ limit });
    assert.equal(new Set(first).size, Math.min(limit, 9));
    assert.equal(first.length, Math.min(limit, 9));
    assert.ok(first.every((text) => all.includes(text)));
  }
});

test("a problem of a document is chosen by its number or its name", async () => {
  const bytes = await readFile(at("tests/data/files/problems.xmpuzzle"));
  await assert.rejects(open(bytes), (error) => refused("problem")(error) && / 5 problems.*option problem: 1, 2, 4, 5, 6$/.test(error.message));
  await assert.rejects(open(bytes, { problem: "Z" }), refused("problem"));
  assert.notEqual((await open(bytes, { problem: 1 })).cells.length, 0);
});

test("hostile documents are refused, and the program goes on", async () => {
  const documents = [
    ["", "document"],
    [new Uint8Array(65 * 2 ** 20), "document"],
    [new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), "document"],
    [gzipSync(Buffer.alloc(65 * 2 ** 20), { level: 1 }), "document"],
    ["[".repeat(1_000_000), "document"],
    [`<?xml version="1.0"?><puzzle>${"<a>".repeat(100_000)}`, "document"],
    [JSON.stringify({ id: "a", title: "a", goal: { shape: ["#".repeat(100_000)] }, pieces: [] }), "document"],
    [BOX.slice(0, -20), "document"],
    [{}, "option"],
    [undefined, "option"],
  ];
  for (const [document, code] of documents) await assert.rejects(open(document), refused(code));
  assert.equal(await (await open("soma")).count(), 240);
});

test("an aborted signal ends each kind of work, with its reason", async () => {
  const bedlam = await open("bedlam");
  const reason = new Error("enough");
  const works = [
    (signal) => bedlam.count({ signal }),
    (signal) => bedlam.count({ signal, worker: true }),
    (signal) => bedlam.explain({ signal }),
    async (signal) => {
      for await (const _ of bedlam.solve({ strategy: "first-cell", signal })) assert.ok(!signal.aborted);
    },
  ];
  for (const work of works) {
    await assert.rejects(work(AbortSignal.abort(reason)), reason);
    const controller = new AbortController();
    setImmediate(() => controller.abort(reason));
    await work(controller.signal).catch((error) => assert.equal(error, reason));
  }
  const controller = new AbortController();
  const count = bedlam.count({ signal: controller.signal, worker: true, onProgress: () => controller.abort(reason) });
  await assert.rejects(count, reason);
  await assert.rejects(bedlam.count({ worker: true, onProgress: () => assert.fail("no progress") }), /no progress/);
});

test("neither a worker that is ended nor a search that is left keeps a program from its end", async () => {
  const script = `
    import { open } from "cubefall";
    const bedlam = await open("bedlam");
    for await (const solution of bedlam.solve()) break;
    await bedlam.count({ worker: true, signal: AbortSignal.timeout(100) }).catch(({ message, name }) => console.log(name, message));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: PACKAGE, timeout: 60_000 });
  assert.match(stdout, /^TimeoutError /);
});

test("searches do not disturb each other", async () => {
  const soma = await open("soma");
  const [one, other] = [soma.search({ strategy: "pieces" }), soma.search({ strategy: "pieces" })];
  other.step(5000);
  const all = await Promise.all([soma.count(), soma.count({ symmetry: "raw" }), Array.fromAsync?.(soma.solve({ limit: 5 }))]);
  assert.deepEqual(all.slice(0, 2), [240, 11520]);
  for (let step = 0; step < 4999; step += 1) one.step();
  assert.deepEqual(one.step(), other.step() && soma.search({ strategy: "pieces" }).step(5000));
});

test("after a fault, what was open is lost, and the program begins anew", async (t) => {
  const { init, open, CubefallError } = modules;
  const refused = (code) => (error) => error instanceof CubefallError && error.code === code;
  await init({ wasm: await readFile(join(PACKAGE, "program.wasm")) });
  const soma = await open("soma");
  const search = soma.search();
  const ofProgram = PuzzleHandle.named("soma");
  t.mock.method(Stepping.prototype, "step", () => {
    throw new WebAssembly.RuntimeError("unreachable");
  });
  assert.throws(() => search.step(), refused("fault"));
  t.mock.restoreAll();
  assert.throws(() => search.step(), refused("fault"));
  assert.throws(() => ofProgram.facts(), /stale/);
  await assert.rejects(soma.count(), refused("fault"));
  [soma, search].forEach((lost) => lost.dispose());
  assert.equal(await (await open("soma")).count(), 240);
});

test("searches that nobody disposes of are collected, and their memory is used again", async () => {
  const script = `
    let memory;
    WebAssembly.Instance = class extends WebAssembly.Instance {
      constructor(...options) {
        super(...options);
        memory = this.exports.memory;
      }
    };
    const { open } = await import("cubefall");
    for (let number = 0; number < 100; number += 1) (await open("bedlam")).search().step(1000);
    console.log(memory.buffer.byteLength / 2 ** 20);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: PACKAGE });
  // Each has 3.5 MiB.
  assert.ok(Number(stdout) < 180, `${stdout.trim()} MiB`);
});

test("using a puzzle or a search ends with disposing of it", async () => {
  const soma = await open("soma");
  const search = soma.search();
  search[Symbol.dispose]();
  assert.throws(() => search.step(), refused("disposed"));
  soma[Symbol.dispose]();
  assert.throws(() => soma.search(), refused("disposed"));
});

test("it is packed, installed, and imported by its name; the example finds 240", async (t) => {
  const project = await userProject();
  t.after(() => project.remove());
  const modules = ["node.js", "index.js", "browser.jsx", "inline.js", "worker.js", "index.d.ts", "program.wasm", "examples/soma.mjs"];
  const expected = [...modules, "package.json", "README.md", "LICENSE-APACHE", "LICENSE-MIT", "LICENSES-OF-LIBRARIES"];
  assert.deepEqual(project.files.sort(), expected.sort());
  const example = await run(process.execPath, [join(project.folder, "node_modules/cubefall/examples/soma.mjs")]);
  assert.match(example.stdout, /^240\. *$/m);
});

test("the sizes of the documentation are right to a twentieth", async () => {
  const text = await readFile(join(PACKAGE, "README.md"), "utf8");
  const printed = /program\.wasm` has ([\d,]+) kB, ([\d,]+) kB by gzip, ([\d,]+) kB by brotli/.exec(text);
  const program = await readFile(join(PACKAGE, "program.wasm"));
  const sizes = [program, gzipSync(program), brotliCompressSync(program)].map(({ length }) => length / 1000);
  const off = sizes.map((size, place) => Math.abs(Number(printed[place + 1].replace(",", "")) / size - 1));
  assert.ok(Math.max(...off) < 0.05, `${sizes}`);
});
