// Without Trunk, scripts/serve.mjs builds what Trunk builds, and pages that are open load themselves again
// after a change.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { plain } from "../../scripts/finish/build.mjs";
import { DIST, launch } from "./browser.mjs";
import { freePort } from "./server.mjs";
import { thorough } from "./steps.mjs";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
/** Milliseconds in which all programs are compiled. */
const COMPILED = 600_000;

thorough("without Trunk, the page is made of the same files, and loads itself again after a change", async (t) => {
  const parent = await mkdtemp(join(REPOSITORY, "target/serving-"));
  const [folder, port] = [join(parent, "served"), await freePort()];
  const server = spawn("scripts/with-wasm.sh", ["node", "scripts/serve.mjs", folder, port], { cwd: REPOSITORY, stdio: ["ignore", "pipe", "inherit"] });
  t.after(async () => {
    server.kill();
    await rm(parent, { recursive: true });
  });
  await built(server);
  const names = async (folder) => (await readdir(folder)).map(plain).filter((name) => name !== "reload.js").sort();

  assert.deepEqual(await names(folder), await names(DIST));

  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForSelector("html[data-ready]");
  const reloaded = page.waitForEvent("load", { timeout: COMPILED });
  await utimes(join(REPOSITORY, "www/about.html"), new Date(), new Date());
  await reloaded;
  await page.waitForSelector("html[data-ready]");
});

/** Waits until the server says that it has built the page. */
function built(server) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it is not built in time")), COMPILED);
    server.on("exit", (code) => reject(new Error(`it has ended with ${code}`)));
    server.stdout.on("data", (text) => {
      if (!`${text}`.includes("Built in")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
