// The package's interface, for all platforms; index.d.ts documents it.
import { bytesOf, CANCELLABLE, checkSteps, CHOICES, COUNT, INIT, jsonOf, OPEN, optionsOf, SOLVE } from "./arguments.js";
import { countHere, countInWorker } from "./counting.js";
import { CubefallError } from "./error.js";
import { catalogue as catalogueOfProgram, guarded, Handle, load, loadFrom, PuzzleHandle } from "./program.js";
import { MOST, slices, throwIfAborted, turn } from "./slices.js";
import { useWorker } from "./workers.js";

export { CubefallError };

/** What an id of the catalogue looks like, and a document does not. */
const ID = /^[\w-]{1,100}$/;

export async function init(options) {
  const { wasm, worker } = optionsOf(options, INIT);
  if (worker !== undefined) useWorker(worker);
  await (wasm === undefined ? load() : loadFrom(wasm));
}

export async function catalogue() {
  await load();
  return JSON.parse(guarded(catalogueOfProgram));
}

export async function open(source, options) {
  const { problem } = optionsOf(options, OPEN);
  const isId = typeof source === "string" && ID.test(source);
  const document = isId ? undefined : bytesOf(source);
  await load();
  // What has been collected is freed in turns of the event loop, which a loop that only opens puzzles would
  // not have.
  await turn();
  return new Puzzle(isId ? named(source, problem) : read(document, problem), KEY);
}

function named(id, problem) {
  if (problem !== undefined) throw new CubefallError("problem", `${id} is a puzzle of the catalogue, which has one problem; leave the option problem out`);
  return new Handle("the puzzle", () => {
    const puzzle = PuzzleHandle.named(id);
    if (puzzle) return puzzle;
    throw new CubefallError("unknown-puzzle", `the catalogue has no puzzle ${id}; catalogue() lists the ids`);
  });
}

function read(document, problem) {
  const number = problem === undefined ? undefined : String(problem);
  return new Handle("the puzzle", () => PuzzleHandle.read(document, number));
}

/** Only this module makes puzzles and searches. */
const KEY = Symbol("key");

function onlyWith(key) {
  if (key !== KEY) throw new CubefallError("option", "puzzles come from open(), and searches from search(), not from constructors");
}

export class Puzzle {
  #handle;

  constructor(handle, key) {
    onlyWith(key);
    this.#handle = handle;
    Object.assign(this, JSON.parse(handle.call((puzzle) => puzzle.facts())));
  }

  solve(options) {
    const { limit = Infinity, signal, ...choices } = optionsOf(options, SOLVE);
    return solutions(this.#solving(choices, limit), limit, signal);
  }

  search(options) {
    const keys = keysOf(optionsOf(options, CHOICES));
    return new Search(this.#handle.derive("the search", (puzzle) => puzzle.stepping(...keys)), KEY);
  }

  async count(options) {
    const { symmetry, signal, onProgress, worker = false } = optionsOf(options, COUNT);
    if (!worker) return countHere(this.#solving({ symmetry }), { signal, onProgress });
    const task = this.#handle.call((puzzle) => ({ packed: puzzle.packed(), symmetry: puzzle.symmetry(symmetry) }));
    return countInWorker(task, { signal, onProgress });
  }

  async explain(options) {
    const { signal } = optionsOf(options, CANCELLABLE);
    return verdict(this.#handle.derive("the search for a reason", (puzzle) => puzzle.explaining()), signal, MOST.argument);
  }

  async apart(solution, options) {
    const { signal } = optionsOf(options, CANCELLABLE);
    const json = jsonOf(solution);
    return verdict(this.#handle.derive("the search", (puzzle) => puzzle.separating(json)), signal, MOST.separation);
  }

  nameOf(solution) {
    const json = jsonOf(solution);
    return this.#handle.call((puzzle) => puzzle.name_of(json));
  }

  dispose() {
    this.#handle.dispose();
  }

  #solving(choices, limit = Infinity) {
    const keys = keysOf(choices);
    return this.#handle.derive("the search", (puzzle) => {
      const solving = puzzle.solving(...keys);
      if (limit < Infinity) solving.stop_after(limit);
      return solving;
    });
  }
}

export class Search {
  #handle;

  constructor(handle, key) {
    onlyWith(key);
    this.#handle = handle;
  }

  step(steps = 1) {
    checkSteps(steps);
    return JSON.parse(this.#handle.call((search) => search.step(Math.min(steps, Number.MAX_SAFE_INTEGER))));
  }

  dispose() {
    this.#handle.dispose();
  }
}

for (const type of [Puzzle, Search]) {
  if (Symbol.dispose) type.prototype[Symbol.dispose] = type.prototype.dispose;
}

async function* solutions(solving, limit, signal) {
  let left = limit;
  try {
    if (left === 0) return;
    for await (const { found, isOver } of slices(signal, MOST.search, (steps) => solving.call((search) => foundBy(search, steps)))) {
      for (const solution of found) {
        yield solution;
        left -= 1;
        if (left === 0) return;
        throwIfAborted(signal);
      }
      if (isOver) return;
    }
  } finally {
    solving.dispose();
  }
}

const foundBy = (search, steps) => ({ found: JSON.parse(search.find(steps)), isOver: search.is_over });

/** What the work that `handle` does comes to, with at most `most` steps in a slice. */
async function verdict(handle, signal, most) {
  try {
    for await (const result of slices(signal, most, (steps) => handle.call((work) => work.run(steps)))) {
      if (result !== undefined) return JSON.parse(result);
    }
  } finally {
    handle.dispose();
  }
}

/** The options that choose a search, in the order of the program's. */
function keysOf(choices) {
  return Object.keys(CHOICES).map((name) => choices[name]);
}
