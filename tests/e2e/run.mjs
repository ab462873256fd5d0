// Runs all tests in browsers: node tests/e2e/run.mjs
//
// Two files at a time, since a test waits for half of its time, for what moves in the picture. A test that fails is run once more, alone. If it
// passes then, it depends on how busy the machine is: the run passes and names it, and it is a fault to mend.
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** With more failures than this it is no coincidence, and nothing is run again. */
const MOST_AGAIN = 5;

/** Runs tests, and prints the report. Returns those that failed and those that passed, each with its file; a file that ends early has its own name. */
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
  const { failed, passed } = await results({ files: [file], concurrency: 1, ...(isFile ? {} : { testNamePatterns: [pattern] }) });
  return failed.length === 0 && passed.some((test) => isFile || test.name === name);
}

const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".test.mjs")).sort();
const { failed } = await results({ files: files.map((name) => join(FOLDER, name)), concurrency: 2 });
const again = failed.length <= MOST_AGAIN ? failed : [];
const passed = [];
for (const test of again) {
  console.log(`\nOnce more, alone: ${test.name}`);
  if (await passesAlone(test)) passed.push(test);
}
for (const { name, file } of passed) console.log(`\nFailed beside others and passed alone, which is to be mended: ${name} (${basename(file)})`);
process.exitCode = failed.length > passed.length ? 1 : 0;
