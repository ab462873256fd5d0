// Counting all solutions, here or in a worker.
import { CubefallError } from "./error.js";
import { load } from "./program.js";
import { MOST, slices, throwIfAborted } from "./slices.js";
import { workerOfCount } from "./workers.js";

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

/** Counts in a worker, until it is done or `signal` is aborted. `task` is what `worker.js` is sent. */
export async function countInWorker(task, { signal, onProgress }) {
  throwIfAborted(signal);
  const module = await load();
  const worker = workerOfCount();
  const { port1: port, port2 } = new MessageChannel();
  let abort;
  try {
    return await new Promise((resolve, reject) => {
      abort = () => reject(signal.reason);
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) abort();
      worker.onLost((reason) => reject(new CubefallError("load", `the worker has failed (${reason}); ${REMEDY}`)));
      port.onmessage = ({ data: { error, solutions, progress } }) => {
        if (error) reject(CubefallError.of(error));
        else if (solutions !== undefined) resolve(solutions);
        else callWith(onProgress, progress, reject);
      };
      worker.post({ cubefall: "count", module, ...task, port: port2 }, [port2]);
    });
  } finally {
    signal?.removeEventListener("abort", abort);
    // A worker that goes on with other work has to know.
    port.postMessage("stop");
    port.close();
    await worker.release();
  }
}

const REMEDY = "serve worker.js beside the module, or hand it to init({ worker }): the README says how with each bundler";

/** Calls a callback of the user. What it throws ends the count. */
function callWith(onProgress, progress, reject) {
  try {
    onProgress?.(progress);
  } catch (error) {
    reject(error);
  }
}
