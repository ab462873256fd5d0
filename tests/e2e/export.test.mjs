// Export of a solution: the content of each file is checked.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { addressesOf, openPage } from "./browser.mjs";
import { finish, isChosen, look, reads, shows, start, startPaused, testIf, text, thorough } from "./steps.mjs";

const { validateBytes } = createRequire(import.meta.url)("gltf-validator");
// Frames are rendered in software: a small picture is fast enough.
const small = { viewport: { width: 640, height: 480 } };

/** Opens the page with this solution shown, and the export panel open. */
async function lookAt(t, number, options = {}) {
  const page = await startPaused(t, { ...small, ...options });
  await look(page);
  await page.fill("#number", String(number));
  await page.keyboard.press("Enter");
  await shows(page, number, 240);
  await page.click("#tab-export");
  return page;
}

/** Presses a button and returns the file that it saves, perhaps under an `expected` name. */
async function saved(page, key, expected) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export="${key}"]`)]);
  const name = download.suggestedFilename();
  if (expected) assert.equal(name, expected);
  await says(page, new RegExp(`^Saved ${name}`));
  return { name, bytes: await readFile(await download.path()) };
}

/** Waits until the status matches `pattern`. */
const says = (page, pattern) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById("export-status").textContent),
    pattern.source,
    { polling: 50 },
  );

/** The file's name without its extension. */
const stem = async (page) => `cubefall-soma-${await text(page, "name")}`;

/** The letters of a text, in the same order. */
const letters = (lines) => {
  const rows = lines.trim().split("\n").map((line) => [...line.matchAll(/\|(...)\|/g)].map(([, row]) => row));
  return [0, 1, 2].flatMap((z) => rows.flatMap((row) => [...row[z]]));
};

test("the copied text is the listed solution", async (t) => {
  const page = await lookAt(t, 17, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("[data-export=copy]");
  await says(page, /^Copied solution \S+ as text/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^(\|[A-Z]{3}\|  \|[A-Z]{3}\|  \|[A-Z]{3}\|\n){3}$/);
  // The same letters lie together as the same colours in the list.
  const colours = await page.locator("[data-solution][aria-current=true] rect").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("fill")));
  const pattern = (list) => list.map((entry) => list.indexOf(entry));
  assert.deepEqual(pattern(letters(copied)), pattern(colours));
});

thorough("a refused copy is reported", async (t) => {
  const refuse = () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  };
  const page = await lookAt(t, 1, { prepare: (context) => context.addInitScript(refuse) });
  await page.click("[data-export=copy]");
  await says(page, /^Not copied/);
});

test("each file arrives with its name, in its form, and of the size chosen", async (t) => {
  const page = await lookAt(t, 17);
  const own = await stem(page);
  const { pieces, ...document } = JSON.parse((await saved(page, "json", `${own}.json`)).bytes);
  assert.deepEqual([document.puzzle, document.name, pieces.length], ["soma", await text(page, "name"), 7]);
  for (const [key, name] of [["3mf", `${own}.3mf`], ["plate-3mf", "cubefall-soma-pieces.3mf"]]) {
    assert.equal((await saved(page, key, name)).bytes.toString("latin1", 0, 4), "PK\x03\x04");
  }
  const stl = async (key, name) => {
    const { bytes } = await saved(page, key, name);
    assert.equal(bytes.length, 84 + 50 * bytes.readUInt32LE(80), "whole triangles");
    const corners = Array.from({ length: bytes.readUInt32LE(80) }, (_, at) => [12, 24, 36].map((corner) => bytes.readFloatLE(84 + 50 * at + corner)));
    return Math.max(...corners.flat()) - Math.min(...corners.flat());
  };
  const before = await stl("stl", `${own}.stl`);
  await page.fill("#export-cell", "30");
  await page.fill("#export-clearance", "0");
  // The page says what is special about a file.
  const after = await stl("stl", `${own}.stl`);
  await says(page, /Note: the pieces are 0.04 mm apart/);
  assert.ok(Math.abs(after / before - 2) < 0.02, `${before} mm, ${after} mm`);
  await stl("plate", "cubefall-soma-pieces.stl");
  // Khronos's validator.
  const { issues, info, mimeType } = await validateBytes(new Uint8Array((await saved(page, "glb", `${own}.glb`)).bytes));
  assert.deepEqual(issues.messages, []);
  assert.deepEqual([mimeType, info.materialCount, info.drawCallCount], ["model/gltf-binary", 7, 7]);
});

test("the saved picture is the one shown", async (t) => {
  const page = await lookAt(t, 17);
  const { name, bytes } = await saved(page, "png");
  assert.equal(name, `${await stem(page)}.png`);
  assert.equal(bytes.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  const size = await page.$eval("#canvas", ({ width, height }) => [width, height]);
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], size);
  const colors = await page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(png)], { type: "image/png" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, [...bytes]);
  assert.ok(colors > 100, `${colors} colours`);
});

/**
 * What a browser finds in a film: its size, its duration in seconds, and the share of the picture that
 * changes in its first and in its second half. It is played in an empty tab, since the page's policy forbids
 * films.
 */
async function played(page, bytes) {
  const tab = await page.context().newPage();
  const film = await tab.evaluate(async (address) => {
    const video = Object.assign(document.createElement("video"), { src: address, muted: true });
    const event = (name) => new Promise((resolve, reject) => {
      video.addEventListener(name, resolve, { once: true });
      video.addEventListener("error", () => reject(new Error(video.error.message)), { once: true });
    });
    await event("loadeddata");
    const { videoWidth: width, videoHeight: height, duration } = video;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    // A busy browser reports a seek before the frame can be drawn.
    const presented = (time) => new Promise((resolve) => {
      const check = (_, { mediaTime }) => (Math.abs(mediaTime - time) < 0.1 ? resolve() : video.requestVideoFrameCallback(check));
      video.requestVideoFrameCallback(check);
      video.currentTime = time;
    });
    const pictures = [];
    for (const time of [0.1, duration / 2, duration - 0.1]) {
      await presented(time);
      context.drawImage(video, 0, 0);
      pictures.push([...context.getImageData(0, 0, width, height).data]);
    }
    const apart = (one, other) => one.filter((value, index) => Math.abs(value - other[index]) > 24).length / one.length;
    return { width, height, duration, changes: [apart(pictures[0], pictures[1]), apart(pictures[1], pictures[2])] };
  }, `data:video/webm;base64,${bytes.toString("base64")}`);
  await tab.close();
  return film;
}

/** The processor draws and encodes each frame. */
const FEW_PIXELS = { deviceScaleFactor: 0.5 };

/** The length in seconds of a film of this many pieces. */
const length = (pieces) => pieces * 1.1 + 0.9 + 0.8 - 0.6;

test("a film shows the solution being built, frame by frame, with its progress", async (t) => {
  const page = await lookAt(t, 17, FEW_PIXELS);
  const size = await page.$eval("#canvas", ({ width, height }) => [width & ~1, height & ~1]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await page.click("#export-film");
      await reads(page, "export-film", "Stop");
      await page.waitForFunction(() => /^Frame \d+ of \d+$/.test(document.getElementById("film-text").textContent));
    })(),
  ]);
  assert.equal(download.suggestedFilename(), `${await stem(page)}.webm`);
  const bytes = await readFile(await download.path());
  const film = await played(page, bytes);
  assert.deepEqual([film.width, film.height], size);
  assert.ok(Math.abs(film.duration - length(7)) < 0.4, `${film.duration} s`);
  assert.ok(film.changes.every((change) => change > 0.005), `the picture changes: ${film.changes} (${bytes.length} bytes)`);
  assert.deepEqual([await text(page, "placed-text"), await text(page, "export-film")], ["7 of 7", "Film"]);
  assert.ok(await page.isHidden("#film"));
});

thorough("a film that is stopped says so in its name, and a cancelled one is not saved", async (t) => {
  const page = await lookAt(t, 17, FEW_PIXELS);
  const cut = page.waitForEvent("download");
  await page.click("#export-film");
  // Stopped at that moment, since the delay of the next message is unknown.
  await page.waitForFunction(() => {
    const there = document.getElementById("placed-text").textContent === "2 of 7";
    if (there) document.getElementById("export-film").click();
    return there;
  });
  const download = await cut;
  assert.equal(download.suggestedFilename(), `${await stem(page)}-part.webm`);
  const film = await played(page, await readFile(await download.path()));
  assert.ok(film.duration > 1 && film.duration < length(4), `${film.duration} s`);
  assert.equal(await text(page, "export-film"), "Film");

  let saved = 0;
  page.on("download", () => (saved += 1));
  await page.click("#export-film");
  await page.waitForFunction(() => document.getElementById("film-text").textContent.startsWith("Frame"));
  await page.click("[data-export=webm-cancel]");
  await says(page, /^Cancelled: no film is saved/);
  assert.ok(await page.isHidden("#film"));
  assert.equal(saved, 0);
});

thorough("without an encoder of frames, a film is recorded as it plays", async (t) => {
  const page = await lookAt(t, 17, { prepare: (context) => context.addInitScript(() => delete window.VideoEncoder) });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#export-film")]);
  assert.equal(download.suggestedFilename(), `${await stem(page)}.webm`);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(0, 4).toString("hex"), "1a45dfa3");
  assert.ok(bytes.length > 10_000, `${bytes.length} bytes`);
});

thorough("without film support there is no button, and the page says so", async (t) => {
  const none = () => {
    delete window.MediaRecorder;
    delete window.VideoEncoder;
  };
  const page = await lookAt(t, 1, { prepare: (context) => context.addInitScript(none) });
  assert.ok(await page.isHidden("#export-film"));
  assert.ok(await page.isVisible("#export-no-film"));
  assert.ok(await page.isVisible("[data-export=png]"));
});

/** The first solution of a puzzle, while it is taken apart by this many moves, and the export panel open. */
async function takeApart(t, puzzle, moves, options = {}) {
  const page = await start(t, { viewport: { width: 720, height: 560 }, address: `#paused&puzzle=${puzzle}`, ...options });
  await isChosen(page, puzzle);
  await page.keyboard.press("n");
  await page.waitForSelector("#browser[data-listed='1']", { state: "attached" });
  await page.click("#browse");
  await page.click("#take-apart");
  await reads(page, "apart-step", `Move 1 of ${moves}`);
  await page.click("#apart [data-action=export]");
  return page;
}

