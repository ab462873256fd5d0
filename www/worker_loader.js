// Starts a worker with a program that the page has compiled. It first sends its build, by which the page
// recognises a loader of another build. The page sends the program's name and its module. Errors before the
// program runs are reported here, as text.
const build = "{{build}}";
postMessage(build);

onmessage = ({ data: [name, module] }) => {
  onmessage = null;
  try {
    importScripts(`./${name}-${build}.js`);
    if (wasm_bindgen.build !== build) throw new Error("a script of another build");
    globalThis.program = wasm_bindgen({ module_or_path: module });
    program.catch(reportFailure);
  } catch {
    reportFailure();
  }
};

function reportFailure() {
  postMessage("its program could not be loaded; check the connection, or load the page again");
}
