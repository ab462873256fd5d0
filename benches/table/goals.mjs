// What was aimed at, and what came of it.
import { best, median, milliseconds, times, withVectors } from "./report.mjs";

const WEB = ["node", "Chromium"];

/**
 * A table of the goals: figure, goal, as measured, and whether it is met. `vectors` are the lengths that the
 * machine has. `page` has what only the page can measure: the `bytes` of a worker's memory, and its
 * `smoothness` alone and meanwhile.
 */
export function goals(results, vectors, page) {
  const runs = (puzzle, place, method) =>
    results.find((result) => result.puzzle === puzzle && result.place === place && result.method === method)?.runs;
  const bedlam = (place, method = "turbo") => median(runs("bedlam", place, method));
  const faster = (place) => bedlam("native", "first-cell-resumed") / bedlam(place);
  const atLeast = (figure, least, ratio) => row(figure, `at least ${least} times`, ratio, ratio >= least, times);
  const native = (bits, least) => {
    const measured = atLeast(`the same, native, vectors of ${bits} bits`, least, faster(withVectors(bits)));
    return vectors.includes(bits) ? measured : [...measured.slice(0, 2), "", "this machine has none"];
  };
  const [one, two] = [bedlam("page, 1 w."), bedlam("page, 2 w.")];
  const slower = one / bedlam("Chromium");
  return {
    head: ["Figure", "Goal", "Measured", "Verdict"],
    rows: [
      atLeast("Bedlam, one thread, in Chromium, search only, against first-cell-resumed natively", 22, faster("Chromium")),
      atLeast("the same on the page, one worker, from the press of the button", 20, faster("page, 1 w.")),
      native(512, 40),
      native(256, 25),
      native(128, 15),
      row("Bedlam from the press of the button to the end, against the search only", "within 1.1 times", slower, slower <= 1.1, times),
      atLeast("Bedlam on the page, two workers against one", 1.8, one / two),
      soma("Soma, all 240, WebAssembly, search only", 1, ({ search }) => search, runs),
      soma("the same, with its tables", 5, ({ tables, search }) => tables + search, runs),
      ...smoothness(page?.smoothness),
      memory(page ? page.bytes / 2 ** 20 : NaN),
    ],
  };
}

/** The slower of node and Chromium counts. */
function soma(figure, most, what, runs) {
  const of = (place) => runs("soma", place, "turbo");
  const slower = Math.max(...WEB.map((place) => best(of(place), what)));
  const first = WEB.map((place) => `${place} ${milliseconds(of(place) ? what(of(place)[0]) : NaN)}`).join(", ");
  const shown = (seconds) => `${milliseconds(seconds)} at best; the first run: ${first}`;
  return row(figure, `under ${most} ms`, slower, slower < most / 1000, shown);
}

function smoothness({ alone, meanwhile } = {}) {
  const longest = meanwhile?.longest ?? NaN;
  const kept = meanwhile ? meanwhile.frames / alone.frames : NaN;
  return [
    row("Longest task of the page while two workers run", "under 50 ms", longest, longest < 50, () =>
      `${longest.toFixed(0)} ms (without them ${alone.longest.toFixed(0)} ms)`),
    row("Frames of the stage meanwhile, against without", "kept: 0.9", kept, kept >= 0.9, () =>
      `${kept.toFixed(2)}: ${meanwhile.frames.toFixed(1)} a second of ${alone.frames.toFixed(1)}`),
  ];
}

const memory = (mebibytes) =>
  row("Memory of a worker", "under 32 MiB", mebibytes, mebibytes < 32, () => `${mebibytes.toFixed(1)} MiB`);

const row = (figure, goal, value, met, shown) =>
  Number.isNaN(value) ? [figure, goal, "not measured", ""] : [figure, goal, shown(value), met ? "met" : "missed"];
