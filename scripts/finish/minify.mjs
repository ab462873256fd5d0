// Smaller scripts, style sheets and pages that mean the same. Trunk's own minifier cannot read the scripts of
// modules, and writes those of workers in another order each time, by which no two builds would be the same.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";

/** Comments, and the indentation of lines. Browsers show any number of spaces and line ends as one space. */
const INVISIBLE = [
  [/<!--[^]*?-->/g, ""],
  [/\s*\n\s*/g, "\n"],
];
/** In these, spaces and line ends are shown as they stand. */
const VERBATIM = /<(?:pre|textarea)\b[^>]*>[^<]/;
/** A script that stands in the page. */
const SCRIPT = /(?<=<script>)[^<][^]*?(?=<\/script>)/g;

/** A script or a style sheet without what only people read. `kind` is "js" or "css". */
export function minified(code, kind) {
  try {
    return execFileSync("esbuild", ["--minify", `--loader=${kind}`], { input: code, encoding: "utf8" });
  } catch (error) {
    if (error.code === "ENOENT") throw new Error("esbuild, which minifies releases, is not on the PATH. `make build` installs and finds it.");
    throw error;
  }
}

/** Minifies the scripts and the style sheets of `folder`, and these of its pages. */
export function minifyFiles(folder, pages) {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const kind = extname(file).slice(1);
    if (kind === "js" || kind === "css") writeFileSync(path, minified(readFileSync(path, "utf8"), kind));
    if (pages.includes(file)) writeFileSync(path, minifiedPage(file, readFileSync(path, "utf8")));
  }
}

function minifiedPage(name, page) {
  const [found] = VERBATIM.exec(page) ?? [];
  if (found) throw new Error(`${name}: "${found}" begins a text whose lines and spaces may have to stay`);
  const withScripts = page.replace(SCRIPT, (code) => minified(code, "js").trim());
  return INVISIBLE.reduce((text, [pattern, shorter]) => text.replace(pattern, shorter), withScripts);
}
