// Starts the worker that makes a file of a solution. The page sends the order first; the program finds it in `order`. It cannot
// speak before it runs: what keeps it from running is said here.
onmessage = ({ data }) => {
  globalThis.order = data;
  try {
    importScripts("./exporter.js");
    wasm_bindgen("./exporter_bg.wasm").catch(cubefallLost);
  } catch {
    cubefallLost();
  }
};

function cubefallLost() {
  postMessage(["lost"]);
}
