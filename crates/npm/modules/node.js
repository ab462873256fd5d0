// The package in node, and in what has its modules.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { platform } from "./platform.js";

export * from "./interface.js";

/** What an address begins with, and a path does not: that of a drive has one letter. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i;

Object.assign(platform, {
  program: () => file(new URL("./program.wasm", import.meta.url), "program.wasm"),
  startWorker: () => startWorkerAt(file(new URL("./worker.js", import.meta.url), "worker.js")),
  startWorkerAt,
  fetch: async (source) => {
    const address = addressOf(source);
    return address.protocol === "file:" ? { arrayBuffer: () => readFile(address) } : fetch(address);
  },
});

/** A file of the package. It is beside this module, but bundlers that move the module may leave the file in
 * the package. */
function file(beside, name) {
  if (existsSync(beside)) return beside;
  // Not in one expression, which webpack would resolve when it builds.
  const { resolve } = createRequire(import.meta.url);
  return pathToFileURL(resolve(`cubefall/${name}`));
}

/** Without the options of this program: with `--input-type`, no worker would start. */
function startWorkerAt(source) {
  return new Worker(addressOf(source), { execArgv: [] });
}

function addressOf(source) {
  return SCHEME.test(String(source)) ? new URL(source) : pathToFileURL(source);
}
