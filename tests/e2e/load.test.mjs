import assert from "node:assert/strict";
import { openPage } from "./browser.mjs";
import { testIf } from "./steps.mjs";

for (const path of ["/", "/some/folder/"]) {
  testIf(path !== "/")(`the page loads from ${path} without an error, and from nowhere else`, async (t) => {
    const { page, errors, close } = await openPage({ path });
    t.after(close);
    await page.waitForSelector("html[data-ready]", { state: "attached" });
    assert.equal(await page.title().then((title) => title.includes("Cubefall")), true);
    assert.deepEqual(errors, []);
  });
}
