// The page's size as it travels, and whether it is all there: node scripts/budget.mjs [FOLDER]
//
// Fails when the files of the folder, each compressed by brotli, exceed their budgets together, or when one
// of them would load something from elsewhere. The workers' files have budgets of their own: those of the Lab
// are loaded once it is opened, those of the finder when the page is idle after its first picture, those of
// `files` with the gallery and at the first export.
import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const BUDGETS = [
  { name: "page", most: 448 * 1024, has: (file) => !/^(panels|page(-\w+)?_rest|lab|finder|files|worker_loader|analyst|editor|draw|card|offline|service_worker|manifest|app_icon|sound|404|robots|about|licences|player)/.test(file) },
  // What the page does when it is used, and its fastest search: loaded right after the program, which shows the first
  // picture without it.
  { name: "rest", most: 64 * 1024, has: (file) => /^page(-\w+)?_rest/.test(file) },
  // The style of what opens later: loaded once the page is idle after its first picture, or with what needs it.
  { name: "panels", most: 12 * 1024, has: (file) => file.startsWith("panels") },
  // Every strategy, the figures of the texts, charts, and the study of the orders along the axes.
  { name: "lab", most: 256 * 1024, has: (file) => /^(lab|worker_loader)/.test(file) },
  // The solver, and the survey that says how long a search takes; nothing to read or draw with. Each worker
  // has a copy of it; its searches are most of it.
  { name: "finder", most: 136 * 1024, has: (file) => file.startsWith("finder") },
  // Puzzle files, the catalogue and the lessons; files of a solution: meshes, sheets, JSON, and the check.
  // Loaded when the gallery, a lesson or a file is first opened, or a file made. It has the solver, too, for
  // the pictures of the gallery, and takes solutions apart for the sheets of those that interlock, and for
  // the animation of their moves.
  { name: "files", most: 432 * 1024, has: (file) => file.startsWith("files") },
  // The page on which puzzles are drawn, without the style sheet that it shares: loaded when it is opened.
  { name: "editor", most: 320 * 1024, has: (file) => /^(editor|draw)/.test(file) },
  // The solver, what a designer needs to know, and how a solution comes apart. Loaded by that page, and when
  // a solution is first taken apart.
  { name: "analyst", most: 288 * 1024, has: (file) => file.startsWith("analyst") },
  // <cubefall-player> on other pages, and the page of one: the solver, the catalogue and the scene. Loaded by
  // the first player that comes near the view; the readers of files by the first with a file.
  { name: "player", most: 256 * 1024, has: (file) => /^player(s-|\.)/.test(file) },
  { name: "player's files", most: 224 * 1024, has: (file) => file.startsWith("players_files") },
  // What keeps the page for visits without a network, and its icons where it is installed: loaded when the
  // page is idle, or by the browser.
  { name: "offline", most: 24 * 1024, has: (file) => /^(offline|service_worker|manifest|app_icon)/.test(file) },
  // The sound of pieces, loaded where it is switched on.
  { name: "sound", most: 1024, has: (file) => file.startsWith("sound") },
  // Text alone: about the page, the licences of what it contains, what hosts send for what they do not have,
  // and to search engines.
  { name: "text", most: 12 * 1024, has: (file) => /^(about|licences|404|robots)/.test(file) },
  // The picture of links to the pages, which no page loads.
  { name: "card", most: 100_000, has: (file) => file === "card.png" },
];

// What makes a browser load an address: attributes of HTML and SVG, CSS, imports, fetches, workers. A
// namespace (xmlns) or a plain mention of an address loads nothing. `//host` is an address elsewhere as well.
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
const sum = (rows, of) => rows.reduce((sum, row) => sum + row[of], 0);
const strangers = files.filter((path) => TEXT.has(extname(path))).flatMap(loadsFromElsewhere);

const over = BUDGETS.filter(({ name, most, has }) => {
  const own = sizes.filter(({ name }) => has(name));
  const total = { name: `${name} together`, raw: sum(own, "raw"), brotli: sum(own, "brotli") };
  table([...own, total]);
  console.log(`budget: ${number(most)} bytes of brotli, ${Math.round((total.brotli / most) * 100)}% used\n`);
  if (total.brotli > most) console.error(`The ${name} is ${number(total.brotli - most)} bytes over its budget.`);
  return total.brotli > most;
});
for (const { path, address } of strangers) {
  console.error(`${relative(folder, path)} loads ${address}: bring it into the page, or leave it out.`);
}
process.exitCode = strangers.length > 0 || over.length > 0 ? 1 : 0;

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

function number(value) {
  return value.toLocaleString("en");
}

function table(rows) {
  const column = (value) => number(value).padStart(11);
  const width = Math.max(...rows.map(({ name }) => name.length));
  console.log(`${"".padEnd(width)}        bytes     brotli`);
  for (const { name, raw, brotli } of rows) console.log(`${name.padEnd(width)}  ${column(raw)}${column(brotli)}`);
}
