// Tables of BENCHMARKS.md, each between marks of its own.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./programs.mjs";

/** Puts a table between the marks of its name in BENCHMARKS.md. */
export async function record(name, table, say) {
  const file = join(ROOT, "BENCHMARKS.md");
  const text = await readFile(file, "utf8");
  await writeFile(file, between(name, table, text));
  say(`BENCHMARKS.md has the ${name} now.`);
}

/** The text with the table between the marks of this name. */
function between(name, table, text) {
  const marks = new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- end of the ${name} -->)`);
  if (!marks.test(text)) throw new Error(`BENCHMARKS.md has no place for the ${name}: ${marks}`);
  return text.replace(marks, (_, before, after) => `${before}\n${table}\n${after}`);
}
