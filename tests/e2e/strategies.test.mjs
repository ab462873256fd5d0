// The puzzles and the strategies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "./codes.mjs";
import { choosePuzzle, chosenPuzzle, finish, picture, reads, settled, start, startPaused, text } from "./steps.mjs";

const small = { viewport: { width: 640, height: 480 }, reducedMotion: "reduce" };
const STRATEGIES = [
  "fold",
  "fold-chars",
  "fold-lazy",
  "pieces",
  "pieces-isolated",
  "fewest-ways",
  "first-cell",
  "first-cell-resumed",
  "turbo",
];

/** Takes one step, and returns the kind of the event, its cell, and its sentence on the page. */
async function step(page) {
  await page.click("[data-action=step]");
  await settled(page);
  await page.waitForSelector("#play[data-playing=false]");
  return page.evaluate(() => {
    const sentence = document.getElementById("sentence");
    return { event: sentence.dataset.event, cell: Number(sentence.dataset.cell || NaN), text: sentence.textContent };
  });
}

/** Steps until an event of this kind, at most `most` times. Returns all steps. */
async function stepUntil(page, event, most) {
  const steps = [];
  while (steps.length < most && steps.at(-1)?.event !== event) steps.push(await step(page));
  assert.equal(steps.at(-1).event, event, JSON.stringify(steps));
  return steps;
}

/** Chooses a strategy, and waits until it is at its first step. */
async function choose(page, strategy) {
  await page.selectOption("#strategy", strategy);
  await page.waitForSelector('#moment[data-step="0"]');
}

test("each puzzle comes with its own box, pieces and words, and is searched from the start", async (t) => {
  const page = await startPaused(t, small);
  const seen = [await picture(page)];
  for (const [puzzle, pieces, cells] of [["bedlam", 13, 64], ["pycon", 13, 64], ["soma", 7, 27]]) {
    await step(page);
    await choosePuzzle(page, puzzle);
    await reads(page, "level", `0 of ${pieces}`);
    assert.equal(await text(page, "tried"), "0");
    const letters = await page.locator("#levels .chip").allTextContents();
    assert.equal(new Set(letters).size, pieces);
    assert.equal(await page.locator("#words .word:first-child rect").count(), cells);
    assert.equal(await chosenPuzzle(page), puzzle);
    const shot = await picture(page);
    assert.equal(seen.some((other) => other.equals(shot)), puzzle === "soma", `the picture of ${puzzle}`);
    seen.push(shot);
  }
});

for (const strategy of STRATEGIES) {
  test(`${strategy} finds all solutions of the Soma cube, with their symmetry`, async (t) => {
    const page = await startPaused(t, { ...small, address: `#paused&strategy=${strategy}&order=fewest` });
    assert.equal(await page.inputValue("#strategy"), strategy);
    await finish(page);
    assert.equal(await text(page, "counted"), "up to rotation and reflection");
    assert.equal(await text(page, "browse-count"), "240");
    assert.equal(await text(page, "tried"), await text(page, "tried-all"));
  });
}

test("a fold reports its stages and lists its partial assemblies", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=fold&order=fewest" });
  assert.equal((await step(page)).event, "placed");
  assert.equal(await text(page, "kept-text"), "1");
  assert.equal(await page.locator("#kept li").count(), 1);
  await stepUntil(page, "stage-done", 4);
  await step(page);
  assert.equal(await text(page, "extended-text"), "1 of 4");
  assert.equal(await page.locator("#extended li[aria-current]").count(), 1);
  assert.ok(await page.isVisible("#stage-list"));
  await choose(page, "pieces");
  assert.ok(!(await page.isVisible("#stage-list")), "only a fold has a list");
});

test("the fold with characters takes the steps of the fold, and the lazy one continues at once", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=fold&order=fewest" });
  const take = async (steps) => {
    const taken = [];
    while (taken.length < steps) taken.push(await step(page));
    return taken;
  };
  const fold = await take(6);
  await choose(page, "fold-chars");
  await page.selectOption("#order", "fewest");
  assert.deepEqual(await take(6), fold);
  await choose(page, "fold-lazy");
  await take(2);
  const tried = await page.locator("#levels tr td:nth-of-type(2)").allTextContents();
  assert.deepEqual(tried, ["1", "1", "0", "0", "0", "0", "0"], "the second piece is tried at once");
  assert.ok(!(await page.isVisible("#stage-list")));
});

test("by pieces, the next piece is tried, and a piece without a place makes the search backtrack", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=pieces&order=fewest" });
  assert.deepEqual([(await step(page)).event, (await step(page)).event], ["placed", "refused"]);
  await page.click("[data-action=next-solution]");
  await reads(page, "browse-count", "1");
  await stepUntil(page, "removed", 3);
});

test("with the test for isolated cells, an isolated cell prunes the node", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=pieces-isolated&order=fewest" });
  const seen = async () => {
    await page.click("[data-action=step-over]");
    await settled(page);
    return step(page);
  };
  const events = [];
  while (events.length < 40 && events.at(-1) !== "isolated") events.push((await seen()).event);
  assert.equal(events.at(-1), "isolated", `${events}`);
  assert.equal((await step(page)).event, "removed");
});

