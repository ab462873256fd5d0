// Workers that count: one for each count, which ends with it, or one that `init` was given, for all.
import { reading, wrong } from "./arguments.js";
import { CubefallError, reasonOf } from "./error.js";
import { platform } from "./platform.js";
import { addressIn } from "./program.js";

/** How a worker comes about, and whether it is for one count only. */
let source = { start: () => platform.startWorker(), isOwn: true };

/** Takes what `init` takes as `worker`: a worker, its address, or what makes one. */
export function useWorker(worker) {
  source = reading("worker", () => {
    const address = addressIn(worker);
    if (address !== undefined) return { start: () => platform.startWorkerAt(address), isOwn: true };
    if (typeof worker === "function") return { start: () => checked(worker()), isOwn: true };
    checked(worker);
    return { start: () => worker, isOwn: false };
  });
}

function checked(worker) {
  if (typeof worker?.postMessage === "function") return worker;
  throw wrong("worker", "a Worker, its address, or a function that makes one", worker);
}

/**
 * The worker of a count. `post(message, transfer)` sends to it; `onLost(listener)` is called with a reason if
 * it fails; `release()` ends it, if it is for this count only.
 */
export function workerOfCount() {
  const { isOwn } = source;
  const worker = started(source.start);
  const listeners = [];
  const listen = (event, listener) => {
    // Workers of node are no event targets.
    const [add, remove] = worker.on ? [worker.on, worker.off] : [worker.addEventListener, worker.removeEventListener];
    add.call(worker, event, listener);
    listeners.push(() => remove.call(worker, event, listener));
  };
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    onLost: (lost) => {
      listen("error", (error) => lost(error?.message || "its script cannot be loaded"));
      listen("exit", () => lost("it has ended"));
    },
    release: () => {
      // It keeps its listeners, since an error that nobody listens to ends a program of node.
      if (isOwn) return worker.terminate();
      for (const remove of listeners) remove();
    },
  };
}

function started(start) {
  try {
    return start();
  } catch (error) {
    if (error instanceof CubefallError) throw error;
    throw new CubefallError("load", `the worker cannot be started (${reasonOf(error)}); hand it to init({ worker })`, { cause: error });
  }
}
