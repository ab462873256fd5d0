// Keys: layouts, Caps Lock, characters that are composed, keys that are held down, and who has the focus
// after a mode.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choose, finish, says, shows, standsAt, start, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

const SHIFT = 8;
const CONTROL = 2;

/** Presses and releases a key as a keyboard of any layout reports it. */
async function press(page, key, code, { modifiers = 0, repeats = false, keyCode = 0 } = {}) {
  const session = await page.context().newCDPSession(page);
  const event = { key, code, modifiers, windowsVirtualKeyCode: keyCode };
  await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", autoRepeat: repeats, ...event });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  await session.detach();
}

/** Reports a key that only a page can report. Returns whether the page has taken it. */
const report = (page, key, init, selector = "body") =>
  page.evaluate(
    ([key, init, selector]) => !document.querySelector(selector).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })),
    [key, init, selector],
  );

const step = (page) => page.getAttribute("#moment", "data-step").then(Number);
const playing = (page) => page.evaluate(() => document.getElementById("play").dataset.playing === "true");
const isPlaying = (page) => page.waitForSelector('#play[data-playing="true"]', { state: "attached" });
const isPaused = (page) => page.waitForSelector('#play:not([data-playing="true"])', { state: "attached" });

test("a character that is being composed is no command, on either page", async (t) => {
  const page = await startPaused(t);
  await press(page, "Process", "ArrowRight", { keyCode: 229 });
  await press(page, "ArrowRight", "ArrowRight", { keyCode: 229 });
  await press(page, "Dead", "KeyO");
  for (const key of ["ArrowRight", "o", " ", "h"]) {
    assert.equal(await report(page, key, { code: "KeyO", isComposing: true }), false, key);
    assert.equal(await report(page, key, { code: "KeyO", keyCode: 229 }), false, key);
  }
  await page.keyboard.press("ArrowRight");
  await standsAt(page, 1);
  await page.click("#puzzle");
  await page.waitForSelector("#gallery .card");
  await page.focus("#gallery-search");
  assert.equal(await report(page, "ArrowDown", { isComposing: true }, "#gallery-search"), false, "it moves among the candidates");
  await page.goto(new URL("draw.html", page.url()).href);
  await page.waitForSelector("html[data-ready]");
  assert.equal(await report(page, "Enter", { isComposing: true }, "#layers"), false);
  assert.equal(await report(page, "Enter", {}, "#layers"), true);
});

for (const [layout, o, z, h] of [
  ["Russian", "щ", "я", "р"],
  ["Greek", "ο", "ζ", "η"],
  ["Hebrew", "ם", "ז", "י"],
  ["Arabic", "خ", "ئ", "ا"],
]) {
  thorough(`a ${layout} keyboard has the commands at their places`, async (t) => {
    const page = await startPaused(t);
    await press(page, o, "KeyO");
    await says(page, "kept-all", /^1$/);
    const first = await step(page);
    await press(page, o, "KeyO");
    await says(page, "kept-all", /^2$/);
    await press(page, o.toUpperCase(), "KeyO", { modifiers: SHIFT });
    await page.waitForSelector(`#moment[data-step="${first}"]`, { state: "attached" });
    await page.keyboard.press("r");
    await standsAt(page, 0);
    await press(page, z, "KeyZ", { modifiers: CONTROL });
    await page.waitForSelector(`#moment[data-step="${first}"]`, { state: "attached" });
    await press(page, h, "KeyH");
    await page.waitForSelector("#own-cube:not([hidden])");
    await page.goto(new URL("draw.html", page.url()).href);
    await page.waitForSelector("html[data-ready]");
    await page.focus("#layers");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#undo:not([disabled])");
    await press(page, z, "KeyZ", { modifiers: CONTROL });
    await page.waitForSelector("#undo[disabled]");
  });
}

thorough("a French keyboard has the signs where it types them, and the digits at their places", async (t) => {
  const page = await startPaused(t);
  await finish(page);
  await page.keyboard.press("Home");
  await shows(page, 1, 240);
  await press(page, ".", "Comma", { modifiers: SHIFT });
  await shows(page, 2, 240);
  await press(page, ",", "KeyM");
  await shows(page, 1, 240);
  await press(page, "?", "KeyM", { modifiers: SHIFT });
  await page.waitForSelector("#help-dialog[open]");
  await page.keyboard.press("Escape");
  // The letter that is where others have the one for putting the solution together.
  await press(page, "q", "KeyA");
  assert.equal(await page.getAttribute("#assemble", "aria-pressed"), "false");
  const lesson = JSON.parse(readFileSync(new URL("../../data/lessons/3-dead-ends.json", import.meta.url), "utf8"));
  const asking = 1 + lesson.moments.findIndex(({ question }) => question);
  await page.goto(new URL(`#lesson=dead-ends.${asking}`, page.url()).href);
  await page.waitForSelector(".answers button");
  const asked = await text(page, "guide-text");
  await press(page, "&", "Digit1");
  await page.waitForFunction((asked) => document.getElementById("guide-text").textContent !== asked, asked);
});