/** The name of the files of the moves, without its extension. */
const stemOfMoves = async (page, puzzle, number = "") => `cubefall-${puzzle}-${await text(page, "name")}${number}-moves`;

thorough("while the solution is taken apart, the glTF has its moves as an animation", async (t) => {
  const page = await takeApart(t, "interlocking-owl", 9);
  const { name, bytes } = await saved(page, "glb");
  assert.equal(name, `${await stemOfMoves(page, "interlocking-owl", "-1")}.glb`);
  const { issues, info } = await validateBytes(new Uint8Array(bytes));
  assert.deepEqual(issues.messages, []);
  assert.equal(info.animationCount, 1);
  await page.click("#apart [data-action=apart]");
  assert.equal((await saved(page, "glb")).name, name.replace("-moves", ""));
});

thorough("while the solution is taken apart, its film shows the moves, from the first to the last", async (t) => {
  const page = await takeApart(t, "four-in-twelve", 3, FEW_PIXELS);
  await page.keyboard.press("ArrowRight");
  await reads(page, "apart-step", "Move 2 of 3");
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 120_000 }),
    (async () => {
      await page.click("#export-film");
      await reads(page, "apart-step", "Move 1 of 3");
      await page.waitForFunction(() => /^Frame \d+ of \d+$/.test(document.getElementById("film-text").textContent));
    })(),
  ]);
  assert.equal(download.suggestedFilename(), `${await stemOfMoves(page, "four-in-twelve")}.webm`);
  const film = await played(page, await readFile(await download.path()));
  assert.ok(Math.abs(film.duration - (3 * 1.4 + 0.8)) < 0.8, `${film.duration} s`);
  assert.ok(film.changes.every((change) => change > 0.005), `the picture changes: ${film.changes}`);
  assert.equal(await text(page, "apart-title"), "Every piece is free.");

  const cut = page.waitForEvent("download");
  await page.click("#export-film");
  await page.waitForFunction(() => {
    const there = document.getElementById("apart-step").textContent === "Move 2 of 3";
    // Whoever leaves the moves ends the film.
    if (there) document.querySelector("#apart [data-action=apart]").click();
    return there;
  });
  assert.equal((await cut).suggestedFilename(), `${await stemOfMoves(page, "four-in-twelve")}-part.webm`);
  assert.equal(await text(page, "export-film"), "Film");
});

