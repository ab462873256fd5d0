// The files beside the package's module, each in the one form that all bundlers recognise, on one line.
export const program = () => new URL("./program.wasm", import.meta.url);
export const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
