// Counts the solutions of a puzzle, in a worker of a browser or of node: see `countInWorker`.
import { countHere } from "./counting.js";
import { Handle, load, PuzzleHandle } from "./program.js";

/** Milliseconds between two reports of the progress. */
const BETWEEN_REPORTS = 100;

const port = globalThis.WorkerGlobalScope ? globalThis : (await import("node:worker_threads")).parentPort;

port.onmessage = async ({ data }) => {
  try {
    port.postMessage({ solutions: await count(data) });
  } catch (error) {
    const { code = "fault", message, place } = error;
    port.postMessage({ error: { code, message, place } });
  }
};
port.postMessage({ isReady: true });

async function count({ module, packed, symmetry }) {
  await load(module);
  const puzzle = new Handle("the puzzle", () => PuzzleHandle.unpacked(packed));
  const solving = new Handle("the search", () => puzzle.call((handle) => handle.solving(undefined, undefined, undefined, symmetry)));
  let next = 0;
  const onProgress = (progress) => {
    const now = performance.now();
    if (now < next) return;
    next = now + BETWEEN_REPORTS;
    port.postMessage({ progress });
  };
  return countHere(solving, { onProgress });
}
