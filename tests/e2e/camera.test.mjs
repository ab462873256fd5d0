// The camera: by mouse, wheel, touch and keyboard; the page around it still scrolls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { picture, startPaused, thorough } from "./steps.mjs";

const small = { viewport: { width: 640, height: 480 } };

async function changes(page, name, change) {
  const before = await picture(page);
  await change();
  assert.ok(!(await picture(page)).equals(before), `${name} changes the picture`);
}

async function centre(page) {
  const box = await page.locator("canvas").boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function drag(page, button) {
  const [x, y] = await centre(page);
  await page.mouse.move(x, y);
  await page.mouse.down({ button });
  await page.mouse.move(x + 60, y + 20, { steps: 3 });
  await page.mouse.up({ button });
}

test("dragging turns, the right button moves, the wheel zooms, and a double click returns to the home view", async (t) => {
  const page = await startPaused(t, small);
  const home = await picture(page);
  await changes(page, "a drag", () => drag(page, "left"));
  await changes(page, "a drag with the right button", () => drag(page, "right"));
  await changes(page, "the wheel", async () => {
    await page.mouse.move(...(await centre(page)));
    await page.mouse.wheel(0, -200);
  });
  await page.mouse.dblclick(...(await centre(page)));
  assert.ok((await picture(page)).equals(home));
});

test("keys turn, move and zoom the focused picture, and 0 or the button return to the home view", async (t) => {
  const page = await startPaused(t, small);
  const home = await picture(page);
  await page.focus("canvas");
  const unfocused = async () => (await page.evaluate(() => document.activeElement.blur()), picture(page));
  for (const key of ["ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Shift+ArrowDown", "+", "-"]) {
    await page.focus("canvas");
    await changes(page, key, () => page.keyboard.press(key));
  }
  await page.keyboard.press("0");
  assert.ok((await unfocused()).equals(home));
  await changes(page, "+", () => page.keyboard.press("+"));
  await page.click("[data-action=home]");
  await page.mouse.move(5, 5);
  assert.ok((await unfocused()).equals(home));
});

test("two fingers zoom and one turns", async (t) => {
  const page = await startPaused(t, { viewport: { width: 390, height: 640 }, hasTouch: true, isMobile: true });
  const [x, y] = await centre(page);
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await changes(page, "a finger", async () => {
    await send("touchStart", [x, y]);
    await send("touchMove", [x + 50, y]);
    await send("touchEnd");
  });
  await changes(page, "a pinch", async () => {
    await send("touchStart", [x - 30, y], [x + 30, y]);
    await send("touchMove", [x - 70, y], [x + 70, y]);
    await send("touchEnd");
  });
});

thorough("the picture traps neither wheel nor focus", async (t) => {
  const page = await startPaused(t, { viewport: { width: 640, height: 720 } });
  await page.hover("#words");
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => document.getElementById("panel").scrollTop > 0);
  await page.focus("canvas");
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "canvas");
});
