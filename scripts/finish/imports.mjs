// Short names for the functions that a program imports from its script.
//
// wasm-bindgen ends each name with a digest of 16 digits, which makes it unique among crates. Digests cannot
// be compressed, and the page's program and its script have 460 of them each: 10 kB of what the first view
// loads. A program is linked with its own script only, where numbers do.
import { withImports } from "./wasm.mjs";

/** A name that wasm-bindgen has made unique. */
const UNIQUE = /\b__wb\w+_[0-9a-f]{16}\b/g;

/** A program and its script with short names for what the one imports from the other. */
export function shortenImports({ wasm, script }) {
  const numbers = new Map();
  const short = (name) => `_${numbers.get(name).toString(36)}`;
  const shorter = withImports(wasm, (name) => {
    if (name.match(UNIQUE)?.[0] !== name) return name;
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return short(name);
  });
  const defined = new Set(script.match(UNIQUE));
  const missing = [...numbers.keys()].find((name) => !defined.has(name));
  if (missing) throw new Error(`the script of a program does not define ${missing}, which the program imports`);
  return { wasm: shorter, script: script.replace(UNIQUE, (name) => (numbers.has(name) ? short(name) : name)) };
}
