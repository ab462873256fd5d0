// Text of strangers is text: hostile names, titles, sources, comments, colours and file names, through every
// panel, dialog and export.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { withoutPictures } from "./browser.mjs";
import { choose, says, settled, standsAt, start, thorough } from "./steps.mjs";

withoutPictures();

const RUN = "window.ran=document.title='ran'";
const NAMES = [
  `<img src=x onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `' onmouseover='${RUN}' class='`,
  "&lt;iframe srcdoc=x&gt; &amp; &#60;b>",
  `</title></style><script>${RUN}</script>`,
  `]]><!--<object data="javascript:${RUN}">`,
  `javascript:${RUN}`,
];
const STRANGE = "\u202eמבוך e\u0301\u035c\u0489 \ufffe\uffff\u0001\u001b[31m\u009b {}";
const LONG = `${NAMES[0]}${"<b>long".repeat(700)}`;
const TITLE = `${NAMES[4]}${NAMES[1]}${STRANGE}`;

const still = { reducedMotion: "reduce", viewport: { width: 1100, height: 800 } };

/** What markup may be made of: the elements of crates/markup/src/grammar.rs. */
const KINDS = [
  ...readFileSync(new URL("../../crates/markup/src/grammar.rs", import.meta.url), "utf8")
    .match(/const ELEMENTS[^;]*;[^;]*;/)[0]
    .matchAll(/"([a-z0-9]+)"/g),
].map(([, name]) => name);

/** A puzzle's file with hostile text in each of its fields. With a long comment, it is too large for a
 * link. */
const file = ({ goal, pieces, comment = LONG, ...more }) =>
  JSON.stringify({
    id: "hostile",
    title: TITLE,
    source: `${NAMES[0]}${STRANGE}`,
    comment,
    colors: NAMES,
    goal: { shape: goal },
    pieces: pieces.map((shape, index) => ({ name: NAMES[index], shape, ...more })),
  });

const soma = JSON.parse(readFileSync(new URL("../../data/puzzles/soma.json", import.meta.url), "utf8"));
const SOMA = { goal: soma.goal.shape, pieces: soma.pieces.map(({ shape }) => shape) };
const CUBE = ["##/##", "##/##"];

const hostileFile = (content) => ({ name: `${NAMES[0].replaceAll("/", "")}.json`, mimeType: "application/json", buffer: Buffer.from(content) });

/** Runs in the page before its own scripts: watches all that is added once the page's own markup is there. */
function watch(kinds) {
  window.faults = [];
  const seeAttributes = (element) => {
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(name) && element.id !== "export-sheet") window.faults.push(`${element.localName} ${name}=${value}`);
      if (/^\s*javascript:/i.test(value) && /href|src|action|data$/i.test(name)) window.faults.push(`${name}=${value}`);
    }
  };
  const see = (node) => {
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const element of [node, ...node.querySelectorAll("*")]) {
      // The program fetches its workers ahead.
      if (!kinds.includes(element.localName) && element.localName !== "link") window.faults.push(element.outerHTML.slice(0, 120));
      seeAttributes(element);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") seeAttributes(target);
      else addedNodes.forEach(see);
    }
  });
  addEventListener("DOMContentLoaded", () => observer.observe(document, { childList: true, subtree: true, attributes: true }));
}

/** Asserts that nothing ran, and that nothing was added but what markup is made of. */
async function assertCalm(page, place) {
  const { faults, ran, title } = await page.evaluate(() => ({ faults: window.faults, ran: window.ran, title: document.title }));
  assert.deepEqual([faults, ran], [[], undefined], place);
  assert.notEqual(title, "ran", place);
}

/** The same, and that elements show one of these names as text. The page may write it in one of its next
 * frames. */
async function assertShown(page, selector, place, names = NAMES) {
  const shows = ([selector, names]) =>
    [...document.querySelectorAll(selector)].some((one) => [one.textContent, one.title, one.getAttribute("aria-label")].some((shown) => names.some((name) => shown?.includes(name))));
  await assert.doesNotReject(page.waitForFunction(shows, [selector, names], { polling: 50 }), place);
  await assertCalm(page, place);
}

const open = (t, address) =>
  start(t, { ...still, address, permissions: ["clipboard-read", "clipboard-write"], prepare: (context) => context.addInitScript(watch, KINDS) });

/** The page with the hostile puzzle. */
async function opened(t, address = "#paused", puzzle = SOMA) {
  const page = await open(t, address);
  await page.setInputFiles("#puzzle-file", hostileFile(file(puzzle)));
  await page.waitForFunction((name) => document.getElementById("puzzle-name").textContent.includes(name), NAMES[1]);
  if (await page.isVisible("#gallery")) await page.keyboard.press("Escape");
  return page;
}

thorough("a name in a link that holds markup is text in the path of the presented search", async (t) => {
  const cubes = "AZbuitkFAQEBHwAAAAMBQQEBAQEBAAABAQABQgEBAQEBAAABAQAqPGltZyBzcmM9eCBvbmVycm9yPSJkb2N1bWVudC50aXRsZT0ncmFuJyI-AwEBAQcAAAEBAAAABXN0cmlwBVN0cmlwAAAAAA";
  const page = await open(t, `#cubes=${cubes}&strategy=pieces&order=given&symmetry=raw&paused`);
  const title = await page.title();
  await page.keyboard.press("p");
  await page.waitForSelector("html[data-presenting]");
  for (let step = 1; step <= 50; step += 1) {
    await page.keyboard.press("ArrowRight");
    await standsAt(page, step);
  }
  // A reason names the piece.
  await assertShown(page, "#path-rows", "path", ["no place is left for C (<img src=x onerror="]);
  assert.equal(await page.title(), title);
});

