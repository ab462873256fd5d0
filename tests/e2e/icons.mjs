// The icons of the installed page, www/app_icon_*.png, made of www/icon.svg: node tests/e2e/icons.mjs
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.mjs";

const www = (name) => fileURLToPath(new URL(`../../www/${name}`, import.meta.url));
const GROUND = "#f3eee4";
// Sides in pixels, and how much of them the drawing takes. A maskable icon may be cut to the circle of four
// fifths around its middle; what has a ground has no transparent corners, which phones would fill with black.
const ICONS = [
  { name: "app_icon_192.png", side: 192, part: 1 },
  { name: "app_icon_512.png", side: 512, part: 1 },
  { name: "app_icon_maskable.png", side: 512, part: 0.6, ground: GROUND },
  { name: "app_icon_apple.png", side: 180, part: 0.8, ground: GROUND },
];

const drawing = (await readFile(www("icon.svg"), "utf8")).replace("<svg", '<svg width="100%" height="100%"');
const browser = await launch();
try {
  const page = await browser.newPage();
  for (const { name, side, part, ground = "transparent" } of ICONS) {
    await page.setViewportSize({ width: side, height: side });
    const frame = `display: grid; place-items: center; width: ${side}px; height: ${side}px; background: ${ground}`;
    await page.setContent(`<body style="margin: 0"><div style="${frame}"><div style="width: ${part * side}px; height: ${part * side}px">${drawing}</div></div>`);
    await writeFile(www(name), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
