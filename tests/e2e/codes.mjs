// Codes of puzzles, as links have them (crates/codes/src/packed), made without the program.

/** The numbers of a full box, and the places of its cells. */
const box = ([x, y, z]) => Array.from({ length: x * y * z }, (_, place) => place);

const number = (value) => {
  const bytes = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
};

const bytes = (values) => [...number(values.length), ...values];
const text = (value) => bytes([...new TextEncoder().encode(value)]);

const bits = (count, places) => {
  const packed = new Array(Math.ceil(count / 8)).fill(0);
  for (const place of places) packed[place >> 3] |= 1 << (place & 7);
  return packed;
};

const shape = ({ sides, cells = box(sides), variable = false }) => {
  const size = sides[0] * sides[1] * sides[2];
  const all = variable ? bits(cells.length, cells.keys()) : [];
  return [...sides.flatMap(number), ...bytes(bits(size, cells)), ...bytes(all), 0];
};

const piece = ({ name, min = 1, max = 1, ...drawn }) => [...text(name), ...shape(drawn), ...number(min), ...number(max), 0];

/** FNV-1a, of 64 bits. */
export const checksum = (values) =>
  values.reduce((hash, byte) => BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n), 0xcbf29ce484222325n);

/** The code of a puzzle: `goal` and `pieces` are shapes, with their `sides`, the places of their `cells` in
 * the box, and whether they are `variable`. */
export function codeOf({ title, goal, pieces }) {
  const words = [...text("odd"), ...text(title), 0, 0, 0, 0];
  const content = [...shape(goal), 0, ...number(pieces.length), ...pieces.flatMap(piece), 0, 0, ...words];
  const low = Number(checksum(content) & 0xffffffffn);
  const head = [1, low & 255, (low >> 8) & 255, (low >> 16) & 255, low >>> 24];
  return Buffer.from([...head, ...content]).toString("base64url");
}
