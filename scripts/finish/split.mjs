// Splits a program in two: what the first picture needs, and the rest, which follows. Both have one memory.
//
// The rest are some functions, by their names, and what only these use. It is a module that imports the memory, the table and
// what it calls from the program, and puts itself into the table, through which the program calls it. Until then, a call
// of it is a trap: the page makes none (www/start.js, src/web/page/begin.rs).
import { HEAD, Reader, number, section, text } from "./wasm.mjs";

/** The kinds of sections. */
const [CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT] = Array(13).keys();
/** The kinds of imports and exports, by which both modules have them. */
const KIND = { func: 0, table: 1, memory: 2, global: 3 };
/** The name of the module from which the rest imports. */
const MAIN = "main";

/**
 * The program without the functions whose names match one of `patterns` and what only these call, and the module that has
 * them. The program has a section with the names of its functions, which neither has any more.
 */
export function split(wasm, patterns) {
  const module = parsed(wasm);
  const entries = patterns.map((pattern) => [...module.names].filter(([, name]) => pattern.test(name)).map(([index]) => index));
  const missing = entries.findIndex((found) => found.length === 0);
  if (missing >= 0) throw new Error(`no function of the program has a name like ${patterns[missing]}`);
  const rest = exclusive(module, entries.flat());
  // What is called from the program, or through its table, has a place there.
  const called = new Set(module.functions.flatMap((body, index) => (rest.has(index) ? [] : body.calls.map(({ index }) => index))).filter((index) => rest.has(index)));
  const places = new Map();
  for (const segment of module.elements) segment.functions.forEach((index, at) => rest.has(index) && places.set(index, [...(places.get(index) ?? []), segment.offset + at]));
  let size = module.tables[0].least;
  for (const index of called) if (!places.has(index)) places.set(index, [size++]);
  return { program: programOf(module, rest, places, size), rest: restOf(module, rest, places), functions: rest.size };
}

/** The functions that are reached from the program's start, its exports and its table only through `entries`. */
function exclusive(module, entries) {
  const barred = new Set(entries);
  const roots = [...module.exports.filter(({ kind }) => kind === KIND.func).map(({ index }) => index), ...module.elements.flatMap(({ functions }) => functions), ...module.start];
  const used = reached(module, roots, (index) => !barred.has(index));
  const all = reached(module, entries, (index) => index >= module.imported.length);
  return new Set([...all].filter((index) => barred.has(index) || !used.has(index)));
}

/** The functions that are reached from `roots` by functions that `passes` allows. */
function reached(module, roots, passes) {
  const seen = new Set();
  const open = [...roots];
  while (open.length > 0) {
    const index = open.pop();
    if (seen.has(index) || !passes(index)) continue;
    seen.add(index);
    for (const call of module.functions[index]?.calls ?? []) open.push(call.index);
  }
  return seen;
}

/** The program without the rest. */
function programOf(module, rest, places, size) {
  const kept = module.functions.flatMap((body, index) => (rest.has(index) ? [] : [index]));
  const numbers = new Map(kept.map((index, number) => [index, number]));
  for (const index of module.imported.keys()) numbers.set(index, index);
  const defined = kept.filter((index) => index >= module.imported.length);
  // In the table the rest is a function that traps, until it is there.
  const trap = kept.length;
  const body = (index) => rewritten(module.functions[index], (called) => (rest.has(called) ? through(module, places.get(called)[0], called) : direct(numbers.get(called))));
  const numbered = (index) => numbers.get(index) ?? trap;
  const typeOfTrap = module.types.findIndex((type) => type.length === 3 && type[1] === 0 && type[2] === 0);
  if (typeOfTrap < 0) throw new Error("no function of the program has neither arguments nor results");
  const added = [...places.values()].flat().filter((at) => at >= module.tables[0].least).sort((a, b) => a - b);
  const filled = added.length > 0 ? [{ offset: added[0], functions: added.map(() => undefined) }] : [];
  const shared = sharedBy(module, rest).map((item, index) => ({ ...item, name: shortName(index), index: item.kind === KIND.func ? numbers.get(item.index) : item.index }));
  const exports = [...module.exports.map((item) => (item.kind === KIND.func ? { ...item, index: numbered(item.index) } : item)), ...shared];
  return assembled(module, {
    [FUNCTION]: vector([...defined.map((index) => number(module.functions[index].type)), number(typeOfTrap)]),
    [TABLE]: vector(module.tables.map((table, index) => Buffer.from([...table.head, ...(index === 0 ? limits(size, table.most === undefined ? undefined : Math.max(table.most, size)) : table.limits)]))),
    [EXPORT]: vector(exports.map(exported)),
    [START]: module.start.length > 0 ? number(numbered(module.start[0])) : undefined,
    [ELEMENT]: vector([...module.elements, ...filled].map(({ offset, functions }) => segment(offset, functions.map((index) => (index === undefined ? trap : numbered(index)))))),
    [CODE]: vector([...defined.map((index) => sized(body(index))), sized(Buffer.from([0, 0x00, 0x0b]))]),
  });
}

