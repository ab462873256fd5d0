// What is stored of drawn puzzles: two tabs, a database that is closed, entries that cannot be read,
// thousands of entries.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { PATIENCE, withoutPictures } from "./browser.mjs";
import { choose, says, start, testIf, text, thorough } from "./steps.mjs";

withoutPictures();

const draw = (t, options = {}) => start(t, { address: "draw.html", ...options });

/** Does something with the store of the page's database. */
const inStore = (page, mode, act, argument) =>
  page.evaluate(
    ([mode, act, argument]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("cubefall");
        opening.onerror = () => reject(opening.error);
        // It may have been deleted.
        opening.onupgradeneeded = () => opening.result.createObjectStore("drawings");
        opening.onsuccess = () => {
          // It may be another one, which the page has not replaced.
          if (!opening.result.objectStoreNames.contains("drawings")) {
            opening.result.close();
            return resolve([]);
          }
          const transaction = opening.result.transaction("drawings", mode);
          const store = transaction.objectStore("drawings");
          const requests = { getAll: () => store.getAll(), put: () => argument.map(([key, value]) => store.put(value, key)) }[act]();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(requests.result);
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    [mode, act, argument],
  );

const all = (page) => inStore(page, "readonly", "getAll");
const put = (page, entries) => inStore(page, "readwrite", "put", entries);
const titles = async (page) => (await all(page)).map((value) => JSON.parse(value).spec.title).sort();

/** Waits until the database has these titles. */
async function stores(page, expected) {
  const deadline = Date.now() + PATIENCE;
  let found;
  do {
    found = await titles(page);
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  } while (Date.now() < deadline);
  assert.deepEqual(found, expected);
}

const hasTitle = (page, title) =>
  page.waitForFunction((title) => document.getElementById("title").value === title, title, { polling: 50 });

/** Begins a new puzzle, and waits until it is there. */
async function begin(page) {
  await page.click("[data-action=new]");
  await hasTitle(page, "My puzzle");
}

/** A second tab with the same puzzle. */
async function another(first, title) {
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.waitForSelector("html[data-ready]");
  await hasTitle(second, title);
  return second;
}

test("two tabs that change a puzzle at the same moment keep both versions, and both go on storing", async (t) => {
  const first = await draw(t);
  await first.fill("#title", "Together");
  await stores(first, ["Together"]);
  const second = await another(first, "Together");
  await Promise.all([first.fill("#title", "Mine"), second.fill("#title", "Yours")]);
  await stores(first, ["Mine", "Yours"]);
  await Promise.all([first.fill("#title", "Mine, later"), second.fill("#title", "Yours, later")]);
  await stores(first, ["Mine, later", "Yours, later"]);
  const said = [await text(first, "storage"), await text(second, "storage")];
  assert.equal(said.filter((said) => /stored as a copy; both are in My puzzles/.test(said)).length, 1, said.join("\n"));
  assert.ok(!said.some((said) => /not stored|no longer/.test(said)));
});

thorough("what another tab has changed is not overwritten by a tab that has not seen it", async (t) => {
  const first = await draw(t);
  await first.fill("#title", "Old");
  await stores(first, ["Old"]);
  const second = await another(first, "Old");
  await second.fill("#title", "New");
  await stores(first, ["New"]);
  await says(first, "storage", /^Another tab has changed this puzzle\./);
  await first.click("[data-action=add-piece]");
  await stores(first, ["New", "Old"]);
  // Each tab stores its own from now on.
  await second.fill("#title", "Newer");
  await stores(first, ["Newer", "Old"]);
  await first.reload();
  await hasTitle(first, "Old");
});

for (const [how, close] of [
  ["deleted by another tab", (page) => page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase("cubefall").onsuccess = () => resolve())))],
  [
    "cleared in the settings",
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes: "indexeddb" });
    },
  ],
]) {
  testIf(how === "deleted by another tab")(`a database that is ${how} is opened again, and storing goes on`, async (t) => {
    const page = await draw(t);
    await page.fill("#title", "Before");
    await stores(page, ["Before"]);
    await close(page);
    await page.fill("#title", "After");
    await stores(page, ["After"]);
    assert.equal(await text(page, "storage"), "");
    await close(page);
    await choose(page, "drawings");
    await begin(page);
    await page.fill("#title", "Another");
    await stores(page, ["Another"]);
    await page.reload();
    await hasTitle(page, "Another");
  });
}

/** Makes a database of the page's name before the page does. */
const madeBefore = (version, stores) => (context) =>
  context.addInitScript(
    ([version, stores]) => {
      if (sessionStorage.getItem("made")) return;
      sessionStorage.setItem("made", "true");
      const opening = indexedDB.open("cubefall", version);
      opening.onupgradeneeded = () => stores.forEach((store) => opening.result.createObjectStore(store));
      opening.onsuccess = () => opening.result.close();
    },
    [version, stores],
  );

thorough("an empty database that something else has made is replaced, and storing works", async (t) => {
  const page = await draw(t, { prepare: madeBefore(1, []) });
  await page.fill("#title", "Mine");
  await stores(page, ["Mine"]);
  assert.equal(await text(page, "storage"), "");
  await page.reload();
  await hasTitle(page, "Mine");
});