/** Replaces the print function of the sheet's frame, in which no script runs. */
const replacePrint = (print) => (context) =>
  context.addInitScript(`{
    const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, "contentWindow");
    const print = ${print};
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get() { return Object.assign(get.call(this), { print }); } });
  }`);

test("the sheet is printed, with a picture for each step", async (t) => {
  const count = "() => { window.printed = (window.printed ?? 0) + 1; }";
  const page = await lookAt(t, 17, { prepare: replacePrint(count) });
  for (const times of [1, 2]) {
    await page.click("[data-export=sheet]");
    await page.waitForFunction((times) => window.printed === times, times, { polling: 50 });
    await says(page, /^The sheet/);
  }
  assert.equal(await page.locator("iframe").count(), 1);
  const sheet = page.frameLocator("#export-sheet");
  assert.equal(await sheet.locator(".steps svg").count(), 7);
  assert.match(await sheet.locator("body").innerText(), new RegExp(`Solution ${await text(page, "name")}`));
  // Its style is there: on paper, four steps stand side by side.
  await page.locator("#export-sheet").evaluate((frame) => frame.style.setProperty("width", "800px", "important"));
  const shares = await sheet.locator(".steps figure").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width / one.parentElement.clientWidth));
  assert.ok(shares.every((share) => Math.abs(share - 0.25) < 0.01), String(shares));
  assert.equal(await page.locator("#export-sheet").getAttribute("sandbox"), "allow-modals allow-same-origin");
});