test("by fewest candidates the cell is named with its number of candidates", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=fewest-ways" });
  const steps = await stepUntil(page, "counted", 3);
  assert.equal(steps[0].event, "placed");
  const { cell, text: named } = steps.at(-1);
  const place = [cell % 4, Math.floor(cell / 4) % 4, Math.floor(cell / 16)].map((index) => index + 1);
  assert.deepEqual(named.match(/\d+/g).slice(0, 3).map(Number), place, named);
  assert.equal(await text(page, "levels-head"), "Level");
});

test("by the first cell, the scan starts at the first cell, and resumed, at the last one found", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=first-cell&cells=xyz" });
  // The cells tested after the third piece was placed, and which of them was the empty one.
  const looks = async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await page.click("[data-action=step-over]");
      await settled(page);
    }
    const steps = await stepUntil(page, "looked", 64);
    const passed = steps.slice(0, -1);
    assert.ok(passed.every(({ event }) => event === "passed"), JSON.stringify(passed));
    return [passed.map(({ cell }) => cell), steps.at(-1).cell];
  };
  const [plain, found] = await looks();
  assert.deepEqual(plain, Array.from({ length: found }, (_, cell) => cell), "one after the other from the first");
  await choose(page, "first-cell-resumed");
  await page.selectOption("#cells", "xyz");
  const [resumed, same] = await looks();
  assert.equal(same, found, "the same tree");
  assert.ok(resumed[0] > 0, "not from the first");
  assert.deepEqual(resumed, plain.slice(-resumed.length));
});

test("the order of the cells can be chosen, and changes the first cell inspected", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=first-cell" });
  const first = () => stepUntil(page, "looked", 3).then((steps) => steps.at(-1).cell);
  const cells = { "xyz-reversed": 63, xyz: 0, "inside-out": 21 };
  for (const [order, cell] of Object.entries(cells)) {
    await page.selectOption("#cells", order);
    await reads(page, "tried", "0");
    assert.equal(await first(), cell, order);
  }
  assert.ok(!(await page.isVisible("#order")), "this search has no order of the pieces");
});

test("only the symmetries of a puzzle can be chosen, and each is counted", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=first-cell-resumed" });
  const possible = () => page.locator("#symmetry option:not([disabled])").evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(await possible(), ["seed", "raw", "rotation", "reflection"]);
  for (const [symmetry, found] of [["raw", "11,520"], ["rotation", "480"], ["reflection", "240"]]) {
    await page.selectOption("#symmetry", symmetry);
    await finish(page);
    assert.equal(await text(page, "browse-count"), found, symmetry);
  }
  await choosePuzzle(page, "bedlam");
  await reads(page, "level", "0 of 13");
  assert.ok(!(await possible()).includes("reflection"));
  assert.equal(await page.inputValue("#symmetry"), "seed");
});

test("an address opens a puzzle, a strategy and its settings", async (t) => {
  const page = await startPaused(t, {
    ...small,
    address: "#puzzle=bedlam&strategy=first-cell&cells=diagonal&symmetry=rotation&paused",
  });
  assert.equal(await chosenPuzzle(page), "bedlam");
  const chosen = { strategy: "first-cell", cells: "diagonal", symmetry: "rotation" };
  for (const [id, value] of Object.entries(chosen)) assert.equal(await page.inputValue(`#${id}`), value);
  assert.equal(await text(page, "counted"), "up to rotation");
  assert.equal(await text(page, "level"), "0 of 13");
  assert.ok(!(await page.isVisible("#refused")));
});

test("an address with an impossible symmetry is counted as the author does, with the reason", async (t) => {
  const page = await startPaused(t, { ...small, address: "#puzzle=bedlam&symmetry=reflection&paused" });
  assert.ok(await page.isVisible("#refused"));
  assert.equal(await text(page, "counted"), "up to rotation");
  assert.equal(await page.inputValue("#symmetry"), "seed");
  await page.selectOption("#symmetry", "raw");
  await page.waitForSelector("#refused", { state: "hidden" });
});

test("the Bedlam cube plays when the page opens", async (t) => {
  const page = await start(t, { ...small, address: "#puzzle=bedlam&strategy=first-cell-resumed&speed=80" });
  await page.waitForFunction(() => document.getElementById("browse-count").textContent !== "0");
  await page.waitForSelector("#sentence[data-event='']");
});

test("nothing is said where the page chooses by itself", async (t) => {
  const code = codeOf({ title: "Three plates", goal: { sides: [5, 5, 3] }, pieces: [{ name: "plate", sides: [5, 5, 1], min: 3, max: 3 }] });
  const page = await startPaused(t, { address: `#paused&cubes=${code}` });
  await reads(page, "puzzle-name", "Three plates");
  assert.ok(await page.isHidden("#refused"), await text(page, "refused"));
});
