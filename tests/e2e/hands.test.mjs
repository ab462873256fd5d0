// Pieces are grabbed where they lie, by mouse and finger, and what is shown becomes the user's cube.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled, startPaused, text } from "./steps.mjs";

const DESK = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Places of the picture, as shares of its width and height, in the order in which they are looked at for a
 * piece. */
const PLACES = [0.75, 0.65, 0.85, 0.55, 0.45].flatMap((y) => [0.25, 0.7, 0.15, 0.8, 0.35, 0.62, 0.2, 0.75, 0.3, 0.1, 0.88].map((x) => [x, y]));

/** The mouse, or one finger, that presses, moves and lifts at places of the picture. */
async function pointer(page, touches) {
  const at = async ([right, down]) => {
    const { x, y, width, height } = await page.locator("#canvas").boundingBox();
    return [x + right * width, y + down * height];
  };
  if (touches) {
    const session = await page.context().newCDPSession(page);
    const touch = async (type, places) => {
      const points = await Promise.all(places.map(at));
      await session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    };
    return { press: (place) => touch("touchStart", [place]), move: (place) => touch("touchMove", [place]), lift: () => touch("touchEnd", []) };
  }
  return {
    press: async (place) => {
      await page.mouse.move(...(await at(place)));
      await page.mouse.down();
    },
    move: async (place) => page.mouse.move(...(await at(place)), { steps: 4 }),
    lift: () => page.mouse.up(),
  };
}

const held = (page) => page.locator("#canvas[data-held]").count();

/** Presses on a piece. Returns where. */
async function press(page, hand) {
  for (const place of PLACES) {
    await hand.press(place);
    if (await held(page)) return place;
    await hand.lift();
  }
  throw new Error("there is no piece at these places");
}

const inBox = (page) => page.locator("#own-cube-pieces [data-where=box]").count();

for (const [name, options] of [
  ["the mouse", DESK],
  ["a finger", PHONE],
]) {
  test(`a piece of the table is carried into the box by ${name}, and the camera stays`, async (t) => {
    const page = await startPaused(t, options);
    await settled(page);
    const hand = await pointer(page, options.hasTouch);
    const [x, y] = await press(page, hand);
    await hand.move([x + 0.02, y - 0.05]);
    await page.waitForSelector("#own-cube:not([hidden])");
    // Into the box, wherever it snaps to a place.
    for (const down of [0.5, 0.45, 0.4, 0.55, 0.35]) {
      await hand.move([0.5, down]);
      await settled(page);
      if (/goes in|slides in/.test(await text(page, "own-cube-title"))) break;
    }
    assert.match(await text(page, "own-cube-title"), /goes in|slides in/);
    await hand.lift();
    await page.waitForFunction(() => document.querySelectorAll("#own-cube-pieces [data-where=box]").length === 1);
    await page.waitForFunction(() => /It can be completed in [\d,]+ ways?\./.test(document.getElementById("own-cube-answer").textContent));
    assert.ok(!(await page.isVisible("#home-view")), "a piece was moved, and not the camera");
    await page.click("[data-action=own-cube-undo]");
    await page.waitForFunction(() => document.querySelectorAll("#own-cube-pieces [data-where=box]").length === 0);
    assert.ok(await page.isDisabled("#own-cube-undo"), "it was one edit");
  });
}

test("beside the pieces a drag turns the picture, and a tap on a piece grabs nothing", async (t) => {
  const page = await startPaused(t, DESK);
  await settled(page);
  const hand = await pointer(page, false);
  await press(page, hand);
  await hand.lift();
  assert.equal(await held(page), 0);
  assert.ok(await page.isHidden("#own-cube"));
  await hand.press([0.03, 0.1]);
  await hand.move([0.1, 0.15]);
  await hand.lift();
  await page.waitForSelector("#home-view:not([hidden])");
  assert.equal(await inBox(page), 0);
  assert.ok(await page.isHidden("#own-cube"));
});
