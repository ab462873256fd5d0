// What was aimed at, and what came of it.
import { best, median, milliseconds, times } from "./report.mjs";

/** A table of the goals: figure, goal, as measured, and whether it is met. */
export function goals(results, page) {
  const of = (puzzle, place, way) => results.find((result) => result.puzzle === puzzle && result.place === place && result.way === way);
  const bedlam = (place, way = "turbo") => median(of("bedlam", place, way)?.runs);
  const faster = (place) => bedlam("native", "first-cell-resumed") / bedlam(place);
  const soma = (what) => Math.max(...["node", "Chromium"].map((place) => best(of("soma", place, "turbo")?.runs, what)));
  const first = (place) => of("soma", place, "turbo")?.runs[0];
  const both = ({ tables, search }) => tables + search;
  const atFirst = (what) => ["node", "Chromium"].map((place) => `${place} ${first(place) ? milliseconds(what(first(place))) : "?"}`).join(", ");
  const { alone, meanwhile } = page?.smoothness ?? {};
  const kept = meanwhile?.frames / alone?.frames;
  const mebibytes = page?.bytes / 2 ** 20;
  const goal = (figure, goal, value, met, shown) => [figure, goal, Number.isNaN(value) ? "not measured" : shown(value), verdict(value, met)];
  return {
    head: ["Figure", "Goal", "Measured", "Verdict"],
    rows: [
      goal("Bedlam, one thread, native, against first-cell-resumed", "at least 40 times", faster("native"), (ratio) => ratio >= 40, times),
      goal("Bedlam in Chromium, the page, one worker, against native first-cell-resumed", "at least 25 times", faster("page, 1 w."), (ratio) => ratio >= 25, times),
      goal("Bedlam, native, for the plainest processor, against first-cell-resumed", "at least 15 times", faster("plain"), (ratio) => ratio >= 15, times),
      goal("Bedlam on the page, two workers against one", "at least 1.8 times", bedlam("page, 1 w.") / bedlam("page, 2 w."), (ratio) => ratio >= 1.8, times),
      goal("Soma, all 240, WebAssembly, search only", "under 1 ms", soma(({ search }) => search), (seconds) => seconds < 0.001,
        (seconds) => `${milliseconds(seconds)} at best (first run: ${atFirst(({ search }) => search)})`),
      goal("the same, with its tables", "under 5 ms", soma(both), (seconds) => seconds < 0.005,
        (seconds) => `${milliseconds(seconds)} at best (first run: ${atFirst(both)})`),
      goal("Longest task of the page while two workers run", "under 50 ms", meanwhile?.longest ?? NaN, (longest) => longest < 50,
        (longest) => `${longest.toFixed(0)} ms (${alone.longest.toFixed(0)} ms without)`),
      goal("Frames of the stage meanwhile, against without", "kept (0.9)", kept, (kept) => kept >= 0.9,
        (kept) => `${meanwhile.frames.toFixed(1)} a second of ${alone.frames.toFixed(1)}: ${kept.toFixed(2)}`),
      goal("Memory of a worker", "under 32 MiB", mebibytes, (size) => size < 32, (size) => `${size.toFixed(1)} MiB`),
    ],
  };
}

const verdict = (value, met) => (Number.isNaN(value) ? "" : met(value) ? "met" : "missed");
