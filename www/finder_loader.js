// Starts a worker that finds solutions, with the program that the page has compiled and sends first. The program cannot
// speak before it runs: what keeps it from running is said here.
onmessage = ({ data }) => {
  onmessage = null;
  try {
    importScripts("./finder.js");
    globalThis.program = wasm_bindgen({ module_or_path: data });
    program.catch(cubefallLost);
  } catch {
    cubefallLost();
  }
};

function cubefallLost() {
  postMessage("lost its program could not be loaded");
}
