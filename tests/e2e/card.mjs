// The picture that is shown with a link to the page: node tests/e2e/card.mjs It is a picture of the page in
// dist/ itself, in 1200 × 630 pixels, and is saved as www/card.png with at most 256 colours, so that it
// weighs less than 100 kB.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { deflateSync, crc32 } from "node:zlib";
import { openPage } from "./browser.mjs";
import { addStyle, settled, shot } from "./steps.mjs";

const CARD = fileURLToPath(new URL("../../www/card.png", import.meta.url));
const [WIDTH, HEIGHT] = [1200, 630];
// Some pieces are in the box, and the next one is not yet.
const PLACEMENTS = 7;
const COLOURS = 256;

// The picture over the whole page and beyond, so that the box is not in the middle; the name over the
// picture.
const STYLE = `
  .picture { position: fixed !important; inset: 0 -200px -40px 0; z-index: 9; }
  .picture > :not(canvas) { display: none !important; }
  #canvas { width: 100%; height: 100%; }
  .masthead h1 { position: fixed; z-index: 10; left: 56px; top: 48px; width: 330px; font-size: 72px; line-height: 1; }
  .masthead h1::after { content: "Watch a puzzle cube being packed"; display: block; margin-top: 16px; font-size: 30px; line-height: 1.25; font-weight: 400; }
  body { overflow: hidden; }
`;

const { page, errors, close } = await openPage({
  address: "#puzzle=bedlam&strategy=turbo&paused",
  viewport: { width: WIDTH, height: HEIGHT },
  colorScheme: "light",
  reducedMotion: "reduce",
});
try {
  await page.waitForSelector("html[data-ready]");
  for (let placement = 0; placement < PLACEMENTS; placement += 1) {
    await page.click("[data-action=step-over]");
    await settled(page);
  }
  await addStyle(page, STYLE);
  await page.waitForFunction((width) => document.getElementById("canvas").clientWidth > width, WIDTH);
  // The picture follows its new size in the frames after it.
  await page.waitForTimeout(2000);
  await settled(page);
  const pixels = await decoded(page, await shot(page));
  await writeFile(CARD, encoded(pixels, palette(pixels)));
} finally {
  await close();
}
for (const error of errors) console.error(error);

/** The red, green and blue of each pixel of a PNG. */
async function decoded(page, png) {
  const text = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
    return btoa(text);
  }, png.toString("base64"));
  return Buffer.from(text, "base64");
}

/** The colours that stand for those of all pixels, by median cut: the box of colours with the widest side is
 * halved, again and again. */
function palette(pixels) {
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += 3) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const channel = (colour, index) => (colour >> (16 - 8 * index)) & 255;
  const boxOf = (colours) => {
    const sides = [0, 1, 2].map((index) => {
      const values = colours.map((colour) => channel(colour, index));
      return values.reduce((most, value) => Math.max(most, value), 0) - values.reduce((least, value) => Math.min(least, value), 255);
    });
    return { colours, side: Math.max(...sides), along: sides.indexOf(Math.max(...sides)) };
  };
  const boxes = [boxOf([...counts.keys()])];
  while (boxes.length < COLOURS) {
    boxes.sort((a, b) => a.side - b.side);
    const { colours, side, along } = boxes.pop();
    if (side === 0) break;
    colours.sort((a, b) => channel(a, along) - channel(b, along));
    const middle = colours.length >> 1;
    boxes.push(boxOf(colours.slice(0, middle)), boxOf(colours.slice(middle)));
  }
  const mean = (colours, index) => {
    const total = colours.reduce((sum, colour) => sum + counts.get(colour), 0);
    return Math.round(colours.reduce((sum, colour) => sum + channel(colour, index) * counts.get(colour), 0) / total);
  };
  const indices = new Map(boxes.flatMap(({ colours }, index) => colours.map((colour) => [colour, index])));
  return { indices, colours: boxes.flatMap(({ colours }) => [0, 1, 2].map((index) => mean(colours, index))) };
}

/** A PNG with a palette. */
function encoded(pixels, { indices, colours }) {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel += 1) {
    rows[pixel + Math.floor(pixel / WIDTH) + 1] = indices.get(pixels.readUIntBE(3 * pixel, 3));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits each, an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const chunks = [["IHDR", header], ["PLTE", Buffer.from(colours)], ["IDAT", deflateSync(rows, { level: 9, memLevel: 9 })], ["IEND", Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks.map(chunk)]);
}

function chunk([kind, data]) {
  const [length, body, check] = [Buffer.alloc(4), Buffer.concat([Buffer.from(kind), data]), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
