// The pieces of a burr obey its moves in My cube: one that others hold stays, and the page says which hold it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, says, settled, start } from "./steps.mjs";

const PIECES = 6;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  test(`a piece that others hold stays in the box of ${width} by ${height} pixels`, async (t) => {
    const page = await start(t, { address: "#puzzle=burr-dubois&paused", viewport: { width, height } });
    await finish(page);
    await page.click("#browse");
    await settled(page);
    const canvas = await page.locator("#canvas").boundingBox();
    const [x, y] = [canvas.x + 0.46 * canvas.width, canvas.y + 0.5 * canvas.height];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 0.02 * canvas.width, y - 0.1 * canvas.height, { steps: 4 });
    await says(page, "own-cube-remark", /^([A-F]) does not come out: (?!\1)[A-F][A-F, and]* holds? it\.$/);
    await page.mouse.up();
    await settled(page);
    assert.equal(await page.locator("#own-cube-pieces [data-where=box]").count(), PIECES);
    assert.ok(await page.isDisabled("#own-cube-redo"));
  });
}
