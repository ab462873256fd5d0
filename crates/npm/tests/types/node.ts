// For TypeScript: what node has is accepted.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { init, open } from "cubefall";

await init({ wasm: await readFile("program.wasm"), worker: () => new Worker("worker.js") });
await init({ wasm: fetch("https://example.org/program.wasm"), worker: new URL("https://example.org/worker.js") });
await (await open(await readFile("puzzle.json"))).count({ signal: AbortSignal.timeout(1) });
