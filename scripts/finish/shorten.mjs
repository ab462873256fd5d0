// Shortens the JavaScript of a program and the names by which the two know each other.
//
// wasm-bindgen gives each function that goes between them a long name that ends in a hash, which no compression shortens: of
// the page they are 10 kB of brotli. Terser does the rest, which is one kilobyte.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { withNames } from "./wasm.mjs";

const LONG = /^(__wbg|__wbindgen|__externref|wasm_bindgen__)/;

/** Terser's function; scripts/setup.sh installs it beside the tests. */
export function minifier() {
  try {
    return createRequire(new URL("../../tests/e2e/package.json", import.meta.url))("terser").minify;
  } catch (error) {
    throw new Error("Terser is missing; scripts/setup.sh page installs it", { cause: error });
  }
}

/** Whether a script is a module. */
export const isModule = (code) => /^export /m.test(code);

/** Shortens one program and its JavaScript. */
export async function shorten(program, script, minify) {
  const names = new Map();
  const short = (name) => {
    if (LONG.test(name) && !names.has(name)) names.set(name, `$${names.size.toString(36)}`);
    return names.get(name) ?? name;
  };
  writeFileSync(program, withNames(readFileSync(program), short));
  const code = readFileSync(script, "utf8").replace(/[\w$]+/g, (word) => names.get(word) ?? word);
  const compress = { passes: 3, keep_fargs: false, unsafe_arrows: true };
  // The names of a script that is no module are seen by the script that loads it.
  writeFileSync(script, (await minify(code, { module: isModule(code), ecma: 2022, compress })).code);
}