thorough("hostile names are text while a search runs and is presented", async (t) => {
  const page = await opened(t, "#paused&strategy=pieces");
  await assertShown(page, "#puzzle-name", "masthead");
  for (let step = 1; step <= 12; step += 1) await page.keyboard.press("ArrowRight");
  await assertShown(page, "#levels .chip", "levels");
  await assertShown(page, "#words .word-label", "words");
  for (const kind of ["placed", "removed", "filled", "level"]) {
    await page.selectOption("#breakpoint-kind", kind);
    await page.click("#breakpoint-add");
  }
  await assertShown(page, "#breakpoints", "breakpoints");
  await page.click("#tab-tree");
  await page.waitForSelector("#tree svg");
  await page.focus("#tree");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "+", "Enter"]) await page.keyboard.press(key);
  await assertCalm(page, "tree");
  await page.click("#tab-search");
  for (const strategy of await page.locator("#strategy option:not([disabled])").evaluateAll((all) => all.map(({ value }) => value))) {
    await page.selectOption("#strategy", strategy);
    await page.keyboard.press("p");
    await page.waitForSelector("html[data-presenting]");
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("PageDown");
    await settled(page);
    await assertShown(page, "#path-rows .chip", strategy);
    await page.keyboard.press("Escape");
    await page.waitForSelector("html:not([data-presenting])");
  }
});

