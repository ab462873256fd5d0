// A puzzle's line in the table of files.
import { best, grouped, median } from "../table/report.mjs";

/** The shortest time that is measured well, and the least for which a ratio is given, in seconds. */
const [SHORTEST, COMPARED] = [0.01, 0.1];
const [OURS, RIVALS] = ["cubefall", ["BurrTools", "dancing-links"]];

const seconds = ({ seconds }) => seconds;

/** What is printed of a puzzle: its facts, the count that all programs agree on, the times and the ratios. */
export function rowOf({ puzzle: { name, assemblies, facts }, runs }) {
  return [
    name,
    ...[facts.cells, facts.pieces, facts.options].map(grouped),
    facts.stored == null ? "" : grouped(facts.stored),
    grouped(assemblies),
    ...[OURS, ...RIVALS].map((key) => timeOf(runs[key])),
    ...RIVALS.map((key) => ratioOf(runs[key], runs[OURS])?.text ?? ""),
  ];
}
rowOf.head = [
  "File", "Cells", "Pieces", "Options", "In the file", "Assemblies", "Cubefall", "BurrTools", "dancing-links", "× BT", "× d-l",
];

/** The time of the runs of a program, or why there is none. */
function timeOf(runs) {
  const [{ why, isEnded, isRefused }] = runs;
  if (why) return why;
  const time = best(runs, seconds);
  if (isEnded) return `> ${time} s`;
  if (isRefused) return "refused";
  return time < SHORTEST ? `< ${SHORTEST} s` : `${time.toFixed(time < 1 ? 3 : 2)} s`;
}

/** How many times as fast ours is. It is a lower bound if the rival was ended, or if our time is too short to
 * measure. */
function ratioOf(rival, ours) {
  const [{ why, isEnded }] = rival;
  if (why || ours[0].isEnded || best(rival, seconds) < COMPARED) return undefined;
  const own = best(ours, seconds);
  const value = best(rival, seconds) / Math.max(own, SHORTEST);
  const figure = value < 1000 ? value.toPrecision(3) : grouped(Math.floor(value));
  return { value, text: isEnded || own < SHORTEST ? `> ${figure}` : figure };
}

/** Whether no program takes long enough for its time to be measured well. */
export function isInstant({ runs }) {
  return Object.values(runs).every((runs) => runs[0].why || (!runs[0].isEnded && best(runs, seconds) < SHORTEST));
}

/** A sentence with the puzzles that are instant, and their numbers of assemblies. */
export function instants(results) {
  const named = results.filter(isInstant).map(({ puzzle: { name, assemblies } }) => `${name} (${grouped(assemblies)})`);
  return named.length === 0 ? "" : `Less than ${SHORTEST} s in every program, with the assemblies: ${named.join("; ")}.`;
}

/** A sentence for each rival about all of its ratios; lower bounds count as they are. */
export function summary(results) {
  const about = (key) => {
    const ratios = results.map(({ runs }) => ratioOf(runs[key], runs[OURS])?.value).filter(Boolean);
    if (ratios.length === 0) return [];
    const [least, middle] = [best, median].map((of) => of(ratios, (ratio) => ratio).toPrecision(2));
    const files = ratios.length === 1 ? "puzzle" : `${ratios.length} puzzles`;
    return [`On the ${files} where ${key} takes at least ${COMPARED} s, this program is at least ${least} times as fast, and ${middle} times at the median.`];
  };
  return RIVALS.flatMap(about).join(" ");
}