for (const [what, version, present] of [
  ["of something else", 1, ["others"]],
  ["without a store, of a newer version,", 2, []],
]) {
  testIf(version === 1)(`a database ${what} is left alone`, async (t) => {
    const page = await draw(t, { prepare: madeBefore(version, present) });
    await page.fill("#title", "Mine");
    await says(page, "storage", /^This puzzle is not stored: /);
    const left = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("cubefall");
          opening.onsuccess = () => resolve([opening.result.version, ...opening.result.objectStoreNames]);
        }),
    );
    assert.deepEqual(left, [version, ...present]);
  });
}

thorough("a database of a newer version is left alone, and the page says what helps", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await stores(page, ["Mine"]);
  await page.evaluate(() => new Promise((resolve) => (indexedDB.open("cubefall", 2).onsuccess = ({ target }) => resolve(target.result.close()))));
  await page.fill("#title", "Yours");
  await says(page, "storage", /^This puzzle is not stored: .*load the page again\. Save it as a file, or share its address\.$/);
  await stores(page, ["Mine"]);
});

test("entries that cannot be read are saved as they are, and deleted", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await stores(page, ["Mine"]);
  const [mine] = await all(page);
  const newer = JSON.stringify({ ...JSON.parse(mine), version: 99 });
  const odd = [
    ["nonsense", "<img src=x onerror=alert(1)>"],
    ["cut", mine.slice(0, -9)],
    ["newer", newer],
    ["no-text", { spec: 1 }],
    [17, "a key that is a number"],
    ['"] [key=\'', ""],
  ];
  await put(page, odd);
  await page.reload();
  await choose(page, "drawings");
  const rows = page.locator("#drawing-list .unreadable");
  await page.waitForSelector("#drawing-list .unreadable");
  assert.equal(await rows.count(), odd.length);
  assert.equal(await page.locator("#drawing-list .drawing").count(), 1);
  const saved = [];
  for (let row = 0; row < odd.length; row += 1) {
    const [download] = await Promise.all([page.waitForEvent("download"), rows.nth(row).locator("text=Save as it is").click()]);
    saved.push(await readFile(await download.path(), "utf8"));
  }
  const texts = odd.map(([, value]) => (typeof value === "string" ? value : JSON.stringify(value)));
  assert.deepEqual(saved.sort(), texts.sort());
  for (let left = odd.length - 1; left >= 0; left -= 1) {
    await rows.first().locator("text=Delete").click();
    await page.waitForFunction((left) => document.querySelectorAll("#drawing-list .unreadable").length === left, left, { polling: 50 });
  }
  await stores(page, ["Mine"]);
  // Undo restores one as it was.
  await page.click("#drawing-list >> text=Undo");
  await page.waitForSelector("#drawing-list .unreadable");
});

thorough("a list of thousands shows a page at a time, and no more are added", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await stores(page, ["Mine"]);
  const record = JSON.parse((await all(page))[0]);
  const many = Array.from({ length: 5000 }, (_, at) => [`k${at}`, JSON.stringify({ ...record, changed: at + 1, spec: { ...record.spec, title: `Puzzle ${at}` } })]);
  await put(page, many);
  await choose(page, "drawings");
  await page.waitForSelector("#drawing-list .drawing:has-text('Puzzle 4999')");
  const shown = () => page.locator("#drawing-list .drawing").count();
  assert.ok((await shown()) <= 50);
  await page.click("[data-action=list-next]");
  await page.waitForSelector("#drawing-list .drawing:has-text('Puzzle 4940')");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "list-next");
  await page.click("[data-action=list-last]");
  await page.waitForSelector("#drawing-list .drawing:has-text('Puzzle 0')");
  assert.ok((await shown()) <= 50);
  await page.click("#drawing-list li:has-text('Puzzle 0') >> text=Duplicate");
  await says(page, "drawings-status", /^Nothing was added: .*5,001 are stored here, and 2,000 is the most\./);
  const texts = Array.from({ length: 3 }, (_, at) => JSON.stringify({ ...record, changed: 9e9 + at }));
  const file = { name: "all.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ "cubefall-drawings": 1, drawings: texts })) };
  await page.setInputFiles("#drawing-file", file);
  await says(page, "drawings-status", /^Nothing was added: 3 more would be too many\./);
  assert.equal((await all(page)).length, 5001, "nothing is deleted either");
  await page.click("#drawing-list li:has-text('Puzzle 0') >> text=Delete");
  await says(page, "drawings-status", /^Deleted\./);
  assert.equal((await all(page)).length, 5000);
  // What is drawn is stored nevertheless.
  await begin(page);
  await page.fill("#title", "Drawn");
  await stores(page, [...many.slice(1).map(([, value]) => JSON.parse(value).spec.title), "Drawn", "Mine"].sort());
});

thorough("of a file with more puzzles than are kept, none is added", async (t) => {
  const page = await draw(t);
  await page.fill("#title", "Mine");
  await stores(page, ["Mine"]);
  const record = JSON.parse((await all(page))[0]);
  const texts = Array.from({ length: 2001 }, (_, at) => JSON.stringify({ ...record, changed: at }));
  const file = (drawings) => ({ name: "all.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ "cubefall-drawings": 1, drawings })) });
  await choose(page, "drawings");
  await page.setInputFiles("#drawing-file", file(texts));
  await says(page, "drawings-status", /^Nothing was added: 2,001 more would be too many\. 1 is stored here/);
  await stores(page, ["Mine"]);
  await page.setInputFiles("#drawing-file", file(texts.slice(0, 100)));
  await says(page, "drawings-status", /^100 puzzles added\.$/);
  assert.equal((await all(page)).length, 101);
});
