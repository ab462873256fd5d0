// The program, a WebAssembly module: compiled once, and shared by all puzzles.
import { __wbg_reset_state as restart, allocated, catalogue, initSync, PuzzleHandle } from "./bindings.js";
import { bytesIn, isA, reading, wrong } from "./arguments.js";
import { CubefallError, reasonOf } from "./error.js";
import { platform } from "./platform.js";

export { catalogue, PuzzleHandle };

/** What the program is compiled from, if not from the package's own. */
let given;
/** The compiled program, once somebody wants it. */
let compiled;
/** Counts the instances of the program: after a fault there is another one. */
let generation = 0;

/** Loads the program, if it is not loaded already. Returns the compiled module. */
export async function load() {
  compiled ??= start();
  try {
    return await compiled;
  } catch (error) {
    // It may be there the next time.
    compiled = undefined;
    if (error instanceof CubefallError) throw error;
    const remedy = "serve program.wasm beside the module, or hand it to init({ wasm }): the README says how with each bundler";
    throw new CubefallError("load", `the program cannot be loaded (${reasonOf(error)}); ${remedy}`, { cause: error });
  }
}

/** The same from `source`, which is what `init` takes. Once the program is loaded, that does not matter any
 * more. */
export async function loadFrom(source) {
  // If it fails before it is awaited, nobody has missed that.
  Promise.resolve(source).catch(() => {});
  // Whoever came earlier may have failed without it.
  await compiled?.catch(() => {});
  given = source;
  return load();
}

async function start() {
  const module = await compile(given ?? platform.program());
  initSync({ module });
  return module;
}

async function compile(source) {
  const program = await source;
  if (isA("WebAssembly.Module", program)) return program;
  const [address, bytes] = reading("wasm", () => [addressIn(program), bytesIn(program)]);
  if (address !== undefined) return compileResponse(await platform.fetch(address), address);
  if (bytes) return WebAssembly.compile(bytes);
  if (typeof program?.arrayBuffer === "function") return compileResponse(program, program.url || "it");
  throw wrong("wasm", "an address, bytes, a response, or a compiled module", program);
}

/** The address that is a text or a `URL`; nothing for all else. */
export function addressIn(source) {
  if (typeof source === "string") return source;
  return typeof source?.href === "string" ? source.href : undefined;
}

/** Of a response, or of what has its bytes. */
async function compileResponse(response, address) {
  const type = response.headers?.get("content-type") ?? "";
  if (response.ok === false) throw new Error(`${address} answers ${response.status}`);
  if (type.startsWith("text/html")) throw new Error(`${address} answers with a page`);
  // Servers that do not know the type of WebAssembly are common.
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Bytes: objects with less are no matter for the garbage collector. */
const LIGHT = 2 ** 16;
/** The most bytes of a ballast. */
const HEAVIEST = 2 ** 25;

/**
 * An object of the program, which is freed when it is disposed of, or collected. After a fault of the program
 * it is lost, as all are: the program may be in any state then, so another instance takes its place.
 */
export class Handle {
  #object;
  #name;
  #generation = generation;
  /** The bytes that the program has allocated for the object. */
  #weight = 0;

  /** Of the object that `make` returns; `name` is what users call it. */
  constructor(name, make) {
    this.#name = name;
    this.#weigh(() => (this.#object = guarded(make)));
  }

  /** Calls `use` with the object. */
  call(use) {
    const object = this.#present();
    return this.#weigh(() => guarded(() => use(object)));
  }

  /** A handle of the object that `use` makes of this one. */
  derive(name, use) {
    const object = this.#present();
    return new Handle(name, () => use(object));
  }

  dispose() {
    const object = this.#object;
    this.#object = undefined;
    if (object === undefined || this.#generation !== generation) return;
    object.free();
    object.ballast?.transfer?.(0);
  }

  #present() {
    if (this.#object === undefined) throw new CubefallError("disposed", `${this.#name} has been disposed of; open it again`);
    if (this.#generation === generation) return this.#object;
    throw new CubefallError("fault", `${this.#name} was lost when the program failed; open it again`);
  }

  /**
   * Does something with the object, and gives it a ballast of its weight: a buffer that is never written,
   * which takes no memory, but which the garbage collector sees. It would hardly ever collect objects that
   * are a few bytes to it. Those of bindings.js are what it waits for.
   */
  #weigh(action) {
    const before = allocated();
    try {
      return action();
    } finally {
      this.#weight += allocated() - before;
      const ballast = Math.min(this.#weight, HEAVIEST);
      const object = this.#object;
      if (object && ballast > LIGHT && ballast > 2 * (object.ballast?.byteLength ?? 0)) object.ballast = ballastOf(ballast);
    }
  }
}

function ballastOf(bytes) {
  try {
    return new ArrayBuffer(bytes);
  } catch {
    return undefined;
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
    throw new CubefallError("fault", `the program has failed (${reasonOf(thrown)}); please report this fault`, { cause: thrown });
  }
}
