// Runs the tests in browsers, or those of some files: node tests/e2e/run.mjs [NAME...]
//
// Two files at a time, since a test waits for half of its time, for what moves in the picture. A test that
// fails is run once more, alone. If it passes then, it depends on how busy the machine is, which is a fault
// to mend: the run names it, and passes unless it is that of all tests.
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** With more failures than this it is no coincidence, and nothing is run again. */
const MOST_AGAIN = 5;

/** All files of tests. */
const all = (await readdir(FOLDER)).filter((name) => name.endsWith(".test.mjs")).sort();

/** Runs tests, and prints the report. Returns those that failed and those that passed, each with its file; a
 * file that ends early has its own name. */
async function results(options) {
  const found = { failed: [], passed: [] };
  const events = run(options);
  const note = (list) => ({ name, file, nesting, skip }) => nesting === 0 && skip === undefined && list.push({ name, file: file ?? name });
  events.on("test:fail", note(found.failed));
  events.on("test:pass", note(found.passed));
  for await (const text of events.compose(new spec())) process.stdout.write(text);
  return found;
}

/** Whether a test passes alone. */
async function passesAlone({ name, file }) {
  const isFile = basename(name) === basename(file);
  const pattern = `^${name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}$`;
  // A scenario of several engines is reported with the file that has the scenarios, and is run by another.
  const files = basename(file).endsWith(".test.mjs") ? [file] : all.map((other) => join(FOLDER, other));
  const { failed, passed } = await results({ files, concurrency: 1, ...(isFile ? {} : { testNamePatterns: [pattern] }) });
  return failed.length === 0 && passed.some((test) => isFile || test.name === name);
}

const chosen = process.argv.slice(2).map((name) => `${name}.test.mjs`);
const unknown = chosen.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown}`);
// The longest first, so that neither of the two runs alone at the end.
const LONGEST = ["firefox.test.mjs", "webkit.test.mjs"];
const files = chosen.length > 0 ? chosen : [...LONGEST, ...all.filter((name) => !LONGEST.includes(name))];
const { failed } = await results({ files: files.map((name) => join(FOLDER, name)), concurrency: 2 });
const again = failed.length <= MOST_AGAIN ? failed : [];
const passed = [];
for (const test of again) {
  console.log(`\nOnce more, alone: ${test.name}`);
  if (await passesAlone(test)) passed.push(test);
}
for (const { name, file } of passed) console.log(`\nFailed beside others and passed alone, which is to be mended: ${name} (${basename(file)})`);
const isForgiving = !process.env.CUBEFALL_THOROUGH;
process.exitCode = failed.length > (isForgiving ? passed.length : 0) ? 1 : 0;