thorough("the poster of all solutions is printed; if the page cannot print, it is saved", async (t) => {
  for (const [print, outcome] of [["() => { window.printed = true; }", /^The sheet/], ["undefined", /Saved cubefall-soma-solutions\.png/]]) {
    const page = await startPaused(t, { ...small, prepare: replacePrint(print) });
    await finish(page);
    await page.keyboard.press("w");
    await page.waitForSelector("canvas[data-wall]");
    await page.click("#browse");
    await page.click("#tab-export");
    await page.click("[data-export=poster-print]");
    await says(page, outcome);
    const longer = await page.frameLocator("#export-sheet").locator("img").evaluate(({ naturalWidth, naturalHeight }) => Math.max(naturalWidth, naturalHeight));
    assert.equal(longer, 3840);
  }
});

thorough("if the page cannot print, the sheet is saved", async (t) => {
  const page = await lookAt(t, 17, { prepare: replacePrint("undefined") });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("[data-export=sheet]")]);
  assert.equal(download.suggestedFilename(), `${await stem(page)}.html`);
  await says(page, /Saved .*\.html/);
  assert.match(await readFile(await download.path(), "utf8"), /^<!DOCTYPE html>/);
});

for (const file of ["files_bg.wasm", "files.js", "worker_loader.js"]) {
  testIf(file === "files_bg.wasm")(`without ${file} the page reports it, and continues`, async (t) => {
    const { page, close } = await openPage({
      ...small,
      address: "#paused",
      prepare: (context) => context.route(addressesOf(file), (route) => route.fulfill({ status: 404 })),
    });
    t.after(close);
    await page.waitForSelector("html[data-ready]");
    await look(page);
    await page.click("#tab-export");
    await page.click("[data-export=json]");
    await says(page, /^Not saved: .* could not be loaded/);
    assert.ok(await page.isHidden("#notice"));
    await page.context().unroute(addressesOf(file));
    await saved(page, "json");
    await page.click("[data-action=next]");
    await shows(page, 2, 240);
  });
}

thorough("without workers the page reports it, and still copies", async (t) => {
  const page = await lookAt(t, 1, {
    permissions: ["clipboard-read", "clipboard-write"],
    prepare: (context) => context.addInitScript(() => delete window.Worker),
  });
  await page.click("[data-export=stl]");
  await says(page, /^Not saved: .* no workers/);
  await page.click("[data-export=copy]");
  await says(page, /^Copied solution \S+ as text/);
});

thorough("by keyboard alone the first solution is exported, if none is shown", async (t) => {
  const page = await startPaused(t, small);
  await finish(page);
  await page.click("#browse");
  await page.focus("#tab-export");
  await page.keyboard.press("Enter");
  const seen = [];
  for (let press = 0; press < 13; press += 1) {
    await page.keyboard.press("Tab");
    seen.push(await page.evaluate(() => document.activeElement.dataset.export ?? document.activeElement.id));
  }
  assert.deepEqual(
    seen,
    ["panel-close", "copy", "png", "webm", "sheet", "json", "export-cell", "export-clearance", "plate", "stl", "plate-3mf", "3mf", "glb"],
  );
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.match(download.suggestedFilename(), /^cubefall-soma-.{4}-.{4}\.glb$/);
  await shows(page, 1, 240);
});
