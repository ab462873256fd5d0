// Says on the page what keeps its program from starting, and what to do. It stands in the page itself, since
// files may be missing; what must be there without any script is in the page's words (#waiting).
(() => {
  const LEAD = "Cubefall's program could not be loaded:";
  const AGAIN = "Load the page again; if that does not help, tell whoever runs this server.";
  const root = document.documentElement;
  const parsed = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  let forbidden;

  // A file that does not arrive sends its event to its own element only. Errors without a value are not the
  // program's: those of scripts of others, such as extensions, and the browser's own remarks.
  addEventListener("error", ({ target, message, error }) => (target !== window ? explainFile(target) : error && fail(message)), true);
  addEventListener("unhandledrejection", ({ reason }) => fail(reason?.message ?? reason));
  addEventListener("securitypolicyviolation", ({ effectiveDirective }) => (forbidden ??= effectiveDirective));
  addEventListener("click", loadAgain);
  parsed.then(async () => {
    if (!hasVectors() || location.protocol === "file:") show(await obstacle());
  });

  async function explainFile(element) {
    if (element.localName !== "script" && element.rel !== "stylesheet") return;
    show((await obstacle()) ?? `${LEAD} the browser refuses ${nameOf(element.src || element.href)}. ${AGAIN}`);
  }

  async function fail(message) {
    const found = "ready" in root.dataset ? undefined : await obstacle();
    show(found ?? `Cubefall's program could not be loaded, or has a fault (${message}).`);
  }

  /** Shows the first message only: others follow from it. */
  async function show(text) {
    await parsed;
    const notice = document.getElementById("notice");
    if (!notice.hidden) return;
    document.getElementById("notice-text").textContent = text;
    document.getElementById("waiting").hidden = true;
    if (!("ready" in root.dataset)) document.querySelector("[data-loading]").textContent = "Not loaded.";
    notice.hidden = false;
  }

  /** Why the program cannot start, if that can be found out. */
  async function obstacle() {
    if (location.protocol === "file:") {
      return "This page was opened from a disk, and browsers load its program from web servers only. Open Cubefall at its address, or serve its folder: run “python3 -m http.server” there, and open http://localhost:8000/.";
    }
    if (!hasVectors()) return "Cubefall needs WebAssembly with vectors, which this browser lacks or forbids. Try a current browser.";
    await parsed;
    const page = await load(location.href);
    const text = page.ok && (await page.text().catch(() => ""));
    if (!text) return `${LEAD} the server does not answer. Check the connection, then load the page again.`;
    const build = /<html[^>]*\sdata-build="?(\w+)/.exec(text)?.[1];
    if (build !== root.dataset.build) return "Cubefall was updated since the browser stored this page. Load the page again: nothing is lost.";
    for (const element of document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=preload]")) {
      const fault = await faultOf(element.src || element.href);
      if (fault) return fault;
    }
    if (forbidden) return `${LEAD} a security policy of the browser or the server forbids it (${forbidden}). Allow it for this page, or try another browser.`;
  }

  /** What is wrong with a file. */
  async function faultOf(address) {
    const [file, response] = [nameOf(address), await load(address)];
    if (response.status === undefined) return `${LEAD} ${file} does not arrive. Check the connection, and what blocks files in the browser; then load the page again.`;
    if (!response.ok) return `${LEAD} ${file} is missing on the server (${response.status}). ${AGAIN}`;
    const type = response.headers.get("content-type") ?? "nothing";
    const bytes = await response.arrayBuffer().catch(() => undefined);
    const whole = bytes !== undefined && (!file.endsWith(".wasm") || WebAssembly.validate(bytes));
    const expected = { js: /javascript/, css: /^text\/css/ }[file.split(".").pop()];
    if (type.startsWith("text/html")) return `${LEAD} the server sends a page in place of ${file}. ${AGAIN}`;
    if (!whole) return `${LEAD} ${file} arrives damaged. ${AGAIN}`;
    if (expected && !expected.test(type)) return `${LEAD} the server sends ${file} as “${type}”, which browsers refuse. Tell whoever runs this server.`;
  }

  /** Loads a file from the server, not from what the browser has kept. */
  function load(address) {
    return fetch(address, { cache: "reload" }).catch(() => ({ ok: false }));
  }

  /** Loads the page again, and not the one that the browser has kept. */
  async function loadAgain(event) {
    if (!event.target.closest?.("a[data-reload]")) return;
    event.preventDefault();
    const page = await load(location.href);
    if (page.ok) await forgetVersion().catch(() => {});
    location.reload();
  }

  /** Does without the version that is kept (service_worker.js), if there is one. The page that is loaded has
   * its own kept. */
  async function forgetVersion() {
    await (await navigator.serviceWorker?.getRegistration())?.unregister();
  }

  function nameOf(address) {
    return new URL(address).pathname.split("/").pop();
  }

  function hasVectors() {
    // A minimal module with a vector: one function that returns sixteen zeros.
    const module = [
      ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12],
      ...new Array(16).fill(0),
      11,
    ];
    return typeof WebAssembly === "object" && WebAssembly.validate(new Uint8Array(module));
  }
})();