thorough("hostile names are text in solutions, their filter, building along, My cube and its dialogs", async (t) => {
  const page = await opened(t, "#paused&strategy=turbo");
  await page.click("#browse");
  await page.click("#find-all");
  await page.waitForSelector("#find[data-state=done]", { state: "attached" });
  await page.keyboard.press("Home");
  await page.waitForSelector("#browser[data-shown='1']", { state: "attached" });
  await page.click("#tab-filter");
  await page.selectOption("#filter-how", "next-to");
  await assertShown(page, "#filter-piece", "filter");
  await page.selectOption("#filter-piece", { index: 1 });
  await page.click("#filter-add");
  await page.click("#filter-layers [data-cell='0']");
  await assertShown(page, "#filter-choices .piece", "pieces that may fill a cell");
  await page.click("#filter-choices button:last-child");
  await page.waitForSelector("#filter-conditions li:nth-child(2)");
  await assertCalm(page, "conditions");
  await page.click("#filter-clear");
  await page.check("#filter-buildable");
  await page.waitForSelector("#filter[data-state=done]", { state: "attached" });
  await page.click("#favourite");
  await assertCalm(page, "list");
  await page.click("#build");
  for (let piece = 0; piece < 7; piece += 1) {
    await assertCalm(page, `building along, ${piece}`);
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.waitForSelector("#own-cube:not([hidden])");
  await assertShown(page, "#own-cube-pieces button", "My cube");
  // What does not apply now may be pressed, too.
  const press = (button) => page.locator(button).evaluate((button) => button.click());
  for (const piece of [0, 1, 2]) {
    await page.click(`[data-pick="${piece}"]`);
    await press("#own-cube-put-in");
    await assertCalm(page, `My cube, ${piece}`);
  }
  await press("#own-cube-hint");
  await page.click("#own-cube-paste");
  for (const text of [...NAMES, STRANGE, `|${NAMES[0]}|`, JSON.stringify({ cubefall: 1, puzzle: NAMES[0], pieces: [{ piece: NAMES[1], cells: [[0, 0, 0]] }] })]) {
    await page.fill("#paste textarea", text);
    await page.click("[data-action=paste-in]");
    await page.waitForFunction(() => /Nothing has changed/.test(document.querySelector("#paste").textContent));
    await assertCalm(page, `pasted ${text}`);
  }
});

test("hostile names are text in every export, the printed sheet, and what is shared", async (t) => {
  const page = await opened(t, "#paused&strategy=turbo", { ...SOMA, comment: NAMES[0] });
  await page.click("[data-action=run-to-end]");
  await page.waitForSelector("#play[data-finished]", { state: "attached" });
  await page.click("#browse");
  await page.keyboard.press("Home");
  await page.waitForSelector("#browser[data-shown='1']", { state: "attached" });
  await page.click("#tab-export");
  for (const key of ["json", "plate", "stl", "glb", "png"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export=${key}]`)]);
    assert.match(download.suggestedFilename(), /^[\p{L}\p{N}.-]+$/u, key);
    await assertCalm(page, key);
  }
  await page.click("[data-export=copy]");
  await says(page, "export-status", /^Copied/);
  await page.click("[data-export=sheet]");
  await says(page, "export-status", /^The sheet/);
  const sheet = page.frame({ url: "about:srcdoc" });
  const { text, kinds, handlers, ran } = await sheet.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const handlers = all.flatMap((one) => one.getAttributeNames()).filter((name) => /^on|^src/i.test(name));
    return { text: document.body.textContent, kinds: [...new Set(all.map((one) => one.localName))], handlers, ran: window.ran };
  });
  const strange = kinds.filter((kind) => !KINDS.includes(kind));
  assert.deepEqual(strange.sort(), ["body", "head", "html", "link", "meta"]);
  assert.deepEqual([handlers, ran], [[], undefined]);
  assert.ok(NAMES.every((name) => text.includes(name)), text.slice(0, 400));
  await assertCalm(page, "sheet");
  await choose(page, "share");
  await says(page, "share-code-text", /code/);
  const shared = await page.inputValue("#share-address");
  await assertCalm(page, "share");
  const other = await open(t, shared.slice(shared.indexOf("#")));
  await assertShown(other, "#puzzle-name", "by link");
});

test("hostile names are text in the gallery, in lessons and in the Lab", async (t) => {
  const page = await opened(t);
  const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  const voxel = (name) => `<voxel x="2" y="1" z="1" type="0" name="${quoted(name)}">##</voxel>`;
  const problem = (name) => `<problem state="0" name="${quoted(name)}"><shapes><shape id="0" count="1"/></shapes><result id="1"/></problem>`;
  const several = `<puzzle version="2"><gridType type="0"/><shapes>${voxel(NAMES[0])}${voxel(NAMES[1])}</shapes><problems>${problem(NAMES[2])}${problem(NAMES[4])}</problems><comment>${quoted(NAMES[0])}</comment></puzzle>`;
  await page.setInputFiles("#puzzle-file", hostileFile(several));
  await page.waitForSelector("#gallery-file .card");
  await assertShown(page, "#gallery-file .card", "cards");
  await assertShown(page, "#gallery-status", "the name of a file", ["<img"]);
  await page.click("#gallery-file [data-problem='1']");
  await page.setInputFiles("#puzzle-file", hostileFile("{"));
  await says(page, "gallery-status", /Nothing has changed/);
  await assertShown(page, "#gallery-status", "a refused file", ["<img"]);
  await page.waitForSelector("#gallery-list .card");
  await assertShown(page, "#gallery-opened", "opened before");
  await page.keyboard.press("Escape");
  await choose(page, "lesson=all");
  await page.click("#guide-first");
  // It comes from a worker. What is chosen before it is there would be left for it.
  await says(page, "guide-stage", /: 1 of /);
  await page.waitForSelector("#guide-more :is(dd, button)");
  await assertCalm(page, "lessons");
  await page.click("#guide-leave");
  await page.click("#tab-lab");
  await page.waitForSelector("#figures table");
  await assertCalm(page, "the Lab");
});

test("hostile names are text on the page on which puzzles are drawn", async (t) => {
  const page = await open(t, "draw.html");
  const load = async (content) => {
    await choose(page, "drawings");
    await page.setInputFiles("#drawing-file", hostileFile(content));
    await page.waitForFunction((title) => document.getElementById("title").value.includes(title), NAMES[1]);
    if (await page.isVisible("#drawings")) await page.keyboard.press("Escape");
  };
  // A piece that fits nowhere: the reason names it, and so do the changes.
  await load(file({ goal: CUBE, pieces: [["####"], ["##/##"]] }));
  await says(page, "answer", /fits nowhere/);
  await assertShown(page, "#answer", "the reason");
  await assertShown(page, "#shapes", "shapes");
  await page.waitForFunction(() => !document.getElementById("changes").hidden);
  for (const index of [1, 2, 0]) {
    await page.locator("#shapes button").nth(index).click();
    await assertCalm(page, `shape ${index}`);
  }
  // A colouring, with its picture.
  await load(file({ goal: [".###/####/####/###."], pieces: Array(7).fill(["##"]) }));
  await says(page, "answer", /chessboard/);
  await page.click("#show-reason");
  await assertCalm(page, "the picture of the reason");
  await page.click("[data-action=show-drawing]");
  // Several solutions: swaps; more pieces than needed: sets.
  await load(file({ goal: ["##/##", "##/##", "##/##"], pieces: [["##/#."], ["##/#."], ["##/#."], ["##/#."]] }));
  await says(page, "answer", /solutions/);
  await assertShown(page, "#assembly", "the order of assembly");
  await page.waitForFunction(() => /swap/.test(document.getElementById("changes-text").textContent));
  await assertCalm(page, "swaps");
  await load(file({ goal: CUBE, pieces: [["##/##"], ["##/##"], ["##/##"]], min: 0 }));
  await page.waitForSelector("#change-list [data-action^='set=']");
  await assertShown(page, "#change-list", "sets");
  for (const [id, text] of [["title", `${NAMES[4]}${STRANGE}`], ["title", LONG]]) {
    await page.fill(`#${id}`, text);
    await page.locator(`#${id}`).blur();
  }
  await page.locator("#shapes button").nth(1).click();
  await page.fill("#name", "<img src=x onerror=1>".slice(0, 20));
  await page.locator("#name").blur();
  await assertCalm(page, "undo");
  await choose(page, "drawings");
  await page.waitForSelector("#drawing-list .drawing");
  await assertShown(page, "#drawing-list", "my puzzles");
  await page.click("#drawing-list [data-action^='duplicate-drawing=']");
  await says(page, "drawings-status", /was added/);
  await page.click("#drawing-list [data-action^='delete-drawing=']");
  await page.click("[data-action=restore-drawing]");
  await assertCalm(page, "my puzzles, changed");
  await page.keyboard.press("Escape");
  await choose(page, "templates");
  await page.waitForSelector("#template-list button");
  await page.keyboard.press("Escape");
  await choose(page, "share");
  await assertCalm(page, "sharing");
});
