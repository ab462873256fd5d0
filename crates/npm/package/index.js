// The package's interface; index.d.ts documents it.
import { countHere, countInWorker } from "./counting.js";
import { CubefallError } from "./error.js";
import { catalogue as catalogueOfProgram, guarded, Handle, load, PuzzleHandle } from "./program.js";
import { MOST, slices } from "./slices.js";

export { CubefallError };

/** What an id of the catalogue looks like, and a document does not. */
const ID = /^[\w-]{1,100}$/;

export async function catalogue() {
  await load();
  return JSON.parse(guarded(catalogueOfProgram));
}

export async function open(source, { problem } = {}) {
  await load();
  return new Puzzle(typeof source === "string" && ID.test(source) ? named(source, problem) : read(source, problem), KEY);
}

function named(id, problem) {
  if (problem !== undefined) throw new CubefallError("problem", `${id} is a puzzle of the catalogue, which has one problem; leave the option problem out`);
  return new Handle("the puzzle", () => {
    const puzzle = PuzzleHandle.named(id);
    if (puzzle) return puzzle;
    throw new CubefallError("unknown-puzzle", `the catalogue has no puzzle ${id}; catalogue() lists the ids`);
  });
}

function read(source, problem) {
  const document = bytesOf(source);
  const number = problem === undefined ? undefined : String(problem);
  return new Handle("the puzzle", () => PuzzleHandle.read(document, number));
}

function bytesOf(source) {
  if (typeof source === "string") return new TextEncoder().encode(source);
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  throw new CubefallError("option", "open() takes the id of a puzzle, or a document as text or bytes");
}

/** Only this module makes puzzles and searches. */
const KEY = Symbol("key");

function onlyWith(key) {
  if (key !== KEY) throw new TypeError("Illegal constructor: puzzles come from open(), searches from search()");
}

export class Puzzle {
  #handle;

  constructor(handle, key) {
    onlyWith(key);
    this.#handle = handle;
    Object.assign(this, JSON.parse(handle.call((puzzle) => puzzle.facts())));
  }

  solve({ limit = Infinity, signal, ...choices } = {}) {
    checkNumber("limit", limit, 0);
    return solutions(this.#solving(choices), limit, signal);
  }

  search(choices = {}) {
    const keys = keysOf(choices);
    return new Search(new Handle("the search", () => this.#handle.call((puzzle) => puzzle.stepping(...keys))), KEY);
  }

  async count({ symmetry, signal, onProgress, worker = false } = {}) {
    if (!worker) return countHere(this.#solving({ symmetry }), { signal, onProgress });
    const key = keysOf({ symmetry }).pop();
    const task = this.#handle.call((puzzle) => ({ packed: puzzle.packed(), symmetry: puzzle.symmetry(key) }));
    return countInWorker(task, { signal, onProgress });
  }

  async explain({ signal } = {}) {
    return verdict(new Handle("the search for a reason", () => this.#handle.call((puzzle) => puzzle.explaining())), signal, MOST.argument);
  }

  async apart(solution, { signal } = {}) {
    const json = jsonOf(solution);
    return verdict(new Handle("the search", () => this.#handle.call((puzzle) => puzzle.separating(json))), signal, MOST.separation);
  }

  nameOf(solution) {
    const json = jsonOf(solution);
    return this.#handle.call((puzzle) => puzzle.name_of(json));
  }

  dispose() {
    this.#handle.dispose();
  }

  #solving(choices) {
    const keys = keysOf(choices);
    return new Handle("the search", () => this.#handle.call((puzzle) => puzzle.solving(...keys)));
  }
}

export class Search {
  #handle;

  constructor(handle, key) {
    onlyWith(key);
    this.#handle = handle;
  }

  step(steps = 1) {
    checkNumber("steps", steps, 1);
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
        signal?.throwIfAborted();
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

/** What the program reads of a solution. */
const jsonOf = (solution) => JSON.stringify({ pieces: solution?.pieces });

/** The options that choose a search, in the order of the program's. Each is a key or left out. */
function keysOf({ strategy, order, cells, symmetry }) {
  for (const [name, key] of Object.entries({ strategy, order, cells, symmetry })) {
    if (key !== undefined && typeof key !== "string") throw new CubefallError("option", `${name} has to be a text, and is ${typeof key}`);
  }
  return [strategy, order, cells, symmetry];
}

function checkNumber(name, number, least) {
  if (number === Infinity || (Number.isSafeInteger(number) && number >= least)) return;
  throw new CubefallError("option", `${name} has to be a whole number from ${least} on, and is ${String(number)}`);
}
