// What was measured, on what, and when.
import { readFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { output } from "./programs.mjs";

/** Those of a processor's abilities that matter to counting bits. */
const ABILITIES = ["popcnt", "bmi2", "avx2", "avx512f", "avx512bw", "avx512vl", "avx512_vpopcntdq"];

/** Lines of text about the machine, the state of the sources and the native compiler. */
export async function machine() {
  const [{ model }] = cpus();
  const about = await readFile("/proc/cpuinfo", "utf8").catch(() => "");
  const flags = new Set(about.match(/^flags\s*: (.*)$/m)?.[1].split(" "));
  const abilities = ABILITIES.filter((ability) => flags.has(ability)).join(", ");
  const rustc = await output("rustc", ["--version"]);
  const state = await output("git", ["describe", "--always", "--dirty", "--exclude=*"]).catch(() => "unknown");
  const gibibytes = (totalmem() / 2 ** 30).toFixed(0);
  return [
    `${new Date().toISOString().slice(0, 10)}, state ${state}`,
    `${model}, ${cpus().length} cores, ${gibibytes} GiB; ${abilities}`,
    `load over the last minutes, this run's included: ${loadavg().map((load) => load.toFixed(1)).join(", ")}`,
    `native by ${rustc}`,
  ];
}

/** Reports that the machine is not idle, if it isn't. */
export function warnOfLoad(say) {
  const [load] = loadavg();
  if (load > 0.5) say(`Something else is running here (load ${load.toFixed(1)}), which is in the times.`);
}
