// The package of target/npm/cubefall in headless Chromium: as a module without a bundler, and with a module
// as worker.
import assert from "node:assert/strict";
import { dirname, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch } from "../../../tests/e2e/browser.mjs";
import { serve } from "../../../tests/e2e/server.mjs";
import { checkEverything } from "./expected.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

test("everything that the package has does the same in a browser", async (t) => {
  const server = await serve(ROOT);
  t.after(() => server.close());
  const browser = await launch();
  t.after(() => browser.close());
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && errors.push(message.text()));
  await page.goto(`${server.address}crates/npm/tests/page.html`);
  const globals = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis));
  const before = await globals();
  await checkEverything(await page.evaluate(async () => (await import("./everything.mjs")).everything()));
  assert.deepEqual(await globals(), before);
  assert.deepEqual(errors, []);
});
