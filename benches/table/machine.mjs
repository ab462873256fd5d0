// What was measured, on what, and when.
import { readFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { output, ROOT } from "./programs.mjs";

/** Those of a processor's abilities that matter to counting bits. */
const ABILITIES = ["popcnt", "bmi2", "avx2", "avx512f", "avx512bw", "avx512vl", "avx512_vpopcntdq"];

/** Lines of text. `vectors` are the lengths that the native program can use here. */
export async function machine(chromium, vectors) {
  const [{ model }] = cpus();
  const about = await readFile("/proc/cpuinfo", "utf8").catch(() => "");
  const flags = new Set(about.match(/^flags\s*: (.*)$/m)?.[1].split(" "));
  const abilities = ABILITIES.filter((ability) => flags.has(ability)).join(", ");
  const rustc = await output("rustc", ["--version"]);
  const forWeb = await output(join(ROOT, "scripts/with-wasm.sh"), ["rustc", "--version"]);
  const state = await output("git", ["describe", "--always", "--dirty", "--exclude=*"]).catch(() => "unknown");
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return [
    `${new Date().toISOString().slice(0, 10)}, state ${state}`,
    `${model}, ${cpus().length} cores, ${gibibytes} GiB; ${abilities}`,
    `vectors of the native program: ${vectors.join(", ")} bits`,
    `load over the last minutes, this run's included: ${loadavg().map((load) => load.toFixed(1)).join(", ")}`,
    `native by ${rustc}; WebAssembly by ${forWeb}, with 128-bit vectors`,
    `node ${process.version}, Chromium ${chromium}, headless, pictures drawn without a GPU`,
    "best and median: of the search alone; on the page, from the press of the button until all is found",
    "× f-c-r: times as fast as first-cell-resumed natively; × native: as the same natively, with the longest vectors; by medians",
  ];
}
