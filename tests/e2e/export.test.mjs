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

/** Presses a button and returns the file that it saves. */
async function saved(page, key) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-export="${key}"]`)]);
  const name = download.suggestedFilename();
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

/** The colours of the cells in the selected row of the list: layer by layer, row by row. */
const listed = (page) =>
  page.locator("[data-solution][aria-current=true] rect").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("fill")));

/** The letters of a text, in the same order. */
const letters = (lines) => {
  const rows = lines.trim().split("\n").map((line) => [...line.matchAll(/\|(...)\|/g)].map(([, row]) => row));
  return [0, 1, 2].flatMap((z) => rows.flatMap((row) => [...row[z]]));
};

/** For each element of a list, the index of the first equal one. */
const pattern = (list) => list.map((entry) => list.indexOf(entry));

/** The vertices of an STL's triangles. */
function triangles(bytes) {
  const count = bytes.readUInt32LE(80);
  assert.equal(bytes.length, 84 + 50 * count);
  const corner = (at) => [0, 4, 8].map((along) => bytes.readFloatLE(at + along));
  return Array.from({ length: count }, (_, index) => [12, 24, 36].map((offset) => corner(84 + 50 * index + offset)));
}

/** The enclosed volume in cubic millimetres. */
const volume = (triangles) =>
  triangles.reduce((sum, [a, b, c]) => {
    const [x, y, z] = [0, 1, 2].map((k) => b[(k + 1) % 3] * c[(k + 2) % 3] - b[(k + 2) % 3] * c[(k + 1) % 3]);
    return sum + (a[0] * x + a[1] * y + a[2] * z) / 6;
  }, 0);

/** Asserts that each directed edge occurs once, and so does its opposite. */
function assertWatertight(triangles) {
  const edges = new Map();
  for (const corners of triangles.map((corners) => corners.map(String))) {
    for (const place of [0, 1, 2]) {
      const edge = `${corners[place]} to ${corners[(place + 1) % 3]}`;
      edges.set(edge, (edges.get(edge) ?? 0) + 1);
    }
  }
  for (const [edge, times] of edges) {
    assert.equal(times, 1, edge);
    assert.ok(edges.has(edge.split(" to ").reverse().join(" to ")), `${edge} has no opposite`);
  }
}

test("the copied text is the listed solution", async (t) => {
  const page = await lookAt(t, 17, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.click("[data-export=copy]");
  await says(page, /^Copied solution \S+ as text/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^(\|[A-Z]{3}\|  \|[A-Z]{3}\|  \|[A-Z]{3}\|\n){3}$/);
  assert.equal(letters(copied).length, 27);
  assert.deepEqual(pattern(letters(copied)), pattern(await listed(page)));
});

test("a refused copy is reported", async (t) => {
  const refuse = () => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  };
  const page = await lookAt(t, 1, { prepare: (context) => context.addInitScript(refuse) });
  await page.click("[data-export=copy]");
  await says(page, /^Not copied/);
});

thorough("JSON has each cell once, with the piece of the list", async (t) => {
  const page = await lookAt(t, 17);
  const { name, bytes } = await saved(page, "json");
  assert.equal(name, `${await stem(page)}.json`);
  const { cubefall, puzzle, name: called, pieces } = JSON.parse(bytes);
  assert.deepEqual([cubefall, puzzle, called, pieces.length], [1, "soma", await text(page, "name"), 7]);
  const cells = new Map(pieces.flatMap(({ piece, cells }) => cells.map((cell) => [String(cell), piece])));
  assert.equal(pieces.flatMap(({ cells }) => cells).length, 27);
  const inOrder = Array.from({ length: 27 }, (_, cell) => `${cell % 3},${Math.floor(cell / 3) % 3},${Math.floor(cell / 9)}`);
  assert.deepEqual(pattern(inOrder.map((cell) => cells.get(cell))), pattern(await listed(page)));
});

test("STL is watertight, and of the size chosen", async (t) => {
  const page = await lookAt(t, 17);
  const cube = await saved(page, "stl");
  assert.equal(cube.name, `${await stem(page)}.stl`);
  assertWatertight(triangles(cube.bytes));
  const all = await saved(page, "plate");
  assert.equal(all.name, "cubefall-soma-pieces.stl");
  assertWatertight(triangles(all.bytes));
  const volumes = [cube, all].map(({ bytes }) => volume(triangles(bytes)));
  assert.ok(volumes[0] > 0 && Math.abs(volumes[0] - volumes[1]) < 1e-4 * volumes[0], String(volumes));
  await page.fill("#export-cell", "10");
  await page.fill("#export-clearance", "0");
  const plate = await saved(page, "plate");
  assert.ok(Math.abs(volume(triangles(plate.bytes)) - 27_000) < 0.01, String(volume(triangles(plate.bytes))));
  // Each piece is a shell of its own: they are 0.04 mm apart, and the page says so.
  const apart = await saved(page, "stl");
  await says(page, /Note: the pieces are 0.04 mm apart/);
  assertWatertight(triangles(apart.bytes));
  const kept = volume(triangles(apart.bytes)) / 27_000;
  assert.ok(kept > 0.99 && kept < 1, String(kept));
});

/** The files of a zip file without compression, by the directory at its end. */
function unzipped(bytes) {
  const end = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  const files = new Map();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [size, name, extra, comment] = [bytes.readUInt32LE(at + 20), ...[28, 30, 32].map((place) => bytes.readUInt16LE(at + place))];
    const head = bytes.readUInt32LE(at + 42);
    const from = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28);
    files.set(bytes.toString("latin1", at + 46, at + 46 + name), bytes.toString("utf8", from, from + size));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** The objects with a mesh of a model of 3MF: the name, the colour and the triangles of each. The browser parses the XML. */
const objects = (page, model) =>
  page.evaluate((model) => {
    const root = new DOMParser().parseFromString(model, "application/xml").documentElement;
    const numbers = (element, names) => names.map((name) => Number(element.getAttribute(name)));
    const colors = [...root.querySelectorAll("base")].map((base) => base.getAttribute("displaycolor"));
    const meshes = [...root.querySelectorAll("object:has(> mesh)")].map((object) => {
      const spots = [...object.querySelectorAll("vertex")].map((vertex) => numbers(vertex, ["x", "y", "z"]));
      const corners = [...object.querySelectorAll("triangle")].map((triangle) => numbers(triangle, ["v1", "v2", "v3"]));
      const triangles = corners.map((corners) => corners.map((corner) => spots[corner]));
      return { name: object.getAttribute("name"), color: colors[object.getAttribute("pindex")], triangles };
    });
    return { unit: root.getAttribute("unit"), items: root.querySelectorAll("build > item").length, meshes };
  }, model);

thorough("3MF has each piece watertight, with its name and its colour, and of the size chosen", async (t) => {
  const page = await lookAt(t, 17);
  const colors = new Set(await listed(page));
  await page.fill("#export-cell", "10");
  for (const [key, items] of [["3mf", 1], ["plate-3mf", 7]]) {
    const { name, bytes } = await saved(page, key);
    assert.equal(name, key === "3mf" ? `${await stem(page)}.3mf` : "cubefall-soma-pieces.3mf");
    const files = unzipped(bytes);
    assert.deepEqual([...files.keys()], ["[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"]);
    const model = await objects(page, files.get("3D/3dmodel.model"));
    assert.deepEqual([model.unit, model.items], ["millimeter", items]);
    assert.deepEqual(model.meshes.map(({ name }) => name).sort(), ["L", "P", "Q", "R", "S", "T", "Y"]);
    assert.deepEqual(new Set(model.meshes.map(({ color }) => color)), colors);
    for (const { name, triangles } of model.meshes) {
      assertWatertight(triangles);
      // Each face is 0.1 mm further in.
      const [own, most] = [volume(triangles), name === "R" ? 3000 : 4000];
      assert.ok(own < most && own > 0.93 * most, `${name}: ${own}`);
    }
  }
});

test("Khronos's validator finds nothing in the glTF", async (t) => {
  const page = await lookAt(t, 17);
  const { name, bytes } = await saved(page, "glb");
  assert.equal(name, `${await stem(page)}.glb`);
  const { issues, info, mimeType } = await validateBytes(new Uint8Array(bytes));
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
 * What a browser finds in a film: its size, its duration in seconds, and the share of the picture that changes in its first and in its
 * second half. It is played in an empty tab, since the page's policy forbids films.
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

/** The chunks of binary glTF: the document, and the lists of numbers that its accessors have. */
function glTF(bytes) {
  const length = bytes.readUInt32LE(12);
  const document = JSON.parse(bytes.subarray(20, 20 + length));
  const binary = bytes.subarray(28 + length);
  const numbers = (accessor) => {
    const { bufferView, count, type } = document.accessors[accessor];
    const { byteOffset } = document.bufferViews[bufferView];
    const width = type === "VEC3" ? 3 : 1;
    const element = (index) => Array.from({ length: width }, (_, along) => binary.readFloatLE(byteOffset + 4 * (index * width + along)));
    return Array.from({ length: count }, (_, index) => element(index));
  };
  return { document, numbers };
}

thorough("while the solution is taken apart, the glTF has its moves as an animation", async (t) => {
  const page = await takeApart(t, "interlocking-owl", 9);
  const { name, bytes } = await saved(page, "glb");
  assert.equal(name, `${await stemOfMoves(page, "interlocking-owl", "-1")}.glb`);
  const { issues, info } = await validateBytes(new Uint8Array(bytes));
  assert.deepEqual(issues.messages, []);
  assert.equal(info.animationCount, 1);
  const { document, numbers } = glTF(bytes);
  const [{ name: called, samplers, channels }] = document.animations;
  const pieces = document.nodes.length - 1;
  assert.deepEqual([called, document.nodes[pieces].name], ["Comes apart", "Table"]);
  assert.deepEqual(channels.map(({ target }) => target), Array.from({ length: pieces }, (_, node) => ({ node, path: "translation" })));
  const begins = new Set();
  const ends = channels.map(({ sampler, target: { node } }) => {
    const [times, places] = [samplers[sampler].input, samplers[sampler].output].map(numbers);
    places.slice(1).forEach((place, index) => String(place) !== String(places[index]) && begins.add(times[index][0]));
    const { min, max } = document.accessors[document.meshes[document.nodes[node].mesh].primitives[0].attributes.POSITION];
    const last = places.at(-1);
    return [0, 2].map((axis) => [last[axis] + min[axis], last[axis] + max[axis]]);
  });
  assert.ok(begins.size > 9, `${begins.size} motions`);
  // From above, no two pieces are at the same place in the end.
  ends.forEach((one, index) => {
    for (const other of ends.slice(0, index)) {
      assert.ok(one.some(([least, most], axis) => most < other[axis][0] || other[axis][1] < least), JSON.stringify([one, other]));
    }
  });
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

thorough("impossible lengths are refused with the valid range", async (t) => {
  const page = await lookAt(t, 1);
  for (const [cell, clearance, reason] of [
    ["0.5", "0.2", "a cell of 0.5 mm cannot be made; give it a side from 1 to 100 mm"],
    ["", "0.2", "the side of a cell is not a number; give it in millimetres"],
    ["15", "9", "a clearance of 9 mm cannot be used with cells of 15 mm; choose 0, or from 0.01 mm to less than 7.5 mm"],
  ]) {
    await page.fill("#export-cell", cell);
    await page.fill("#export-clearance", clearance);
    await page.click("[data-export=plate]");
    await says(page, new RegExp(`^Not saved: .*${reason}`));
  }
  await page.fill("#export-clearance", "0.3");
  await saved(page, "plate");
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

test("without workers the page reports it, and still copies", async (t) => {
  const page = await lookAt(t, 1, {
    permissions: ["clipboard-read", "clipboard-write"],
    prepare: (context) => context.addInitScript(() => delete window.Worker),
  });
  await page.click("[data-export=stl]");
  await says(page, /^Not saved: .* no workers/);
  await page.click("[data-export=copy]");
  await says(page, /^Copied solution \S+ as text/);
});

test("by keyboard alone the first solution is exported, if none is shown", async (t) => {
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
