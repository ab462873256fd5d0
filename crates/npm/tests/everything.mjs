// Uses everything that the package has. TypeScript checks this file against index.d.ts; node and Chromium run
// it, and package.test.mjs and browser.test.mjs say what has to come of it. @ts-check

const entry = "process" in globalThis ? "node.js" : "index.js";
/** @type {typeof import("../../../target/npm/cubefall/index.js")} */
const { catalogue, CubefallError, init, open, Puzzle, Search } = await import(`../../../target/npm/cubefall/${entry}`);

/** A closed box around a cell, which never leaves it. */
export const BOX = JSON.stringify({
  id: "box",
  title: "A closed box",
  goal: { shape: ["###/###/###", "###/###/###", "###/###/###"] },
  pieces: [
    { name: "A", shape: ["###/###/###", "###/#.#/###", "###/###/###"] },
    { name: "B", shape: ["#"] },
  ],
});

/** What comes of it, as data that a browser can hand over. */
export async function everything() {
  await init();
  return {
    catalogue: await entries(),
    puzzle: await facts(),
    solutions: await solutions(),
    figures: await figures(),
    counts: await counts(),
    explanations: await explanations(),
    disassemblies: await disassemblies(),
    refusals: await refusals(),
  };
}

async function entries() {
  const entries = await catalogue();
  return { number: entries.length, soma: entries.find(({ id }) => id === "soma"), groups: new Set(entries.map(({ group }) => group)).size };
}

async function facts() {
  const { id, name, source, size, cells, mayStayEmpty, mostEmpty, pieces, symmetry, strategies, remarks } = await open(new TextEncoder().encode(BOX));
  const { name: piece, cells: own, least, most } = pieces[1];
  return {
    ...{ id, name, source, size, cells: cells.length, mayStayEmpty: mayStayEmpty.length, mostEmpty, symmetry, strategies: strategies.length, remarks },
    pieces: pieces.length,
    piece: { piece, own, least, most },
  };
}

async function solutions() {
  const soma = await open("soma");
  const texts = [];
  for await (const { text } of soma.solve()) texts.push(text);
  const first = [];
  for await (const { pieces } of soma.solve({ strategy: "fold", order: "fewest", symmetry: "seed", limit: 3 })) {
    first.push(pieces.map(({ piece, cells }) => `${piece}${cells.length}`).join(" "));
  }
  const { value } = await soma.solve({ strategy: "first-cell", cells: "serpentine", signal: new AbortController().signal }).next();
  const name = value ? soma.nameOf(value) : "";
  soma.dispose();
  return { texts, first, name };
}

async function figures() {
  const soma = await open("soma");
  const search = soma.search({ strategy: "first-cell" });
  const first = search.step();
  const later = search.step(1000);
  const { event, steps, tried, kept, solutions, level, levels, pieces, target, progress, over } = search.step(Infinity);
  search.dispose();
  return {
    first,
    later: { steps: later.steps, level: later.level, placed: later.pieces.length, levels: later.levels.map((at) => at.tried - at.kept) },
    last: { event, steps, tried, kept, solutions, level, levels: levels.length, placed: pieces.length, target, progress, over },
    kinds: [soma instanceof Puzzle, search instanceof Search],
  };
}

async function counts() {
  const soma = await open("soma");
  const conway = await open("conway");
  /** @type {number[]} */
  const shares = [];
  const inWorker = await conway.count({
    worker: true,
    onProgress: ({ share, solutions, steps }) => shares.push(share <= 1 && solutions <= steps ? share : NaN),
  });
  return {
    usual: await soma.count(),
    raw: await soma.count({ symmetry: "raw" }),
    rotation: await soma.count({ symmetry: "rotation", worker: true }),
    inWorker,
    reports: shares.length,
    grows: shares.every((share, at) => at === 0 || share >= shares[at - 1]),
    turns: await turnsDuring((onProgress) => conway.count({ onProgress })),
  };
}

/** Whether the event loop has turns between the slices of something that is done here, and what comes of
 * it. */
async function turnsDuring(/** @type {(onProgress: () => void) => Promise<number>} */ work) {
  let [turns, slices, isOver] = [0, 0, false];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    turns += 1;
    if (!isOver) port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  const result = await work(() => (slices += 1));
  isOver = true;
  port1.close();
  return { result, areMany: slices > 1 && turns >= slices / 2 };
}

async function explanations() {
  const board = await (await open("chessboard-dominoes")).explain();
  const soma = await (await open("soma")).explain({ signal: new AbortController().signal });
  return {
    possible: soma.possible && soma.solution.pieces.length,
    impossible: !board.possible && {
      kind: board.kind,
      sentence: board.sentence,
      marks: board.moments.map(({ text, cells, pieces }) => [text.length > 0, cells.length, cells[0]?.cell.length, cells[0]?.mark, pieces.length]),
      certificate: JSON.parse(board.certificate).puzzle,
    },
  };
}

async function disassemblies() {
  const burr = await open("interlocking-4");
  const { value: solution } = await burr.solve().next();
  const apart = solution && (await burr.apart(solution, { signal: new AbortController().signal }));
  const box = await open(BOX);
  const { value: closed } = await box.solve().next();
  const locked = closed && (await box.apart(closed));
  const { separations = [] } = apart ?? {};
  return {
    apart: apart && [apart.comesApart, apart.level, apart.moves, apart.letters.length, apart.pieces.length],
    away: separations.map(({ pieces, moves }) => [pieces.length, moves.length, moves.at(-1)?.distance, moves[0].towards.length]),
    locked: locked && [locked.comesApart, locked.level, locked.locked],
  };
}

async function refusals() {
  const soma = await open("soma");
  const { value } = await soma.solve().next();
  const search = soma.search();
  search[Symbol.dispose ?? "dispose"]?.();
  search.dispose();
  const bedlam = await open("bedlam");
  /** @type {(() => unknown)[]} */
  const wrong = [
    () => open("some"),
    () => open("soma", { problem: 2 }),
    () => open("{ \"title\": 1 }"),
    () => open(BOX.replace('["#"]', '["#"], "max": 1000000')),
    // @ts-expect-error there is no such symmetry
    () => soma.solve({ symmetry: "rotations" }),
    () => soma.solve({ strategy: "turbo", order: "fewest" }),
    () => bedlam.count({ symmetry: "reflection" }),
    () => bedlam.apart(value ?? { pieces: [] }),
    () => search.step(),
    // @ts-expect-error a number is no document
    () => open(7),
    // @ts-expect-error a limit is a number
    () => soma.solve({ limit: "3" }),
    () => soma.search().step(0.5),
  ];
  const refusals = [];
  for (const action of wrong) refusals.push(await refusal(action));
  return refusals;
}

async function refusal(/** @type {() => unknown} */ action) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof CubefallError)) return { code: "other", message: String(error) };
    return { code: error.code, message: error.message, place: error.place };
  }
  return { code: "done" };
}
