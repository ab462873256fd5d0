// The package in a project of a user, built with each bundler, and run: in headless Chromium, and in node.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, watch } from "../../../tests/e2e/browser.mjs";
import { serve } from "../../../tests/e2e/server.mjs";
import { bundled, FOR_BROWSERS, FOR_NODE, RUNTIMES, SERVERS } from "./bundlers/builds.mjs";
import { run, userProject } from "./project.mjs";

let project;
let browser;
before(async () => ([project, browser] = await Promise.all([userProject(), launch()])));
after(async () => {
  await browser?.close();
  await project?.remove();
});

/** What the page at `address` has counted, here and in a worker. */
async function countsAt(address) {
  const page = await browser.newPage();
  const errors = watch(page, new URL(address).origin);
  await page.goto(address);
  await page.waitForFunction(() => globalThis.counts);
  const counts = await page.evaluate(() => globalThis.counts);
  await page.close();
  return { counts, errors };
}

for (const [name, build] of Object.entries(FOR_BROWSERS)) {
  test(`${name}: the build runs in a browser`, async (t) => {
    const output = join(project.folder, `page of ${name}`.replaceAll(" ", "-"));
    await build(project.folder, output);
    const server = await serve(output);
    t.after(() => server.close());
    assert.deepEqual(await countsAt(`${server.address}index.html`), { counts: [240, 240], errors: [] });
  });
}

for (const [name, build] of Object.entries(FOR_NODE)) {
  test(`${name}: the build runs in node`, async () => {
    const output = join(project.folder, `server of ${name}`.replaceAll(/\W+/g, "-"));
    await build(project.folder, output);
    const entry = (await readdir(output)).find((file) => /^server\.c?js$/.test(file));
    const { stdout } = await run(process.execPath, [join(output, entry)]);
    assert.equal(stdout, "240,240\n");
  });
}

for (const [name, command] of Object.entries(RUNTIMES)) {
  test(`${name}: it runs as it is`, async () => {
    const { stdout } = await run(...command(join(project.folder, "server.js")), { cwd: project.folder });
    assert.equal(stdout, "240,240\n");
  });
}

for (const [name, start] of Object.entries(SERVERS)) {
  test(`${name}: the development server serves it, and loads it for the server`, async (t) => {
    const server = await start(project.folder, {});
    t.after(() => server.close());
    assert.deepEqual(await countsAt(server.address), { counts: [240, 240], errors: [] });
    const { counts } = await server.load("/counts.js");
    assert.deepEqual(await counts(), [240, 240]);
  });
}

test("Vite 7: the development server serves it to a package that uses it, with a line of configuration", async (t) => {
  const server = await SERVERS["Vite 7"](project.folder, { optimizeDeps: { exclude: ["cubefall"] } });
  t.after(() => server.close());
  assert.deepEqual(await countsAt(`${server.address}through.html`), { counts: [240, 240], errors: [] });
});

test("nothing that a browser loads names a module of node", async () => {
  const folder = join(project.folder, "node_modules/cubefall");
  const modules = (await readdir(folder)).filter((file) => /\.jsx?$/.test(file) && file !== "node.js");
  const texts = await Promise.all(modules.map((file) => readFile(join(folder, file), "utf8")));
  assert.deepEqual(modules.sort(), ["browser.jsx", "index.js", "inline.js", "worker.js"]);
  assert.deepEqual(texts.flatMap((text) => text.match(/^import .*|["']node:|bindings_bg\.wasm/gm) ?? []), []);
});

test("bundlers leave out what nobody uses, but not a worker that is imported for what it does", async () => {
  assert.equal(await bundled(project.folder, 'import "cubefall";'), "");
  assert.match(await bundled(project.folder, 'import "cubefall/worker.js";'), /WebAssembly\.Module/);
});
