// Pictures of the page, into tests/e2e/out/: node tests/e2e/screenshots.mjs
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { OUT, openPage } from "./browser.mjs";

const SIZES = [
  { name: "desk", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

await mkdir(OUT, { recursive: true });
for (const { name, ...options } of SIZES) {
  for (const colorScheme of ["light", "dark"]) {
    const { page, errors, close } = await openPage({ ...options, colorScheme });
    const file = join(OUT, `${name}-${colorScheme}.png`);
    await page.waitForTimeout(1000);
    await page.screenshot({ path: file });
    await close();
    console.log(relative(process.cwd(), file));
    for (const error of errors) console.error(`  ${error}`);
  }
}
