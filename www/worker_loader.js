// Starts the Lab's worker. Its program cannot speak before it runs: what keeps it from running is said here.
try {
  importScripts("./worker.js");
  wasm_bindgen("./worker_bg.wasm").catch(cubefallLost);
} catch (error) {
  cubefallLost();
}

function cubefallLost() {
  postMessage(["failed", "its program could not be loaded"]);
}
