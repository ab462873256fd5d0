// WebAssembly modules as bytes: their sections, and the names in them.

const CUSTOM = 0;
const IMPORTS = 2;
const EXPORTS = 7;
/** The number of bytes before the first section. */
const HEAD = 8;

/** The module with a custom section, which programs read by `WebAssembly.Module.customSections`. */
export function withSection(wasm, name, content) {
  const section = Buffer.concat([text(name), Buffer.from(content)]);
  return Buffer.concat([wasm, Buffer.from([CUSTOM]), number(section.length), section]);
}

/** The module with other names for what it imports and exports, and without the sections that browsers do not read. */
export function withNames(wasm, short) {
  const parts = [wasm.subarray(0, HEAD)];
  const reader = new Reader(wasm, HEAD);
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
