// Shortens the JavaScript of each program and the names by which they know each other, and gives the page for drawing the style sheet: Trunk
// runs this on what it has built.
//
// wasm-bindgen gives each function that goes between them a long name that ends in a hash, which no compression shortens: of
// the page they are 10 kB of brotli. Terser does the rest, which is one kilobyte.
import { createRequire } from "node:module";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const { TRUNK_PROFILE: profile, TRUNK_STAGING_DIR: folder } = process.env;
const CUSTOM = 0;
const IMPORTS = 2;
const EXPORTS = 7;
const LONG = /^(__wbg|__wbindgen|__externref|wasm_bindgen__)/;

/** Terser's function; scripts/setup.sh installs it beside the tests. */
function minifier() {
  try {
    return createRequire(new URL("../tests/e2e/package.json", import.meta.url))("terser").minify;
  } catch (error) {
    throw new Error("Terser is missing; scripts/setup.sh page installs it", { cause: error });
  }
}

/** Shortens one program and its JavaScript. */
async function shorten(program, script, minify) {
  const names = new Map();
  const short = (name) => {
    if (LONG.test(name) && !names.has(name)) names.set(name, `$${names.size.toString(36)}`);
    return names.get(name) ?? name;
  };
  writeFileSync(program, withNames(readFileSync(program), short));
  const code = readFileSync(script, "utf8").replace(/[\w$]+/g, (word) => names.get(word) ?? word);
  const compress = { passes: 3, keep_fargs: false, unsafe_arrows: true };
  // The names of a script that is no module are seen by the script that loads it.
  writeFileSync(script, (await minify(code, { module: /^export /m.test(code), ecma: 2022, compress })).code);
}

/** The module with other names for what it imports and exports, and without the sections that browsers do not read. */
function withNames(wasm, short) {
  const parts = [wasm.subarray(0, 8)];
  const reader = new Reader(wasm, 8);
  while (reader.at < wasm.length) {
    const id = reader.byte();
    const content = reader.bytes(reader.number());
    if (id === CUSTOM) continue;
    const renamed = id === IMPORTS || id === EXPORTS ? section(id, content, short) : content;
    parts.push(Buffer.from([id]), number(renamed.length), renamed);
  }
  return Buffer.concat(parts);
}

/** A section of imports or exports. Only functions are imported, so that what follows a name is its kind and a number. */
function section(id, content, short) {
  const reader = new Reader(content, 0);
  const count = reader.number();
  const parts = [number(count)];
  for (let entry = 0; entry < count; entry += 1) {
    if (id === IMPORTS) parts.push(text(reader.text()));
    parts.push(text(short(reader.text())));
    const kind = reader.byte();
    if (id === IMPORTS && kind !== 0) throw new Error(`an import of kind ${kind}`);
    parts.push(Buffer.from([kind]), number(reader.number()));
  }
  return Buffer.concat(parts);
}

function text(value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

/** A number as WebAssembly has it: seven bits a byte (LEB128). */
function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}

class Reader {
  constructor(bytes, at) {
    this.all = bytes;
    this.at = at;
  }

  byte() {
    return this.all[this.at++];
  }

  bytes(length) {
    this.at += length;
    return this.all.subarray(this.at - length, this.at);
  }

  number() {
    const byte = this.byte();
    return byte < 128 ? byte : byte - 128 + 128 * this.number();
  }

  text() {
    return this.bytes(this.number()).toString();
  }
}

// The style sheet's name has a digest, which only the page itself knows.
const style = readdirSync(folder).find((file) => /^style-\w+\.css$/.test(file));
const drawing = join(folder, "draw.html");
writeFileSync(drawing, readFileSync(drawing, "utf8").replace('href="style.css"', `href="${style}"`));

if (profile === "release") {
  const minify = minifier();
  for (const file of readdirSync(folder)) {
    if (file.endsWith("_bg.wasm")) await shorten(join(folder, file), join(folder, file.replace("_bg.wasm", ".js")), minify);
  }
}
