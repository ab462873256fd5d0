// The program and its worker, handed over by hand: in node and in headless Chromium.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { launch } from "../../../tests/e2e/browser.mjs";
import { serve } from "../../../tests/e2e/server.mjs";
import { waysOfInit, wrongWays } from "./init.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const PACKAGE = pathToFileURL(`${ROOT}/target/npm/cubefall/`);

function check(ways, codes) {
  const { concurrent, ...each } = ways;
  assert.equal(Object.keys(each).length, 13);
  for (const [name, counts] of Object.entries(each)) assert.deepEqual(counts, [240, 240], name);
  assert.deepEqual(concurrent, [240, 11520, "enough", 240]);
  const load = ["no such address", "a page", "no program", "another program", "failed", "missing worker", "function that fails", "first"];
  const option = ["number", "nothing later", "object", "no worker", "number of workers", "function without a worker"];
  const expected = [...load.map((name) => [name, "load"]), ...option.map((name) => [name, "option"]), ["again", 240]];
  assert.deepEqual(codes, Object.fromEntries(expected));
}

test("node: the program and its worker are taken by hand in every way", async () => {
  let number = 0;
  const start = (address) => new Worker(new URL(address));
  const program = new URL("program.wasm", PACKAGE).href;
  const package_ = {
    load: () => import(`${new URL("node.js", PACKAGE)}?${(number += 1)}`),
    bytes: async () => Uint8Array.from(await readFile(new URL(program))).buffer,
    worker: new URL("worker.js", PACKAGE).href,
    program,
    start,
  };
  check(await waysOfInit(package_), await wrongWays(package_));
  const { init, open } = await package_.load();
  await init({ wasm: fileURLToPath(program), worker: fileURLToPath(package_.worker) });
  assert.equal(await (await open("soma")).count({ worker: true }), 240);
});

test("a browser: the program and its worker are taken by hand in every way, and from another origin", async (t) => {
  const server = await serve(ROOT);
  const other = await serve(`${ROOT}/target/npm/cubefall`, "/", { "access-control-allow-origin": "*" });
  t.after(() => Promise.all([server.close(), other.close()]));
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${server.address}crates/npm/tests/page.html`);
  const inBrowser = async ({ folder, elsewhere }) => {
    const { waysOfInit, wrongWays } = await import(new URL("init.mjs", document.baseURI));
    let number = 0;
    const program = `${folder}program.wasm`;
    const package_ = {
      load: () => import(`${folder}index.js?${(number += 1)}`),
      bytes: async () => (await fetch(program)).arrayBuffer(),
      worker: `${folder}worker.js`,
      program,
      // A classic worker: the script is both.
      start: (address) => new Worker(address),
    };
    const { init, open } = await import(`${elsewhere}index.js`);
    await init({ worker: `${elsewhere}worker.js` });
    const fromElsewhere = await (await open("soma")).count({ worker: true });
    return [await waysOfInit(package_), await wrongWays(package_), fromElsewhere];
  };
  const [ways, codes, fromElsewhere] = await page.evaluate(inBrowser, { folder: `${server.address}target/npm/cubefall/`, elsewhere: other.address });
  check(ways, codes);
  assert.equal(fromElsewhere, 240);
});
