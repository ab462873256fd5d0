// <cubefall-player> in pages of frameworks: rendered on a server, taken over by the browser, in lists that
// are reordered.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compile } from "svelte/compiler";
import { PATIENCE, drawNothing, launch, watch } from "./browser.mjs";
import { serve } from "./server.mjs";
import { testIf } from "./steps.mjs";
import { copied } from "./two_builds.mjs";

const FRAMEWORKS = { React: "react.jsx", Vue: "vue.js", Svelte: "svelte.js" };
const PUZZLES = ["soma", "diabolical", "bedlam"];

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

/** Compiles components of Svelte, for a browser or a server. */
const svelte = (generate) => ({
  name: "svelte",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => ({ contents: compile(await readFile(path, "utf8"), { generate, dev: generate === "client", filename: path }).js.code })),
});

/** Bundles a framework's page with the framework. In its development builds, it warns of what it finds
 * wrong. */
const bundled = (file, generate, options) =>
  build({
    entryPoints: [fileURLToPath(new URL(`frameworks/${file}`, import.meta.url))],
    absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
    bundle: true,
    jsx: "automatic",
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"development"', __VUE_OPTIONS_API__: "true", __VUE_PROD_DEVTOOLS__: "false", __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true" },
    plugins: [svelte(generate)],
    ...options,
  });

/** Opens a page that a server has rendered. Returns it, the server's markup, and the errors and warnings, a
 * list that grows. */
async function opened(t, file) {
  const folder = await copied(t);
  const [server, client] = [join(folder, "server.cjs"), join(folder, "client.js")];
  await bundled(file, "server", { platform: "node", format: "cjs", outfile: server });
  await bundled(file, "client", { format: "esm", outfile: client, alias: { vue: "vue/dist/vue.esm-bundler.js", "vue/server-renderer": "@vue/server-renderer" } });
  // A server has it among the imports of a page.
  await import(new URL("../../www/player.js", import.meta.url));
  const markup = await createRequire(import.meta.url)(server).render();
  const scripts = '<script type="module">import "./player.js"; import { hydrate } from "./client.js"; hydrate(document.getElementById("app"));</script>';
  await writeFile(join(folder, "app.html"), `<!doctype html><html lang="en"><meta charset="utf-8"><title>Players</title><link rel="icon" href="data:,"><div id="app">${markup}</div>${scripts}`);
  const host = await serve(folder);
  t.after(() => host.close());
  const page = await browser.newPage({ viewport: { width: 400, height: 1000 } });
  page.setDefaultTimeout(PATIENCE);
  t.after(() => page.close());
  await page.addInitScript(drawNothing);
  const errors = watch(page, host.origin);
  await page.goto(`${host.address}app.html`);
  return { page, markup, errors };
}

/** In the page: the players in their order, and where each is. */
const states = (page) => page.evaluate(() => [...document.querySelectorAll("cubefall-player")].map(({ id, step }) => `${id} ${step}`));
const stand = (page, step) => page.waitForFunction((step) => [...document.querySelectorAll("cubefall-player")].every((player) => player.steps > 0 && player.step === step), step, { polling: 50 });

for (const [name, file] of Object.entries(FRAMEWORKS)) {
  testIf(name === "React")(`${name}: players are rendered by a server, taken over, reordered, changed, and removed`, async (t) => {
    const { page, markup, errors } = await opened(t, file);
    assert.equal(markup.match(/<cubefall-player [^>]*puzzle="(soma|diabolical|bedlam)"[^>]*>/g).length, PUZZLES.length);
    assert.match(markup, /<a href="#soma">soma<\/a>/);
    await stand(page, 2);
    // Each is somewhere else, and one plays, when the list is turned round.
    await page.evaluate(() => {
      window.players = [...document.querySelectorAll("cubefall-player")];
      const [soma, diabolical, bedlam] = window.players;
      for (const [player, step] of [[soma, 4], [diabolical, 3], [bedlam, 1]]) player.seek(step);
      window.readied = 0;
      for (const player of window.players) player.addEventListener("ready", () => (window.readied += 1));
    });
    await page.waitForFunction(() => Number(document.querySelector("output").textContent) >= 3, null, { polling: 50 });
    await page.click("#reverse");
    await page.waitForFunction(() => document.querySelector("cubefall-player").id === "bedlam", null, { polling: 50 });
    assert.deepEqual(await states(page), ["bedlam 1", "diabolical 3", "soma 4"]);
    assert.ok(await page.evaluate(() => window.players.every((player) => player === document.getElementById(player.id))), "the elements are the same");
    await page.evaluate(() => window.players[0].play());
    await page.click("#reverse");
    await page.waitForFunction(() => document.querySelector("cubefall-player").id === "soma", null, { polling: 50 });
    await page.waitForFunction(() => window.players[0].step === 7 && !window.players[0].playing, null, { polling: 50 });
    assert.equal(await page.evaluate(() => window.readied), 0, "none has begun anew");
    // Their properties follow the page.
    await page.click("#forward");
    await stand(page, 5);
    assert.deepEqual(await page.evaluate(() => window.players.map(({ speed }) => speed)), ["50", "50", "50"]);
    for (const shown of [0, PUZZLES.length]) {
      await page.click("#toggle");
      await page.waitForFunction((shown) => document.querySelectorAll("cubefall-player").length === shown, shown, { polling: 50 });
    }
    await stand(page, 5);
    assert.deepEqual(errors, []);
  });
}
