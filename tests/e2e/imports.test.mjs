// A program imports the functions of its script by short names, and nothing else of it changes.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { shortenImports } from "../../scripts/finish/imports.mjs";
import { DIST } from "./browser.mjs";

/** What wasm-bindgen makes unique. */
const DIGEST = /_[0-9a-f]{16}\b/;
const LONG = "__wbg_answer_0123456789abcdef";

/** `(module (import "s" LONG (func (result i32))) (import "s" "kept" (func (result i32))) (export "run" (func 0)) (export "kept" (func 1)))` */
function program() {
  const text = (value) => [value.length, ...Buffer.from(value)];
  const section = (kind, ...content) => [kind, content.length, ...content];
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, 1, 0x60, 0, 1, 0x7f),
    ...section(2, 2, ...text("s"), ...text(LONG), 0, 0, ...text("s"), ...text("kept"), 0, 0),
    ...section(7, 2, ...text("run"), 0, 0, ...text("kept"), 0, 1),
  ]);
}

test("a program and its script still fit when their names are short", async () => {
  const { wasm, script } = shortenImports({ wasm: program(), script: `({ ${LONG}: () => 42, kept: () => 7 })` });
  assert.doesNotMatch(wasm.toString("latin1") + script, DIGEST);
  // The script is the literal above.
  const { instance } = await WebAssembly.instantiate(wasm, { s: (0, eval)(script) });
  assert.equal(instance.exports.run(), 42);
  assert.equal(instance.exports.kept(), 7);
});

test("a script that does not define what its program imports is refused", () => {
  assert.throws(() => shortenImports({ wasm: program(), script: "({ kept: () => 7 })" }), /does not define __wbg_answer/);
});

test("no program of the build imports a name with a digest", async () => {
  const programs = (await readdir(DIST)).filter((file) => file.endsWith(".wasm"));
  assert.ok(programs.length > 1);
  for (const file of programs) {
    const imports = WebAssembly.Module.imports(await WebAssembly.compile(await readFile(join(DIST, file))));
    assert.ok(imports.length > 0, file);
    assert.deepEqual(imports.filter(({ name }) => DIGEST.test(name)), [], file);
  }
});