test("keys with Alt, AltGr, Ctrl or Cmd stay the browser's", async (t) => {
  const page = await startPaused(t);
  const others = [{ altKey: true }, { modifierAltGraph: true }, { ctrlKey: true }, { metaKey: true }];
  const taken = async (keys, selectors) => {
    for (const selector of selectors) {
      for (const key of keys) {
        assert.equal(await report(page, key, {}, selector), true, `${key} on ${selector}`);
        for (const init of others) assert.equal(await report(page, key, init, selector), false, `${key} on ${selector}, ${JSON.stringify(init)}`);
      }
    }
  };
  await taken(["ArrowLeft", "ArrowRight"], ["body", "#canvas", "#tab-search"]);
  await taken(["o", "0"], ["body"]);
  await page.goto(new URL("draw.html", page.url()).href);
  await page.waitForSelector("html[data-ready]");
  await taken(["ArrowLeft", "Enter", "Delete"], ["#layers"]);
  await taken(["ArrowLeft", "+"], ["#canvas"]);
});

test("each key of the list does something, and single keys nothing while they are switched off", async (t) => {
  const page = await startPaused(t);
  await page.keyboard.press("?");
  await page.waitForSelector("#help-dialog[open]");
  const labels = await page.$$eval("#keys th kbd", (keys) => keys.map((key) => key.textContent));
  await page.keyboard.press("Escape");
  const names = { Space: " ", "→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown", "−": "-", Esc: "Escape" };
  const presses = labels.map((label) => (label.startsWith("⇧ ") ? { key: label.slice(2).toUpperCase(), shiftKey: true } : { key: names[label] ?? label }));
  assert.ok(presses.length > 30 && presses.some(({ shiftKey }) => shiftKey));
  for (const { key, ...init } of presses) {
    assert.equal(await report(page, key, init), true, key);
    if (await page.isVisible("#help-dialog")) await page.click("#help-dialog .primary");
    else await report(page, "Escape", {});
  }
  const announced = () => page.getAttribute("#play", "aria-keyshortcuts");
  assert.equal(await announced(), "Space");
  await choose(page, "help");
  await page.uncheck("#single-keys");
  await page.click("#help-dialog .primary");
  for (const { key, ...init } of presses) assert.equal(await report(page, key, init), false, key);
  assert.equal(await announced(), null);
});

test("after a mode that a key has opened and Escape has closed, the space bar plays", async (t) => {
  const page = await startPaused(t);
  const modes = [
    ["p", "html[data-presenting]", "html:not([data-presenting])"],
    ["h", "#own-cube:not([hidden])", "html:not([data-setting-up])"],
    ["?", "#help-dialog[open]", "body:not(:has(dialog[open]))"],
  ];
  for (const [key, opened, closed] of modes) {
    await page.keyboard.press(key);
    await page.waitForSelector(opened);
    await page.keyboard.press("Escape");
    await page.waitForSelector(closed);
    assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BUTTON", `after ${key}`);
    const before = await playing(page);
    await page.keyboard.press("Space");
    await (before ? isPaused : isPlaying)(page);
    assert.equal(await page.locator(opened).count(), 0, `after ${key}`);
  }
});

thorough("after building along, the space bar goes on with the slide show", async (t) => {
  const page = await startPaused(t);
  await finish(page);
  await page.keyboard.press("Home");
  await shows(page, 1, 240);
  await page.keyboard.press("b");
  await page.waitForSelector("#build-along:not([hidden])");
  await page.keyboard.press("Escape");
  await page.waitForSelector("html:not([data-building])");
  await page.keyboard.press("Space");
  await page.waitForSelector("#slide-show[aria-pressed=true]");
});

thorough("a guide that has opened by itself leaves the space bar to the search", async (t) => {
  const page = await start(t, { newcomer: true });
  await page.keyboard.press("Escape");
  await page.waitForSelector("#guide", { state: "hidden" });
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BUTTON");
  const before = await playing(page);
  await page.keyboard.press("Space");
  await (before ? isPaused : isPlaying)(page);
  assert.ok(await page.isHidden("#guide"));
});

thorough("keys do nothing behind a dialog, wherever the focus is", async (t) => {
  const page = await startPaused(t);
  await page.keyboard.press("ArrowRight");
  await standsAt(page, 1);
  await page.keyboard.press("?");
  await page.click("#help-dialog .hint");
  for (const key of ["ArrowRight", "r", "p", "h"]) assert.equal(await report(page, key, {}), false, key);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await standsAt(page, 2);
});
