// The end of a page's module: it starts the page's program. What goes wrong is an unhandled rejection, which
// boot.js explains.
async function start(build, address) {
  const program = await compiled(build, address);
  // A part of it may follow. Only what a first visit shows can begin without that part.
  const hasRest = WebAssembly.Module.customSections(program, "rest").length > 0;
  const rest = hasRest && compiled(build, address.replace("_bg.", "_rest."));
  const main = await __wbg_init({ module_or_path: program });
  const complete = async () => rest && WebAssembly.instantiate(await rest, { main });
  const isFirst = "first" in document.documentElement.dataset;
  if (!isFirst) await complete();
  dispatchEvent(new Event("begin"));
  if (isFirst) await complete();
  dispatchEvent(new Event("whole"));
}

/** A program of this build. */
async function compiled(build, address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server has no ${address.split("/").pop()}: ${response.status}`);
  // Any type is compiled, but only the right one while it arrives.
  const program = await (response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
  const [mark] = WebAssembly.Module.customSections(program, "build");
  const builds = new Set([build, document.documentElement.dataset.build, mark && new TextDecoder().decode(mark)]);
  if (builds.size > 1) throw new Error(`files of different builds: ${[...builds].join(", ")}`);
  return program;
}
start("{{build}}", import.meta.url.replace(/\.js$/, "_bg.wasm"));
// Without these the page works, but for the sound of pieces, and for visits without a network.
addEventListener("sound", () => import("./sound-{{build}}.js").catch(() => {}), { once: true });
addEventListener("idle", () => import("./offline-{{build}}.js").catch(() => {}), { once: true });
