// Names as long as a file may have them, and the files that the page saves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { says, start, startPaused, thorough } from "./steps.mjs";

withoutPictures();

/** Letters without a place to break a line: together nearly as many as a puzzle's names may have. */
const TITLE = "Ω".repeat(1 << 18);
const PIECE = "p".repeat(250_000);
const file = JSON.stringify({ id: "long", title: TITLE, goal: { shape: ["##/##"] }, pieces: [PIECE, `q${PIECE}`].map((name) => ({ name, shape: ["##"] })) });

const drop = (page, content) =>
  page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "long.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, content);

/** The characters of the document's longest text, and of its longest attribute but for paths. */
const longest = (page) =>
  page.evaluate(() => {
    const most = (texts) => Math.max(0, ...[...texts].map((text) => text.length));
    const elements = [...document.body.querySelectorAll(":not(script)")];
    const own = elements.flatMap(({ childNodes }) => [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data));
    return [most(own), most(elements.flatMap(({ attributes }) => [...attributes].filter(({ name }) => name !== "d").map(({ value }) => value)))];
  });

test("a name of a million bytes is shown cut, stays within the dialog, and the file keeps it", async (t) => {
  const page = await startPaused(t, { viewport: { width: 640, height: 600 } });
  await drop(page, file);
  assert.match(await says(page, "puzzle-name", /^Ω+…$/), /^.{200,300}$/);
  await page.keyboard.press("Escape");
  await page.click("#browse");
  await page.click("#tab-filter");
  for (const length of await longest(page)) assert.ok(length <= 10_001, `${length} characters`);
  await page.click("#puzzle");
  await page.waitForSelector("#gallery-opened button");
  const [chip, dialog, scrolled] = await page.evaluate(() => {
    const dialog = document.getElementById("gallery");
    const [chip, around] = [document.querySelector("#gallery-opened button"), dialog].map((element) => element.getBoundingClientRect());
    return [[chip.left, chip.right], [around.left, around.right], dialog.scrollWidth - dialog.clientWidth];
  });
  assert.ok(chip[0] >= dialog[0] && chip[1] <= dialog[1] && scrolled <= 0, `${chip} in ${dialog}, ${scrolled} beyond it`);

  const drawn = await start(t, { address: "draw.html" });
  await drop(drawn, file);
  await drawn.waitForFunction((length) => document.getElementById("title").value.length === length, TITLE.length, { polling: 50 });
  const [download] = await Promise.all([drawn.waitForEvent("download"), drawn.evaluate(() => document.querySelector('[data-action=save-file]').click())]);
  const saved = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.ok(saved.title === TITLE && saved.pieces[0].name === PIECE, "the file has the whole names");
});

thorough("the address of a saved file is revoked some time after the browser has it, not at once", async (t) => {
  const page = await startPaused(t, {
    prepare: (context) =>
      context.addInitScript(() => {
        const [seen, { setTimeout }] = [(window.addresses = { revoked: [], later: [] }), window];
        URL.revokeObjectURL = (address) => seen.revoked.push(address);
        window.setTimeout = (act, delay, ...rest) => (delay < 10_000 || delay === undefined ? setTimeout.call(window, act, delay, ...rest) : seen.later.push(act));
      }),
  });
  const [download] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => document.querySelector('[data-action="save-search"]').click())]);
  assert.ok((await readFile(await download.path())).length > 0);
  assert.deepEqual(await page.evaluate(() => window.addresses.revoked), []);
  await page.evaluate(() => window.addresses.later.forEach((act) => act()));
  assert.deepEqual(await page.evaluate(() => window.addresses.revoked), [download.url()]);
});
