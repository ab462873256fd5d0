// Hands program.wasm and worker.js to the package by hand, in every way. Run by node and by Chromium: see
// init.test.mjs.

/**
 * What each way comes to: `[240, 240]`, the solutions of the Soma cube, counted here and in a worker.
 * `load()` imports the package anew, `program` and `worker` are addresses, `bytes()` the program, and
 * `start(address)` starts a worker.
 */
export async function waysOfInit({ load, program, worker, bytes, start }) {
  const shared = start(worker);
  const programs = {
    bytes: bytes(),
    view: new Uint8Array(await bytes()),
    "later bytes": Promise.resolve(bytes()),
    response: new Response(await bytes()),
    "typed response": Promise.resolve(new Response(await bytes(), { headers: { "content-type": "application/wasm" } })),
    blob: new Blob([await bytes()]),
    module: WebAssembly.compile(await bytes()),
    address: program,
    URL: new URL(program),
  };
  const workers = { address: worker, URL: new URL(worker), function: () => start(worker), worker: shared };
  const results = {};
  for (const [name, wasm] of Object.entries(programs)) results[`wasm: ${name}`] = await counts(await load(), { wasm });
  for (const [name, worker] of Object.entries(workers)) results[`worker: ${name}`] = await counts(await load(), { worker });
  results.concurrent = await concurrently(await load(), shared);
  await shared.terminate();
  return results;
}

async function counts({ init, open }, options) {
  // A program that has not been found the first time is no matter.
  await init(options);
  const soma = await open("soma");
  return [await soma.count(), await soma.count({ worker: true })];
}

/** Several counts in one worker, of which one is broken off, and the worker goes on. */
async function concurrently({ init, open }, worker) {
  await init({ worker });
  const [soma, bedlam] = [await open("soma"), await open("bedlam")];
  const controller = new AbortController();
  const broken = bedlam.count({ worker: true, signal: controller.signal, onProgress: () => controller.abort("enough") }).catch((reason) => reason);
  const others = await Promise.all([soma.count({ worker: true }), soma.count({ worker: true, symmetry: "raw" })]);
  return [...others, await broken, await soma.count({ worker: true })];
}

/** The codes and messages of what is refused. */
export async function wrongWays({ load, program, start }) {
  const wrong = {
    "no such address": { wasm: new URL("missing.wasm", program) },
    "a page": { wasm: new Response("<!doctype html>", { headers: { "content-type": "text/html" } }) },
    "no program": { wasm: new Uint8Array(8) },
    "another program": { wasm: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) },
    number: { wasm: 7 },
    "nothing later": { wasm: Promise.resolve(null) },
    object: { wasm: {} },
    "no worker": { worker: {} },
    "number of workers": { worker: 3 },
  };
  const codes = {};
  for (const [name, options] of Object.entries(wrong)) codes[name] = await codeOf(async () => (await load()).init(options));
  codes.failed = await codeOf(async () => (await load()).init({ wasm: Promise.reject(new Error("no network")) }));
  codes["missing worker"] = await codeOf(() => counting(load, new URL("missing.js", program)));
  codes["function without a worker"] = await codeOf(() => counting(load, () => 5));
  codes["function that fails"] = await codeOf(() =>
    counting(load, () => {
      throw new Error("no");
    }),
  );
  const { init, open } = await load();
  codes.first = await codeOf(() => init({ wasm: new Uint8Array(8) }));
  codes.again = (await init({ wasm: program }), await (await open("soma")).count());
  return codes;
}

async function counting(load, worker) {
  const { init, open } = await load();
  await init({ worker });
  return (await open("soma")).count({ worker: true });
}

async function codeOf(action) {
  try {
    return await action();
  } catch (error) {
    return error.code ?? String(error);
  }
}
