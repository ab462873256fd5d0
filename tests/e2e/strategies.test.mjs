// The puzzles and the strategies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, picture, reads, settled, start, startPaused, text } from "./steps.mjs";

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

const sentence = (page) => text(page, "sentence");

/** Takes one step, and returns what the page says of it. */
async function step(page) {
  await page.click("[data-action=step]");
  await settled(page);
  await page.waitForSelector("#play[data-playing=false]");
  return sentence(page);
}

/** Steps until the sentence reads as `pattern` says, at most `most` times; returns all the sentences. */
async function stepUntil(page, pattern, most) {
  const said = [];
  while (said.length < most && !pattern.test(said.at(-1) ?? "")) said.push(await step(page));
  assert.match(said.at(-1), pattern, said.join("\n"));
  return said;
}

/** Chooses a strategy, and waits until it has not begun. */
async function choose(page, strategy) {
  await page.selectOption("#strategy", strategy);
  await page.waitForFunction(() => document.getElementById("sentence").textContent.startsWith("The box is empty"));
}

test("each puzzle comes with its own box, pieces and words, and is searched from the start", async (t) => {
  const page = await startPaused(t, small);
  const seen = [await picture(page)];
  for (const [puzzle, pieces, cells] of [["bedlam", 13, 64], ["pycon", 13, 64], ["soma", 7, 27]]) {
    await step(page);
    await page.selectOption("#puzzle", puzzle);
    await reads(page, "sentence", `The box is empty; ${pieces} pieces wait around it.`);
    await reads(page, "level", `0 of ${pieces}`);
    assert.equal(await text(page, "tried"), "0");
    const letters = await page.locator("#levels .chip").allTextContents();
    assert.equal(new Set(letters).size, pieces);
    assert.equal(await page.locator("#words .word:first-child rect").count(), cells);
    assert.equal(await page.inputValue("#puzzle"), puzzle);
    const shot = await picture(page);
    assert.equal(seen.some((other) => other.equals(shot)), puzzle === "soma", `the picture of ${puzzle}`);
    seen.push(shot);
  }
});

for (const strategy of STRATEGIES) {
  test(`${strategy} finds all solutions of the Soma cube, and says what it counts`, async (t) => {
    const page = await startPaused(t, { ...small, address: `#paused&strategy=${strategy}&order=fewest` });
    assert.equal(await page.inputValue("#strategy"), strategy);
    await finish(page);
    assert.match(await sentence(page), /^Everything is tried: 240 solutions up to rotation and reflection/);
    assert.equal(await text(page, "tab-count"), "240");
    assert.equal(await text(page, "tried"), await text(page, "tried-all"));
  });
}

test("a fold reports its stages and lists its partial assemblies", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=fold&order=fewest" });
  assert.equal(await step(page), "Trying L in its 1st of 4 places: it fits, and is kept for the next stage.");
  assert.equal(await text(page, "kept-text"), "1");
  assert.equal(await page.locator("#kept li").count(), 1);
  await stepUntil(page, /^Stage 1 is done: 4 partial assemblies are kept, for the next piece to be joined to\.$/, 4);
  await step(page);
  assert.equal(await text(page, "extended-text"), "1 of 4");
  assert.equal(await page.locator("#extended li[aria-current]").count(), 1);
  assert.ok(await page.isVisible("#stage-list"));
  await choose(page, "pieces");
  assert.ok(!(await page.isVisible("#stage-list")), "only a fold has a list");
});

test("the fold with characters takes the steps of the fold, and the lazy one goes on at once", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=fold&order=fewest" });
  const take = async (steps) => {
    const said = [];
    while (said.length < steps) said.push(await step(page));
    return said;
  };
  const fold = await take(6);
  await choose(page, "fold-chars");
  await page.selectOption("#order", "fewest");
  assert.deepEqual(await take(6), fold);
  await choose(page, "fold-lazy");
  const lazy = await take(2);
  assert.equal(lazy[0], "Trying L in its 1st of 4 places: it fits.");
  assert.match(lazy[1], /^Trying Y in its 1st of 64 places/);
  assert.ok(!(await page.isVisible("#stage-list")));
});

test("by pieces the next piece is tried, and a piece without a place sends the last one back", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=pieces&order=fewest" });
  assert.equal(await step(page), "Trying L in its 1st of 4 places: it fits.");
  assert.match(await step(page), /^Trying Y in its 1st of 64 places: no room, \d cells? taken\.$/);
  await page.click("[data-action=next-solution]");
  await reads(page, "tab-count", "1");
  await stepUntil(page, /comes out again/, 3);
});

