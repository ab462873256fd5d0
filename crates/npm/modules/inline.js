// The package with the program and the worker inside of this module: for bundlers that emit no other files,
// and for all platforms.
import * as browser from "./browser_workers.js";
import { platform } from "./platform.js";
import program from "./program.wasm.gz";
import script from "./worker.txt";

export * from "./interface.js";

/** The workers of node, which no bundler has to know of. */
const threads = globalThis.process?.getBuiltinModule?.("worker_threads");

const startWorkerAt = threads ? (address) => new threads.Worker(new URL(address), { execArgv: [] }) : browser.startWorkerAt;

Object.assign(platform, {
  program: async () => {
    const bytes = Uint8Array.from(atob(program), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  },
  startWorker: () => (threads ? startWorkerAt(`data:text/javascript,${encodeURIComponent(script)}`) : browser.startWorkerOf(script)),
  startWorkerAt,
  fetch: (address) => fetch(address),
});
