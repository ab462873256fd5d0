// WebAssembly modules as bytes.

/** The kind of a section of one's own. */
const CUSTOM = 0;

/** The module with a custom section, which programs read by `WebAssembly.Module.customSections`. */
export function withSection(wasm, name, content) {
  const section = Buffer.concat([text(name), Buffer.from(content)]);
  return Buffer.concat([wasm, Buffer.from([CUSTOM]), number(section.length), section]);
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
