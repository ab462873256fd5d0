// Starts a worker with a program that the page has compiled. The page first sends the program's name and its module. Errors
// before the program runs are reported here, as text.
onmessage = ({ data: [name, module] }) => {
  onmessage = null;
  try {
    importScripts(`./${name}.js`);
    globalThis.program = wasm_bindgen({ module_or_path: module });
    program.catch(reportFailure);
  } catch {
    reportFailure();
  }
};

function reportFailure() {
  postMessage("its program could not be loaded");
}