/** The module that has the rest. */
function restOf(module, rest, places) {
  const shared = sharedBy(module, rest);
  const counts = { [KIND.func]: 0, [KIND.table]: 0, [KIND.memory]: 0, [KIND.global]: 0 };
  const numbers = new Map(shared.map(({ kind, index }) => [`${kind} ${index}`, counts[kind]++]));
  const own = [...rest].sort((a, b) => a - b);
  own.forEach((index, at) => numbers.set(`${KIND.func} ${index}`, counts[KIND.func] + at));
  const of = (kind, index) => numbers.get(`${kind} ${index}`);
  const imports = shared.map(({ kind, index }, at) => Buffer.concat([text(MAIN), text(shortName(at)), Buffer.from([kind]), description(module, kind, index)]));
  const body = (index) => rewritten(module.functions[index], (called) => direct(of(KIND.func, called)), (global) => number(of(KIND.global, global)));
  const segments = own.flatMap((index) => (places.get(index) ?? []).map((at) => segment(at, [of(KIND.func, index)])));
  return Buffer.concat([
    module.head,
    section(TYPE, module.sections.get(TYPE)),
    section(IMPORT, vector(imports)),
    section(FUNCTION, vector(own.map((index) => number(module.functions[index].type)))),
    section(ELEMENT, vector(segments)),
    section(CODE, vector(own.map((index) => sized(body(index))))),
  ]);
}

/** What the rest imports: the memory, all tables, its globals, and the functions of the program that it calls. */
function sharedBy(module, rest) {
  const bodies = [...rest].map((index) => module.functions[index]);
  const functions = new Set(bodies.flatMap(({ calls }) => calls.map(({ index }) => index)).filter((index) => !rest.has(index)));
  const globals = new Set(bodies.flatMap((body) => body.globals.map(({ index }) => index)));
  return [
    { kind: KIND.memory, index: 0 },
    ...module.tables.map((_, index) => ({ kind: KIND.table, index })),
    ...[...globals].sort((a, b) => a - b).map((index) => ({ kind: KIND.global, index })),
    ...[...functions].sort((a, b) => a - b).map((index) => ({ kind: KIND.func, index })),
  ];
}

/** Names that no export of the compiler has. */
const shortName = (index) => `-${index.toString(36)}`;

/** What an import says of its kind. */
function description(module, kind, index) {
  switch (kind) {
    case KIND.func:
      return number(module.functions[index].type);
    case KIND.table:
      return Buffer.from([...module.tables[index].head, ...limits(0)]);
    case KIND.memory:
      return Buffer.from(limits(0));
    default:
      return Buffer.from(module.globals[index]);
  }
}

/** A body with other numbers of the functions that it calls, and of its globals. */
function rewritten({ code, calls, globals }, call, global) {
  const places = [...calls.map((place) => ({ ...place, bytes: call(place.index) })), ...(global ? globals.map((place) => ({ ...place, bytes: global(place.index) })) : [])];
  places.sort((a, b) => a.from - b.from);
  const parts = [];
  let at = 0;
  for (const { from, to, bytes } of places) {
    parts.push(code.subarray(at, from), bytes);
    at = to;
  }
  return Buffer.concat([...parts, code.subarray(at)]);
}

/** A call, by number, or through the table. */
const direct = (index) => Buffer.concat([Buffer.from([0x10]), number(index)]);
const through = (module, place, index) => Buffer.concat([Buffer.from([0x41]), signed(place), Buffer.from([0x11]), number(module.functions[index].type), Buffer.from([0])]);

/** The program with some of its sections replaced, in their order, without the names of its functions. */
function assembled(module, replaced) {
  const parts = [module.head];
  for (const [kind, content] of module.all) {
    if (kind === CUSTOM && new Reader(content, 0).text() === "name") continue;
    parts.push(section(kind, replaced[kind] ?? content));
  }
  return Buffer.concat(parts);
}

/** What is known of a program. */
function parsed(wasm) {
  const reader = new Reader(wasm, HEAD);
  const all = [];
  while (reader.at < wasm.length) all.push([reader.byte(), reader.bytes(reader.number())]);
  const sections = new Map(all.filter(([kind]) => kind !== CUSTOM));
  const items = (kind, read) => {
    const content = sections.get(kind);
    if (!content) return [];
    const reader = new Reader(content, 0);
    return Array.from({ length: reader.number() }, () => read(reader));
  };
  const imported = items(IMPORT, (reader) => {
    reader.text();
    reader.text();
    if (reader.byte() !== KIND.func) throw new Error("an import is not a function");
    return reader.number();
  });
  const types = items(TYPE, (reader) => reader.since(() => (reader.byte(), reader.bytes(reader.number()), reader.bytes(reader.number()))));
  const tables = items(TABLE, (reader) => {
    const head = reader.bytes(1);
    const from = reader.at;
    const hasMost = reader.byte() === 1;
    const [least, most] = [reader.number(), hasMost ? reader.number() : undefined];
    return { head, least, most, limits: reader.content.subarray(from, reader.at) };
  });
  const globals = items(GLOBAL, (reader) => {
    const type = reader.bytes(2);
    reader.constant();
    return type;
  });
  const exports = items(EXPORT, (reader) => ({ name: reader.text(), kind: reader.byte(), index: reader.number() }));
  const start = sections.has(START) ? [new Reader(sections.get(START), 0).number()] : [];
  const elements = items(ELEMENT, (reader) => {
    if (reader.number() !== 0) throw new Error("an element segment is not that of a table of functions");
    const offset = reader.constant();
    return { offset, functions: Array.from({ length: reader.number() }, () => reader.number()) };
  });
  const definedTypes = items(FUNCTION, (reader) => reader.number());
  const bodies = items(CODE, (reader) => uses(reader.bytes(reader.number())));
  const functions = [...imported.map((type) => ({ type, calls: [], globals: [] })), ...bodies.map((body, index) => ({ type: definedTypes[index], ...body }))];
  const [, naming] = all.find(([kind, content]) => kind === CUSTOM && new Reader(content, 0).text() === "name") ?? [];
  if (!naming) throw new Error("the program has no names of functions");
  return { head: wasm.subarray(0, HEAD), all, sections, imported, types, tables, globals, exports, start, elements, functions, names: namesOf(naming) };
}

