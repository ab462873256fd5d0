// The end of a page's module: it starts the page's program. What goes wrong is an unhandled rejection, which
// boot.js explains.
async function start(build, address) {
  const response = await fetch(address);
  // Any type is compiled, but only the right one while it arrives.
  const program = await (response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
  const [mark] = WebAssembly.Module.customSections(program, "build");
  const builds = new Set([build, document.documentElement.dataset.build, mark && new TextDecoder().decode(mark)]);
  if (builds.size > 1) throw new Error(`files of different builds: ${[...builds].join(", ")}`);
  await __wbg_init({ module_or_path: program });
}
start("{{build}}", import.meta.url.replace(/\.js$/, "_bg.wasm"));
// Without it the page works, but for visits without a network.
addEventListener("idle", () => import("./offline-{{build}}.js").catch(() => {}), { once: true });
