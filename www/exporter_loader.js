// Starts the worker that makes a file of a solution. Its program cannot speak before it runs: what keeps it from running is
// said here.
try {
  importScripts("./exporter.js");
  wasm_bindgen("./exporter_bg.wasm").catch(cubefallLost);
} catch {
  cubefallLost();
}

function cubefallLost() {
  postMessage(["lost"]);
}
