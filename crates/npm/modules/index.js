// The package in browsers, with a bundler or without.
import { program, startWorker } from "./assets.js";
import { startWorkerAt } from "./browser_workers.js";
import { platform } from "./platform.js";

export * from "./interface.js";

Object.assign(platform, { program, startWorker, startWorkerAt, fetch: (address) => fetch(address) });
