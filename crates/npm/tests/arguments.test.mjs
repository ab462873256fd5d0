// Every call of the package with every kind of wrong argument: an error of the documented code, and nothing
// else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { CubefallError, init, open, Puzzle, Search } from "../../../target/npm/cubefall/node.js";

const failing = () => {
  throw new TypeError("not to be read");
};
const circular = {};
circular.pieces = [circular];
const detached = new ArrayBuffer(8);
const views = [new Uint8Array(detached), new DataView(detached)];
structuredClone(detached, { transfer: [detached] });
const revocable = Proxy.revocable({}, {});
revocable.revoke();

/** Values that are wrong as any argument, by a name. */
const WRONG = {
  null: null,
  number: 5,
  bigint: 5n,
  "not a number": NaN,
  symbol: Symbol("symbol"),
  function: () => {},
  array: [],
  revoked: revocable.proxy,
  "trap that throws": new Proxy({}, { get: failing, has: failing, getPrototypeOf: failing }),
  boolean: true,
};
/** Objects, which are wrong as anything but options and solutions. */
const OBJECTS = {
  object: {},
  "object without a prototype": Object.create(null),
  "object without a text": { toString: failing, [Symbol.toPrimitive]: failing },
  date: new Date(0),
  promise: Promise.resolve("soma"),
};
const ALL = { ...WRONG, ...OBJECTS };

const without = (values, ...names) => Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** What is thrown by a call, at once or later. */
async function thrownBy(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return undefined;
}

async function refuses(what, code, values, call) {
  for (const [name, value] of Object.entries(values)) {
    const error = await thrownBy(() => call(value));
    assert.ok(error instanceof CubefallError, `${what}, ${name}: ${error?.stack ?? "nothing is thrown"}`);
    assert.equal(error.code, code, `${what}, ${name}: ${error.message}`);
    assert.ok(error.message.length > 20 && error.message.length < 1100, `${what}, ${name}: a message of ${error.message.length} characters`);
  }
}

test("what is no object of options is refused by every call that has options", async () => {
  const soma = await open("soma");
  const { value: solution } = await soma.solve().next();
  const calls = {
    init,
    open: (options) => open("soma", options),
    solve: (options) => soma.solve(options),
    search: (options) => soma.search(options),
    count: (options) => soma.count(options),
    "count in a worker": (options) => soma.count(options),
    explain: (options) => soma.explain(options),
    apart: (options) => soma.apart(solution, options),
  };
  for (const [name, call] of Object.entries(calls)) await refuses(name, "option", { ...WRONG, text: "turbo" }, call);
});

test("every option of another type is refused", async () => {
  const soma = await open("soma");
  const { value: solution } = await soma.solve().next();
  const half = { aborted: false, addEventListener: () => {} };
  const noSignals = { ...ALL, "half a signal": half, text: "now", controller: new AbortController(), getter: Object.defineProperty({}, "aborted", { get: failing }) };
  const takers = {
    solve: (options) => soma.solve(options),
    count: (options) => soma.count(options),
    "count in a worker": (options) => soma.count({ ...options, worker: true }),
    explain: (options) => soma.explain(options),
    apart: (options) => soma.apart(solution, options),
  };
  for (const [name, call] of Object.entries(takers)) await refuses(`${name}: signal`, "option", noSignals, (signal) => call({ signal }));
  for (const key of ["strategy", "order", "cells", "symmetry"]) {
    await refuses(`solve: ${key}`, "option", ALL, (value) => soma.solve({ [key]: value }));
    await refuses(`search: ${key}`, "option", ALL, (value) => soma.search({ [key]: value }));
  }
  for (const worker of [true, false]) {
    await refuses("count: symmetry", "option", ALL, (symmetry) => soma.count({ symmetry, worker }));
    await refuses("count: onProgress", "option", { ...without(ALL, "function"), text: "log" }, (onProgress) => soma.count({ onProgress, worker }));
  }
  await refuses("count: worker", "option", { ...without(ALL, "boolean"), text: "yes" }, (worker) => soma.count({ worker }));
  await refuses("solve: limit", "option", { ...without(ALL, "number"), negative: -1, half: 0.5, text: "3" }, (limit) => soma.solve({ limit }));
  await refuses("open: problem", "option", without(ALL, "number", "not a number"), (problem) => open("soma", { problem }));
});

