// Measures <cubefall-player> beside <twisty-player> of the npm package `cubing`, one and ten on a page, in
// headless Chromium: make measure-players CUBING=FOLDER
//
// FOLDER has twisty.js, a module that defines the element, as
// `esbuild --bundle --splitting --minify --format=esm` makes it of `import "cubing/twisty";`. Without it,
// only our own is measured. The figures are printed, not asserted, since they depend on the machine.
import { readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { DIST, launch } from "./browser.mjs";
import { serve } from "./server.mjs";

const LOADS = 3;
const MANY = 10;
const SECONDS = 5;
const STYLE = "main { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px } cubefall-player, twisty-player { width: auto; height: 260px; margin: 0 }";
const RIVALS = [
  { name: "cubefall-player", folder: DIST, module: "player.js", player: '<cubefall-player puzzle="soma" solution="12" loop></cubefall-player>' },
  { name: "twisty-player", folder: process.env.CUBING, module: "twisty.js", player: '<twisty-player alg="R U R\' U\' R\' F R2 U\' R\' U\' R U R\' F\'"></twisty-player>' },
].filter(({ folder }) => folder);

// Runs in the page before its own scripts: notes when each canvas is drawn on first, the contexts, the
// frames, and the pictures in them.
function note() {
  const seen = (window.seen = { first: new Map(), last: new Map(), contexts: 0, frames: 0, pictures: 0 });
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    const isNew = !this.known;
    this.known = true;
    if (isNew && /webgl/.test(kind)) seen.contexts += 1;
    return getContext.call(this, kind, ...more);
  };
  const drawn = (canvas) => {
    if (!canvas.isConnected || seen.last.get(canvas) === seen.frames) return;
    seen.last.set(canvas, seen.frames);
    seen.pictures += 1;
    if (!seen.first.has(canvas)) seen.first.set(canvas, performance.now());
  };
  const patch = (prototype, names) => {
    for (const name of names) {
      const original = prototype[name];
      prototype[name] = function (...all) {
        drawn(this.canvas);
        return original.apply(this, all);
      };
    }
  };
  patch(CanvasRenderingContext2D.prototype, ["drawImage"]);
  patch(WebGL2RenderingContext.prototype, ["drawArrays", "drawElements"]);
  const frame = () => {
    seen.frames += 1;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** The memory of the browser's processes that draw and run a page, in MiB, each shared page counted in
 * parts. */
async function memoryOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const sizes = processInfo.filter(({ type }) => /renderer|gpu/i.test(type)).map(async ({ id }) => {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)[1]) / 1024;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** What a page with this number of players takes. */
async function measured(rival, address, count) {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(note);
    const blank = `${address}blank.html`;
    const bodies = [];
    page.on("response", (response) => response.url() !== blank && response.ok() && bodies.push(response.body().catch(() => "")));
    await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><main></main>" }));
    await page.goto(blank);
    const empty = await memoryOf(browser);
    const body = `<!doctype html><link rel="icon" href="data:,"><style>${STYLE}</style><script type="module" src="${rival.module}"></script><main>${rival.player.repeat(count)}</main>`;
    await page.route(`${address}players.html`, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(`${address}players.html`);
    await page.waitForFunction((count) => window.seen.first.size >= count, count, { timeout: 120_000, polling: 50 });
    const { frames, pictures, contexts, times } = await page.evaluate(async (seconds) => {
      for (const player of document.querySelectorAll("main > *")) player.play();
      const [before, start] = [{ ...window.seen }, performance.now()];
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      const [frames, pictures] = ["frames", "pictures"].map((what) => ((window.seen[what] - before[what]) * 1000) / (performance.now() - start));
      return { frames, pictures, contexts: window.seen.contexts, times: [...window.seen.first.values()] };
    }, SECONDS);
    // Not before the end, since it would take the time of the page.
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    return { bytes, contexts, frames, pictures, memory: (await memoryOf(browser)) - empty, first: Math.min(...times), last: Math.max(...times) };
  } finally {
    await browser.close();
  }
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
for (const count of [1, MANY]) {
  const servers = await Promise.all(RIVALS.map(async (rival) => ({ rival, rows: [], ...(await serve(rival.folder)) })));
  for (let load = 0; load < LOADS; load += 1) {
    for (const { rival, rows, address } of servers) rows.push(await measured(rival, address, count));
  }
  for (const { rival, rows, close } of servers) {
    const of = (key) => median(rows.map((row) => row[key])).toFixed(0);
    console.log(`${count} × ${rival.name}: ${of("bytes")} bytes of brotli, first picture ${of("first")} ms, last ${of("last")} ms, ${of("contexts")} contexts, ${of("frames")} frames and ${of("pictures")} pictures a second, ${of("memory")} MiB`);
    await close();
  }
}
