// Counts the solutions of puzzles, in a worker of a browser or of node: see `countInWorker`. As it is
// published, it is one script, which runs as a module, as a classic script, and in CommonJS.
import { countHere } from "./counting.js";
import { Handle, loadFrom, PuzzleHandle } from "./program.js";

/** Milliseconds between two reports of the progress. */
const BETWEEN_REPORTS = 100;

/** What messages come to: in node, a port of a module, which no bundler has to know of. */
const receiver = globalThis.process?.getBuiltinModule?.("worker_threads").parentPort ?? globalThis;

// Others may have messages of their own for this worker.
receiver.addEventListener("message", ({ data }) => data?.cubefall === "count" && answer(data));

async function answer({ port, ...task }) {
  const abandoned = new AbortController();
  port.onmessage = () => abandoned.abort();
  try {
    port.postMessage({ solutions: await count(task, abandoned.signal, port) });
  } catch (error) {
    const { code = "fault", message, place } = error;
    port.postMessage({ error: { code, message, place } });
  }
}

async function count({ module, packed, symmetry }, signal, port) {
  await loadFrom(module);
  const puzzle = new Handle("the puzzle", () => PuzzleHandle.unpacked(packed));
  const solving = puzzle.derive("the search", (handle) => handle.solving(undefined, undefined, undefined, symmetry));
  puzzle.dispose();
  let next = 0;
  const onProgress = (progress) => {
    const now = performance.now();
    if (now < next) return;
    next = now + BETWEEN_REPORTS;
    port.postMessage({ progress });
  };
  return countHere(solving, { signal, onProgress });
}
