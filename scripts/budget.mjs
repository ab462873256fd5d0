// The page's size as it travels, and whether it is all there: node scripts/budget.mjs [FOLDER]
//
// Fails when the files of the folder, each compressed by brotli, exceed the budget together, or when one of them would
// load something from elsewhere.
import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const BUDGET = 250 * 1024;

// What makes a browser load an address: attributes of HTML and SVG, CSS, imports, fetches, workers. A namespace
// (xmlns) or a plain mention of an address loads nothing. `//host` is an address elsewhere as well.
const LOADS = new RegExp(
  [
    String.raw`(?<![\w-])(?:src|srcset|href|data|action|poster)\s*=\s*["']?\s*`,
    String.raw`url\(\s*["']?\s*`,
    String.raw`@import\s+["']`,
    String.raw`\bfrom\s*["']`,
    String.raw`\bimport\s*\(?\s*["'\x60]`,
    String.raw`\b(?:fetch|importScripts|Worker|URL|WebSocket|EventSource|open|sendBeacon)\(\s*["'\x60]`,
  ]
    .map((start) => `(?:${start})`)
    .join("|")
    .replace(/^/, "(?:")
    .concat(String.raw`)((?:(?:https?|wss?):)?//[^\s"'\x60)>]+)`),
  "gi",
);
const TEXT = new Set([".html", ".css", ".js", ".mjs", ".svg", ".json", ".webmanifest"]);

const folder = process.argv[2] ?? "dist";
const files = listing(folder);
const sizes = files.map((path) => sizeOf(path)).sort((a, b) => b.brotli - a.brotli);
const total = sizes.reduce((sum, { brotli }) => sum + brotli, 0);
const strangers = files.filter((path) => TEXT.has(extname(path))).flatMap(loadsFromElsewhere);

table([...sizes, { name: "together", raw: sizes.reduce((sum, { raw }) => sum + raw, 0), brotli: total }]);
for (const { path, address } of strangers) {
  console.error(`${relative(folder, path)} loads ${address}: bring it into the page, or leave it out.`);
}
if (total > BUDGET) {
  console.error(`The page is ${total - BUDGET} bytes over its budget of ${BUDGET}. See what grew in the table.`);
}
process.exitCode = strangers.length > 0 || total > BUDGET ? 1 : 0;

function listing(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
    if (!paths.some((path) => path.endsWith(".wasm"))) throw new Error("no .wasm file");
    return paths;
  } catch (error) {
    console.error(`There is no page in ${folder} (${error.message}). Build it with: make build`);
    process.exit(1);
  }
}

function sizeOf(path) {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { name: relative(folder, path), raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
}

function loadsFromElsewhere(path) {
  return [...readFileSync(path, "utf8").matchAll(LOADS)].map(([, address]) => ({ path, address }));
}

function table(rows) {
  const number = (value) => value.toLocaleString("en").padStart(11);
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`${"".padEnd(width)}        bytes     brotli`);
  for (const { name, raw, brotli } of rows) console.log(`${name.padEnd(width)}  ${number(raw)}${number(brotli)}`);
  console.log(`budget: ${number(BUDGET).trim()} bytes of brotli, ${Math.round((total / BUDGET) * 100)}% used`);
}
