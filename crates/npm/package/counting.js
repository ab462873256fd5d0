// Counting all solutions, here or in a worker.
import { CubefallError } from "./error.js";
import { load } from "./program.js";
import { MOST, slices } from "./slices.js";

/** Counts in slices. `onProgress` gets the figures after each. */
export async function countHere(solving, { signal, onProgress }) {
  try {
    for await (const figures of slices(signal, MOST.search, (steps) => solving.call((search) => counted(search, steps)))) {
      onProgress?.(figures.progress);
      if (figures.isOver) return figures.progress.solutions;
    }
  } finally {
    solving.dispose();
  }
}

function counted(search, steps) {
  search.count(steps);
  return { isOver: search.is_over, progress: { share: search.progress, solutions: search.found, steps: search.steps } };
}

/** Counts in a worker, which is ended when it is done or `signal` is aborted. `task` is what `worker.js` is sent. */
export async function countInWorker(task, { signal, onProgress }) {
  signal?.throwIfAborted();
  const module = await load();
  const worker = await startWorker(new URL("./worker.js", import.meta.url));
  let abort;
  try {
    return await new Promise((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) abort();
      const lost = (reason) => reject(new CubefallError("fault", `the worker has failed (${reason})`));
      worker.listen(lost, (message) => {
        if (message.isReady) worker.post({ module, ...task });
        else if (message.error) reject(CubefallError.of(message.error));
        else if (message.solutions !== undefined) resolve(message.solutions);
        else callWith(onProgress, message.progress, reject);
      });
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    await worker.end();
  }
}

/** Calls a callback of the user. What it throws ends the count. */
function callWith(onProgress, progress, reject) {
  try {
    onProgress?.(progress);
  } catch (error) {
    reject(error);
  }
}

/** A worker of the browser, or of node, which has an interface of its own. */
async function startWorker(address) {
  if (typeof globalThis.Worker === "function") {
    const worker = new globalThis.Worker(address, { type: "module" });
    const listen = (lost, received) => {
      worker.onerror = (event) => lost(event.message ?? "its script cannot be loaded");
      worker.onmessage = ({ data }) => received(data);
    };
    return { post: (message) => worker.postMessage(message), listen, end: () => worker.terminate() };
  }
  const { Worker } = await import("node:worker_threads");
  // Without the options of this program: with `--input-type`, no worker would start.
  const worker = new Worker(address, { execArgv: [] });
  const listen = (lost, received) => {
    worker.on("error", (error) => lost(error.message));
    worker.on("exit", () => lost("it has ended"));
    worker.on("message", received);
  };
  return { post: (message) => worker.postMessage(message), listen, end: () => worker.terminate() };
}

