// The program, a WebAssembly module: fetched and compiled once, and shared by all puzzles.
import { __wbg_reset_state as restart, catalogue, initSync, PuzzleHandle } from "./bindings.js";
import { CubefallError } from "./error.js";

export { catalogue, PuzzleHandle };

let compiled;
/** Counts the instances of the program: after a fault there is another one. */
let generation = 0;

/** Loads the program; a worker is given its compiled `module`. Returns that. */
export async function load(module = undefined) {
  compiled ??= start(module);
  try {
    return await compiled;
  } catch (error) {
    // It may be there the next time.
    compiled = undefined;
    throw new CubefallError("load", `the program cannot be loaded (${error.message}); program.wasm has to be beside index.js`, { cause: error });
  }
}

async function start(module) {
  const program = module ?? (await compile(new URL("./program.wasm", import.meta.url)));
  initSync({ module: program });
  return program;
}

async function compile(address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  // Servers that do not know the type of WebAssembly are common.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * An object of the program, which is freed when it is disposed of, or collected. After a fault of the program it is lost, as all are:
 * the program may be in any state then, so another instance takes its place.
 */
export class Handle {
  #object;
  #name;
  #generation = generation;

  /** Of the object that `make` returns; `name` is what users call it. */
  constructor(name, make) {
    this.#name = name;
    this.#object = guarded(make);
  }

  /** Calls `use` with the object. */
  call(use) {
    if (this.#object === undefined) throw new CubefallError("disposed", `${this.#name} has been disposed of; open it again`);
    if (this.#generation !== generation) {
      throw new CubefallError("fault", `${this.#name} was lost when the program failed; open it again`);
    }
    return guarded(() => use(this.#object));
  }

  dispose() {
    if (this.#generation === generation) this.#object?.free();
    this.#object = undefined;
  }
}

/** Calls the program. What it refuses is JSON; all else is a fault. */
export function guarded(action) {
  try {
    return action();
  } catch (thrown) {
    // Of a call within this one.
    if (thrown instanceof CubefallError) throw thrown;
    if (typeof thrown === "string") throw CubefallError.of(JSON.parse(thrown));
    generation += 1;
    restart();
    throw new CubefallError("fault", `the program has failed (${thrown?.message ?? thrown}); please report this fault`, { cause: thrown });
  }
}
