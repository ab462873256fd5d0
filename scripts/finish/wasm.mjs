// WebAssembly modules as bytes.

/** The kinds of sections: one of one's own, and the one of what the module imports. */
const CUSTOM = 0;
const IMPORT = 2;
/** The kind of an import that is a function, which is followed by the number of its type. */
const FUNCTION = 0;
/** What a module begins with: its magic number and its version. */
export const HEAD = 8;

/** The module with a custom section, which programs read by `WebAssembly.Module.customSections`. */
export function withSection(wasm, name, content) {
  return Buffer.concat([wasm, section(CUSTOM, Buffer.concat([text(name), Buffer.from(content)]))]);
}

/** The module with other names for the functions that it imports: `rename` makes them of the present ones. */
export function withImports(wasm, rename) {
  const reader = new Reader(wasm, HEAD);
  const parts = [wasm.subarray(0, HEAD)];
  while (reader.at < wasm.length) {
    const start = reader.at;
    const kind = reader.byte();
    const content = reader.bytes(reader.number());
    parts.push(kind === IMPORT ? section(IMPORT, renamed(new Reader(content, 0), rename)) : wasm.subarray(start, reader.at));
  }
  return Buffer.concat(parts);
}

/** The content of a section of imports, with other names. */
function renamed(reader, rename) {
  const count = reader.number();
  const parts = [number(count)];
  for (let i = 0; i < count; i++) {
    const [module, name] = [reader.text(), reader.text()];
    if (reader.byte() !== FUNCTION) throw new Error(`the import ${name} is not a function`);
    parts.push(text(module), text(rename(name)), Buffer.from([FUNCTION]), number(reader.number()));
  }
  return Buffer.concat(parts);
}

/** Reads what a module consists of, from a place on. */
export class Reader {
  constructor(content, at) {
    this.content = content;
    this.at = at;
  }

  byte() {
    return this.content[this.at++];
  }

  bytes(length) {
    this.at += length;
    return this.content.subarray(this.at - length, this.at);
  }

  number() {
    const byte = this.byte();
    return byte < 128 ? byte : byte - 128 + 128 * this.number();
  }

  text() {
    return this.bytes(this.number()).toString();
  }

  /** The bytes that `read` reads. */
  since(read) {
    const from = this.at;
    read();
    return this.content.subarray(from, this.at);
  }

  /** The value of a constant expression that is a number of 32 bits; 0 for any other constant. */
  constant() {
    const operator = this.byte();
    if (![0x41, 0x42, 0x43, 0x44, 0xd0, 0xd2].includes(operator)) throw new Error("a constant of an unknown kind");
    const value = operator === 0x43 ? (this.bytes(4), 0) : operator === 0x44 ? (this.bytes(8), 0) : this.number();
    if (this.byte() !== 0x0b) throw new Error("a constant of more than one operator");
    return value;
  }
}

/** A section. */
export function section(kind, content) {
  return Buffer.concat([Buffer.from([kind]), number(content.length), content]);
}

/** A name. */
export function text(value) {
  const bytes = Buffer.from(value);
  return Buffer.concat([number(bytes.length), bytes]);
}

/** A number as WebAssembly has it: seven bits a byte (LEB128). */
export function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}
