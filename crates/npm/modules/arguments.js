// The door for what users pass: each argument is read once, and checked. Nothing but a CubefallError leaves.
import { CubefallError, reasonOf } from "./error.js";

const TEXT = ["a text", (value) => typeof value === "string"];
const ANYTHING = ["anything", () => true];

// The options of each call: what each has to be, and whether a value is that.
export const CHOICES = { strategy: TEXT, order: TEXT, cells: TEXT, symmetry: TEXT };
export const CANCELLABLE = { signal: ["an AbortSignal", isSignal] };
export const SOLVE = { ...CHOICES, ...CANCELLABLE, limit: ["a whole number from 0 on", (value) => isWhole(value, 0)] };
export const COUNT = {
  symmetry: TEXT,
  ...CANCELLABLE,
  onProgress: ["a function", (value) => typeof value === "function"],
  worker: ["true or false", (value) => typeof value === "boolean"],
};
export const OPEN = { problem: ["a number or a text", (value) => ["number", "string"].includes(typeof value)] };
/** What these may be is known where they are used. */
export const INIT = { wasm: ANYTHING, worker: ANYTHING };

/** Those of an object's options that a call has. Each may be left out, as may the object. */
export function optionsOf(options, checks) {
  if (options === undefined) return {};
  return reading("the options", () => {
    if (typeof options !== "object" || options === null || Array.isArray(options)) throw wrong("the argument of options", "an object", options);
    const given = Object.keys(checks).map((name) => [name, options[name]]);
    for (const [name, value] of given) {
      const [kind, accepts] = checks[name];
      if (value !== undefined && !accepts(value)) throw wrong(`the option ${name}`, kind, value);
    }
    return Object.fromEntries(given);
  });
}

/** A number of steps. */
export function checkSteps(steps) {
  if (!isWhole(steps, 1)) throw wrong("steps", "a whole number from 1 on", steps);
}

/** The bytes of a document: its text, a buffer, or a view of one. */
export function bytesOf(source) {
  return reading("the document", () => {
    if (typeof source === "string") return new TextEncoder().encode(source);
    const bytes = bytesIn(source);
    if (bytes) return bytes;
    throw new CubefallError("option", `open() takes the id of a puzzle, or a document as text or bytes, and got ${described(source)}`);
  });
}

/** The bytes of a buffer or a view of one; nothing for all else. */
export function bytesIn(source) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  return isA("ArrayBuffer", source) ? new Uint8Array(source) : undefined;
}

/** Whether a value is of this built-in type, also of another window's. */
export function isA(type, value) {
  return Object.prototype.toString.call(value) === `[object ${type}]`;
}

/** The most characters of a solution: as many as a document has bytes. */
const MOST_OF_SOLUTION = 2 ** 26;

/** What the program reads of a solution. */
export function jsonOf(solution) {
  let json;
  try {
    json = JSON.stringify({ pieces: solution.pieces });
  } catch (cause) {
    throw noSolution(`${described(solution)} cannot be read (${reasonOf(cause)})`, { cause });
  }
  if (json.length > MOST_OF_SOLUTION) throw noSolution(`this has ${json.length} characters, more than ${MOST_OF_SOLUTION}`);
  return json;
}

function noSolution(reason, options) {
  return new CubefallError("solution", `a solution with pieces is wanted, and ${reason}; pass one that solve() or explain() has returned`, options);
}

/** That an argument is of another kind. */
export function wrong(name, kind, value) {
  return new CubefallError("option", `${name} has to be ${kind}, and is ${described(value)}`);
}

/** Reads an argument by `read`. Getters and proxies may throw anything. */
export function reading(what, read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof CubefallError) throw error;
    throw new CubefallError("option", `${what} cannot be read (${reasonOf(error)})`, { cause: error });
  }
}

function isWhole(value, least) {
  return value === Infinity || (Number.isSafeInteger(value) && value >= least);
}

/** Whether all that is used of a signal is there. */
function isSignal(value) {
  if (typeof value !== "object" || value === null || typeof value.aborted !== "boolean") return false;
  return typeof value.addEventListener === "function" && typeof value.removeEventListener === "function";
}

/** A value in an error's message. */
function described(value) {
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : value);
  return "an object";
}
