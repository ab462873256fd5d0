// What differs between browsers, node, and the module that embeds all: each entry of the package says where
// its parts are.

/**
 * - `program()`: the program, in a form that `init` takes.
 * - `startWorker()`: a new worker that runs worker.js.
 * - `startWorkerAt(address)`: the same from elsewhere.
 * - `fetch(address)`: a response, or what has as much of one as is used.
 */
export const platform = {};