test("getters of options that throw are refused, with what they threw as the cause", async () => {
  const soma = await open("soma");
  const trap = (name) => Object.defineProperty({}, name, { enumerable: true, get: failing });
  const calls = [() => soma.solve(trap("limit")), () => soma.search(trap("cells")), () => soma.count(trap("worker")), () => open("soma", trap("problem"))];
  for (const call of calls) {
    const error = await thrownBy(call);
    assert.equal(error.code, "option");
    assert.equal(error.cause.message, "not to be read");
  }
});

test("what is no document is refused", async () => {
  const documents = { ...ALL, nothing: undefined, detached, ...views.map((view) => [view]), "of a string": new String("soma") };
  await refuses("open", "option", documents, (document) => open(document));
  // Detached bytes have no content; where they throw, they cannot be read.
  for (const view of [detached, ...views]) assert.match((await thrownBy(() => open(view))).code, /^(option|document)$/);
  const bytes = runInNewContext("Uint8Array.from(bytes).buffer", { bytes: [...new TextEncoder().encode("{}")] });
  assert.equal((await thrownBy(() => open(bytes))).code, "document", "a buffer of another context is a buffer");
});

test("what is no solution is refused", async () => {
  const soma = await open("soma");
  const { value } = await soma.solve().next();
  const [first, ...others] = value.pieces;
  const changed = (cells) => ({ pieces: [{ ...first, cells }, ...others] });
  const far = 2 ** 31 - 1;
  let deep = [];
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
  const solutions = {
    ...ALL,
    nothing: undefined,
    text: "soma",
    circular,
    bigints: { pieces: [{ piece: "L", cells: [[0n, 0n, 0n]] }] },
    "getter that throws": Object.defineProperty({}, "pieces", { get: failing }),
    "JSON that throws": { pieces: { toJSON: failing } },
    "no pieces": { pieces: [] },
    "pieces of another type": { pieces: "all" },
    "too deep": { pieces: deep },
    "too few": { pieces: others },
    "twice the same": { pieces: [...value.pieces, first] },
    "without cells": { pieces: [{ piece: first.piece }, ...others] },
    "not whole": changed([[0.5, 0, 0]]),
    "not a number": changed([[NaN, 0, 0]]),
    "too far": changed([[far + 1, 0, 0]]),
    "at the end of all numbers": changed([[far, far, far], [-far - 1, -far - 1, -far - 1], ...first.cells]),
    "too large": { pieces: [{ piece: "x".repeat(2 ** 26), cells: [] }] },
  };
  await refuses("apart", "solution", solutions, (solution) => soma.apart(solution));
  await refuses("nameOf", "solution", solutions, (solution) => soma.nameOf(solution));
});

test("a number of steps that is none is refused, and so are constructors", async () => {
  const search = (await open("soma")).search();
  await refuses("step", "option", { ...without(ALL, "number"), none: 0, negative: -1, half: 0.5, text: "3" }, (steps) => search.step(steps));
  for (const type of [Puzzle, Search]) await refuses("constructor", "option", ALL, (value) => new type(value, value));
});

test("texts that are no keys have the codes of what they choose", async () => {
  const soma = await open("soma");
  const texts = { empty: "", long: "x".repeat(100_000), "half a character": "\ud800", "of objects": "__proto__", zero: "\0" };
  for (const key of ["strategy", "order", "cells"]) await refuses(key, "strategy", texts, (text) => soma.solve({ strategy: "first-cell", [key]: text }));
  await refuses("symmetry", "symmetry", texts, (text) => soma.count({ symmetry: text }));
  await refuses("symmetry", "symmetry", texts, (text) => soma.count({ symmetry: text, worker: true }));
  await refuses("problem", "problem", texts, (problem) => open("soma", { problem }));
});

test("after all of that, the package works as before", async () => {
  const soma = await open("soma");
  assert.deepEqual([await soma.count(), await soma.count({ worker: true })], [240, 240]);
});