test("with the test for isolated cells, a cell that is shut in ends the branch", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=pieces-isolated&order=fewest" });
  const shut = /^(Cell \d of row \d, layer \d is|\d+ cells are) shut in: no piece is so small, so this goes no further\.$/;
  const seen = async () => {
    await page.click("[data-action=step-over]");
    await settled(page);
    return step(page);
  };
  const said = [];
  while (said.length < 40 && !shut.test(said.at(-1) ?? "")) said.push(await seen());
  assert.match(said.at(-1), shut);
  assert.match(await step(page), /comes out again/);
});

test("by fewest candidates the cell is named with its number of candidates", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=fewest-ways" });
  const said = await stepUntil(page, /^Cell \d of row \d, layer \d can be filled in \d+ ways? only, the fewest of all\.$/, 3);
  assert.match(said[0], /^Trying A in its \d\w\w of 2 places: it fits\.$/);
  assert.equal(await text(page, "levels-head"), "Level");
});

test("by the first cell all cells are passed from the first on, and resumed from the last one found", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=first-cell&cells=xyz" });
  const empty = /^Cell (\d) of row (\d), layer (\d) is the first empty one: what can fill it\?$/;
  const filled = /^Cell (\d) of row (\d), layer (\d) is filled; on to the next\.$/;
  const place = (said, pattern) => {
    const [x, y, z] = pattern.exec(said).slice(1).map(Number);
    return (x - 1) + 4 * (y - 1) + 16 * (z - 1);
  };
  // The cells looked at after the third piece has been placed, and which of them was the empty one.
  const looks = async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await page.click("[data-action=step-over]");
      await settled(page);
    }
    const said = await stepUntil(page, empty, 64);
    const passed = said.slice(0, -1);
    passed.forEach((line) => assert.match(line, filled));
    return [passed.map((line) => place(line, filled)), place(said.at(-1), empty)];
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

test("the order of the cells can be chosen, and moves the first cell looked at", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&puzzle=bedlam&strategy=first-cell" });
  const first = () => stepUntil(page, /^Cell /, 3).then((said) => said.at(-1));
  const cells = { "xyz-reversed": "Cell 4 of row 4, layer 4", xyz: "Cell 1 of row 1, layer 1", "inside-out": "Cell 2 of row 2, layer 2" };
  for (const [order, cell] of Object.entries(cells)) {
    await page.selectOption("#cells", order);
    await reads(page, "tried", "0");
    assert.ok((await first()).startsWith(cell), order);
  }
  assert.ok(!(await page.isVisible("#order")), "this search has no order of the pieces");
});

test("what cannot be counted for a puzzle cannot be chosen, and what can is counted", async (t) => {
  const page = await startPaused(t, { ...small, address: "#paused&strategy=first-cell-resumed" });
  const possible = () => page.locator("#symmetry option:not([disabled])").evaluateAll((all) => all.map(({ value }) => value));
  assert.deepEqual(await possible(), ["seed", "raw", "rotation", "reflection"]);
  for (const [symmetry, found] of [["raw", "11,520"], ["rotation", "480"], ["reflection", "240"]]) {
    await page.selectOption("#symmetry", symmetry);
    await finish(page);
    assert.equal(await text(page, "tab-count"), found, symmetry);
  }
  await page.selectOption("#puzzle", "bedlam");
  await reads(page, "level", "0 of 13");
  assert.ok(!(await possible()).includes("reflection"));
  assert.equal(await page.inputValue("#symmetry"), "seed");
});

test("an address opens a puzzle, a strategy and its choices", async (t) => {
  const page = await startPaused(t, {
    ...small,
    address: "#puzzle=bedlam&strategy=first-cell&cells=diagonal&symmetry=rotation&paused",
  });
  const chosen = { puzzle: "bedlam", strategy: "first-cell", cells: "diagonal", symmetry: "rotation" };
  for (const [id, value] of Object.entries(chosen)) assert.equal(await page.inputValue(`#${id}`), value);
  assert.equal(await text(page, "counted"), "up to rotation");
  assert.equal(await text(page, "level"), "0 of 13");
  assert.ok(!(await page.isVisible("#refused")));
});

test("an address that names what cannot be counted is counted as the author does, with the reason", async (t) => {
  const page = await startPaused(t, { ...small, address: "#puzzle=bedlam&symmetry=reflection&paused" });
  assert.ok(await page.isVisible("#refused"));
  assert.match(await text(page, "refused"), /^For this puzzle .+\. It is counted as its author does: up to rotation\.$/);
  assert.equal(await page.inputValue("#symmetry"), "seed");
  await page.selectOption("#symmetry", "raw");
  await page.waitForSelector("#refused", { state: "hidden" });
});

test("the Bedlam cube plays by itself as it opens", async (t) => {
  const page = await start(t, { ...small, address: "#puzzle=bedlam&strategy=first-cell-resumed&speed=80" });
  await page.waitForFunction(() => document.getElementById("tab-count").textContent !== "0");
  assert.match(await text(page, "sentence"), /^Searching: \d+ of 13 pieces in, [\d,]+ solutions? found\.$/);
});
