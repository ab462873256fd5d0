// The programs that are compared: how each is run on a puzzle file, and how its answer is read.
import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { built, output, ROOT } from "../table/programs.mjs";

/** Runs its arguments with a limit of processor time, and prints the user time on stderr at last. */
const TIMED = 'ulimit -S -t "$0"; TIMEFORMAT=%3U; time "$@"';
/** The status of a command that was ended by that limit: 128 and SIGXCPU. */
const OVER_LIMIT = 152;

/** Builds ours, and looks for the others. `say` gets what is missing. */
export async function programs(limit, say) {
  await output("cargo", ["build", "--release", "--quiet", "--bin", "cubefall"]);
  const target = process.env.CARGO_TARGET_DIR ?? join(ROOT, "target");
  const cubefall = join(target, "release/cubefall");
  const cover = await built("cover");
  const timed = (...command) => timedRun(limit, command.map(String));
  return {
    facts: (path, problem) => output(cover, ["facts", path, String(problem)]).then(JSON.parse),
    convert: (what, problem, to) => converted(cubefall, what, problem, to),
    measured: [
      { key: "cubefall", run: async ({ path, problem }) => counted(await timed(cubefall, ...solve(path, problem))) },
      await burrTools(timed, say),
      {
        key: "dancing-links",
        run: async ({ path, problem, facts }) =>
          facts.inexpressible ? { why: `cannot express ${facts.inexpressible}` } : counted(await timed(cover, "count", path, problem)),
      },
    ],
  };
}

const solve = (path, problem) => ["solve", path, "--problem", problem, "--format", "count", "--threads", 1];

/** Writes a puzzle of the catalogue, or a problem of a file, as a file of BurrTools. */
async function converted(cubefall, what, problem, to) {
  const choice = problem === undefined ? [] : ["--problem", String(problem)];
  await promisify(execFile)(cubefall, ["convert", what, ...choice, "--to", "xmpuzzle", "--output", to]);
}

/** BurrTools, if the environment names it. */
async function burrTools(timed, say) {
  const key = "BurrTools";
  const program = process.env.BURRTXT;
  const why = await access(program ?? "", constants.X_OK).then(() => undefined, () => "not measured");
  if (why) {
    say(program ? `BURRTXT is ${program}, which is no program.` : "BURRTXT does not name BurrTools' burrTxt.");
    say("So BurrTools is not measured.");
    return { key, run: async () => ({ why }), about: "BurrTools is not measured: BURRTXT does not name its program burrTxt" };
  }
  // It numbers the problems of a file from 0.
  const run = async ({ path, problem }) => assemblies(await timed(program, "-q", "-o", problem - 1, path));
  return { key, run };
}

/** What BurrTools has counted; it refuses problems whose volumes exclude a solution. */
function assemblies({ text, ...run }) {
  if (run.isEnded) return run;
  if (/units too (few|many) for the result shape/.test(text)) return { ...run, count: 0, isRefused: true };
  const [, count] = text.match(/(\d+) assemblies/) ?? [];
  if (count === undefined) throw new Error(`BurrTools printed no number of assemblies: ${text}`);
  return { ...run, count: Number(count) };
}

function counted({ text, ...run }) {
  if (run.isEnded) return run;
  if (!/^\d+$/.test(text.trim())) throw new Error(`There is no number of solutions: ${text}`);
  return { ...run, count: Number(text) };
}

/** Runs a command for at most `limit` seconds of processor time: what it prints, and its user time in
 * seconds. */
async function timedRun(limit, command) {
  const running = promisify(execFile)("bash", ["-c", TIMED, String(limit), ...command], { maxBuffer: 1 << 24 });
  const { stdout, stderr, code = 0 } = await running.catch((error) => error);
  // A search without solutions ends with the status 1, as that of grep does.
  if (code === OVER_LIMIT) return { isEnded: true, seconds: limit };
  if (code !== 0 && code !== 1) throw new Error(`${command.join(" ")} ends with ${code}: ${stderr}`);
  const seconds = Number(stderr.trim().split("\n").at(-1));
  if (Number.isNaN(seconds)) throw new Error(`${command.join(" ")}: there is no time in: ${stderr}`);
  return { text: stdout, seconds };
}
