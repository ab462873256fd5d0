// What a test leaves out since something is missing, as in tests/not_tested/mod.rs.
import { existsSync } from "node:fs";

/** The option of a test that needs a file: it is skipped with a line, and fails where CI is set. */
export const needs = (path, what) => {
  if (existsSync(path)) return {};
  const line = `NOT TESTED: ${what}, since ${path} is missing`;
  console.error(line);
  if (process.env.CI) throw new Error(line);
  return { skip: line };
};
