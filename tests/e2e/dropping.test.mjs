// What comes from elsewhere by hand: drops and pastes of files, texts and links, and links with punctuation
// around them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choose, reads, says, start, startPaused, text, thorough } from "./steps.mjs";

withoutPictures();

/** Drops or pastes something, given by its types or as files by their names. Returns whether the page has
 * taken it. */
const give = (page, event, { files = {}, ...types }, selector = "body") =>
  page.evaluate(
    ([event, files, types, selector]) => {
      const data = new DataTransfer();
      for (const [name, content] of Object.entries(files)) data.items.add(new File([content], name));
      for (const [type, content] of Object.entries(types)) data.setData(type, content);
      const options = { bubbles: true, cancelable: true };
      const element = document.querySelector(selector);
      if (event === "paste") return !element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...options }));
      const [over, dropped] = ["dragover", "drop"].map((name) => !element.dispatchEvent(new DragEvent(name, { dataTransfer: data, ...options })));
      if (over !== dropped) throw new Error("the page takes what it does not announce");
      return dropped;
    },
    [event, files, types, selector],
  );

test("text that is dropped on a text field is the field's, and files are the page's everywhere", async (t) => {
  const page = await startPaused(t);
  for (const field of ["#gallery-search", "#paste-text", "#number", "#share-address"]) {
    assert.equal(await give(page, "drop", { "text/plain": "soma" }, field), false, field);
  }
  assert.equal(await give(page, "drop", { files: { "story.txt": "It was a dark and stormy night." } }, "#gallery-search"), true);
  await says(page, "gallery-status", /^story\.txt: /);
  await page.goto(new URL("draw.html", page.url()).href);
  await page.waitForSelector("html[data-ready]");
  assert.equal(await give(page, "drop", { "text/plain": "soma" }, "#title"), false);
  assert.equal(await give(page, "drop", { "text/plain": "It was a dark and stormy night." }), true);
  await says(page, "drawings-status", /^The dropped text is not opened: /);
});

test("a selected text is dragged into a field by mouse", async (t) => {
  const page = await startPaused(t);
  await page.click("#puzzle");
  await page.waitForSelector("#gallery .card");
  await page.evaluate(() => getSelection().selectAllChildren(document.getElementById("gallery-title")));
  const [from, to] = [await page.locator("#gallery-title").boundingBox(), await page.locator("#gallery-search").boundingBox()];
  await page.mouse.move(from.x + 15, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await page.waitForFunction(() => document.getElementById("gallery-search").value === "Puzzles", null, { polling: 50 });
});

test("a link of the page opens what it shows, however it is dropped or pasted", async (t) => {
  const page = await startPaused(t);
  const link = (step) => new URL(`#puzzle=bedlam&step=${step}`, page.url()).href;
  const shows = async (step) => {
    await reads(page, "puzzle-name", "Bedlam cube");
    await page.waitForSelector(`#moment[data-step="${step}"]`, { state: "attached" });
  };
  await give(page, "drop", { "text/uri-list": `# a comment\r\n${link(3)}\r\n`, "text/plain": link(3) });
  await shows(3);
  const around = [["<", ">"], ["[the cube](", ")"]];
  for (const [index, [before, after]] of around.entries()) {
    await give(page, "paste", { "text/plain": before + link(index + 4) + after });
    await shows(index + 4);
  }
  await give(page, "drop", { "text/uri-list": "https://example.org/puzzle.xmpuzzle" });
  await says(page, "gallery-status", /^This is the address of another page\. .*save the file first/);
  await shows(5);
});

thorough("a link of the drawing page is opened there", async (t) => {
  const drawn = await start(t, { address: "draw.html" });
  await drawn.fill("#title", "A gift");
  await choose(drawn, "share");
  const address = await drawn.inputValue("#share-address");
  await drawn.keyboard.press("Escape");
  const page = await startPaused(t);
  const here = new URL(`draw.html${new URL(address).hash}`, page.url()).href;
  await give(page, "paste", { "text/plain": `"${here}".` });
  await page.waitForSelector("#shared:not([hidden])");
  assert.equal(await page.inputValue("#title"), "A gift");
  await give(page, "drop", { "text/uri-list": "https://example.org/" });
  await says(page, "refusal", /^This is the address of another page/);
});

thorough("of several files the first is opened, and the page says that the others are not", async (t) => {
  const drawn = await start(t, { address: "draw.html" });
  const files = { "one.json": await puzzle(drawn, "One"), "two.json": await puzzle(drawn, "Two"), "three.json": "It was a dark and stormy night." };
  await give(drawn, "drop", { files });
  await drawn.waitForFunction(() => document.getElementById("title").value === "One", null, { polling: 50 });
  await says(drawn, "refusal", /^2 more files were not opened: /);
  const page = await startPaused(t);
  await give(page, "drop", { files });
  await reads(page, "puzzle-name", "One");
  assert.match(await text(page, "gallery-remarks"), /2 more files were not opened: /);
  assert.ok(await page.isVisible("#gallery-remarks"));
  const { "one.json": one, "three.json": other } = files;
  await give(page, "drop", { files: { "three.json": other, "one.json": one } });
  await says(page, "gallery-status", /^three\.json: /);
  assert.match(await text(page, "gallery-remarks"), /One more file was not opened: /);
});

/** The file of the puzzle that is drawn, with this title. */
async function puzzle(page, title) {
  await page.fill("#title", title);
  await choose(page, "share");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-action=save-file]")]);
  await page.keyboard.press("Escape");
  return readFile(await download.path(), "utf8");
}