/** The names of the functions. */
function namesOf(content) {
  const reader = new Reader(content, 0);
  reader.text();
  while (reader.at < content.length) {
    const [kind, part] = [reader.byte(), reader.bytes(reader.number())];
    if (kind !== 1) continue;
    const names = new Reader(part, 0);
    return new Map(Array.from({ length: names.number() }, () => [names.number(), names.text()]));
  }
  return new Map();
}

/** Where a body calls functions and uses globals. */
function uses(code) {
  const reader = new Reader(code, 0);
  for (let count = reader.number(); count > 0; count--) (reader.number(), reader.byte());
  const [calls, globals] = [[], []];
  while (reader.at < code.length) {
    const from = reader.at;
    const operator = reader.byte();
    if (operator === 0x10) calls.push({ index: reader.number(), from, to: reader.at });
    else if (operator === 0x23 || operator === 0x24) globals.push({ from: reader.at, index: reader.number(), to: reader.at });
    else skip(reader, operator);
  }
  return { code, calls, globals };
}

/** Skips what follows an operator (WebAssembly 2.0, "Binary format", "Instructions"). */
function skip(reader, operator) {
  const numbers = (count) => Array.from({ length: count }, () => reader.number());
  if (operator === 0x02 || operator === 0x03 || operator === 0x04 || operator === 0x41 || operator === 0x42) numbers(1);
  else if (operator === 0x0c || operator === 0x0d || (operator >= 0x20 && operator <= 0x26)) numbers(1);
  else if (operator === 0x0e) numbers(reader.number() + 1);
  else if (operator === 0x11 || (operator >= 0x28 && operator <= 0x3e)) numbers(2);
  else if (operator === 0x1c) numbers(reader.number());
  else if (operator === 0x3f || operator === 0x40 || operator === 0xd0) numbers(1);
  else if (operator === 0x43) reader.bytes(4);
  else if (operator === 0x44) reader.bytes(8);
  else if (operator === 0xfc) skipLonger(reader, numbers);
  else if (operator === 0xfd) skipVector(reader, numbers);
  else if (!(operator <= 0x01 || operator === 0x05 || operator === 0x0b || operator === 0x0f || operator === 0x1a || operator === 0x1b || (operator >= 0x45 && operator <= 0xc4) || operator === 0xd1)) {
    throw new Error(`an operator that this script does not know: 0x${operator.toString(16)}`);
  }
}

function skipLonger(reader, numbers) {
  const operator = reader.number();
  if (operator > 17) throw new Error(`an operator that this script does not know: 0xfc ${operator}`);
  // Conversions have nothing; what fills, drops, grows or measures has one number, what copies or begins has two.
  const operands = [8, 10, 12, 14].includes(operator) ? 2 : operator > 7 ? 1 : 0;
  numbers(operands);
}

function skipVector(reader, numbers) {
  const operator = reader.number();
  if (operator <= 11 || operator === 92 || operator === 93) numbers(2);
  else if (operator === 12 || operator === 13) reader.bytes(16);
  else if (operator >= 21 && operator <= 34) reader.bytes(1);
  else if (operator >= 84 && operator <= 91) (numbers(2), reader.bytes(1));
}

const sized = (content) => Buffer.concat([number(content.length), content]);
const vector = (items) => Buffer.concat([number(items.length), ...items]);
const exported = ({ name, kind, index }) => Buffer.concat([text(name), Buffer.from([kind]), number(index)]);
const segment = (offset, functions) => Buffer.concat([Buffer.from([0, 0x41]), signed(offset), Buffer.from([0x0b]), vector(functions.map(number))]);
const limits = (least, most) => [...(most === undefined ? [0] : [1]), ...number(least), ...(most === undefined ? [] : number(most))];

/** A number with a sign, seven bits a byte. */
function signed(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 0x7f;
    value >>= 7;
    const isLast = (value === 0 && (byte & 0x40) === 0) || (value === -1 && (byte & 0x40) !== 0);
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return Buffer.from(bytes);
  }
}
