// Where pages of others put a player, what they set of its size, and how that is measured: for each engine.

const PLAYER = '<cubefall-player puzzle="soma" solution="12"></cubefall-player>';
const TEXT = "<p>Piet Hein is said to have thought of them during a lecture: all the ways to put at most four cubes together that have a corner in them.</p>";
const styled = (style) => PLAYER.replace(" ", ` style="${style}" `);
const box = (style, ...content) => `<div style="${style}">${content.join("")}</div>`;

/** The places: the markup around a player, and its least width in a window of 1440 and in one of 390
 * points. */
const PLACES = {
  "a block": [PLAYER, 600, 300],
  "a flex row": [box("display: flex", PLAYER), 384, 300],
  "an inline flex row": [box("display: inline-flex", PLAYER), 384, 300],
  "a flex row with a long text": [box("display: flex; gap: 1rem", PLAYER, TEXT), 100, 100],
  "a flex row with two others": [box("display: flex; gap: 8px", PLAYER, PLAYER, PLAYER), 220, 100],
  "a flex row with little room": [box("display: flex; width: 300px", PLAYER, box("flex: none; width: 200px", TEXT)), 90, 90],
  "a flex item that may shrink": [box("display: flex; width: 200px", box("flex: 1; min-width: 0", PLAYER), box("flex: none; width: 120px")), 80, 80],
  "a flex column whose items are centred": [box("display: flex; flex-direction: column; align-items: center", PLAYER), 384, 300],
  "a flex column of some height": [box("display: flex; flex-direction: column; height: 300px", PLAYER, "<p>Soma</p>"), 600, 300],
  "a grid of auto columns": [box("display: grid; grid-template-columns: auto auto; gap: 1rem", PLAYER, TEXT), 250, 120],
  "a grid column of min-content": [box("display: grid; grid-template-columns: min-content 1fr; gap: 1rem", PLAYER, TEXT), 190, 170],
  "a grid of fractions": [box("display: grid; grid-template-columns: 1fr 1fr; gap: 1rem", PLAYER, PLAYER), 300, 160],
  "a grid that fits columns": [box("display: grid; grid-template-columns: repeat(auto-fit, minmax(100px, 1fr))", PLAYER, PLAYER), 300, 160],
  "a grid whose items are centred": [box("display: grid; place-items: center; height: 400px", PLAYER), 384, 300],
  "an inline block": [box("display: inline-block", PLAYER), 384, 300],
  "a line of text": [box("white-space: normal", "See ", styled("display: inline-block; vertical-align: middle"), " here."), 384, 300],
  "a float": [box("display: flow-root", styled("float: inline-start; margin-inline-end: 1rem"), TEXT), 384, 300],
  "a narrow float": [box("display: flow-root; width: 120px", styled("float: left")), 120, 120],
  "a float in a float": [box("display: flow-root; width: 220px", box("float: left", PLAYER)), 220, 220],
  "min-content": [box("width: min-content", PLAYER), 190, 170],
  "max-content": [box("width: max-content", PLAYER), 384, 300],
  "fit-content": [box("width: fit-content", PLAYER), 384, 300],
  "a table cell": [`<table><tr><td>${PLAYER}</td><td>${TEXT}</td></tr></table>`, 190, 140],
  "a table around a figure": [`<figure style="display: table">${PLAYER}<figcaption>Soma</figcaption></figure>`, 384, 200],
  "an absolute position": [box("position: relative; height: 450px", box("position: absolute; top: 0; left: 0", PLAYER)), 384, 300],
  "an absolute position of its own": [box("position: relative; height: 450px", styled("position: absolute; top: 0; right: 0")), 384, 300],
  "a dialog": [`<dialog open style="position: static">${PLAYER}<button>Close</button></dialog>`, 384, 280],
  "a modal dialog": [`<dialog class="modal">${PLAYER}<form method="dialog"><button>Close</button></form></dialog>`, 384, 280],
  "a popover": [`<div popover="manual" style="inset: auto 0 0 auto">${PLAYER}</div>`, 384, 300],
  "details": [`<details open><summary>Soma</summary>${PLAYER}</details>`, 600, 300],
  "a list": [`<ul><li>${PLAYER}</li></ul>`, 550, 250],
  "a fieldset": [`<fieldset>${PLAYER}</fieldset>`, 600, 280],
  "columns": [box("columns: 2", PLAYER, TEXT), 300, 150],
  "a shadow root": ['<x-card></x-card>', 384, 300],
  "a vertical text": [box("writing-mode: vertical-rl; height: 420px; overflow: hidden", PLAYER), 384, 300],
  "a text from right to left": [`<div dir="rtl" style="display: flex">${PLAYER}</div>`, 384, 300],
};

/** What a page sets of a player, and the size that it has then. */
const SIZES = [
  ["width: 200px; height: 220px", { width: 200, height: 220 }],
  ["width: 100px", { width: 100 }],
  ["width: 50%", { width: 300 }],
  ["max-width: 150px", { width: 150 }],
  ["min-width: 400px; max-width: none", { width: 600 }],
  ["height: 150px", { height: 150 }],
  ["max-height: 200px", { height: 200 }],
  ["min-height: 700px", { height: 700 }],
  ["aspect-ratio: 2 / 1", { width: 600, height: 300 }],
  ["aspect-ratio: 1 / 2; width: 150px", { width: 150, height: 300 }],
  ["height: 200px; width: 250px; display: inline-block", { width: 250, height: 200 }],
  ["display: grid; height: 260px", { height: 260 }],
  ["display: flex; height: 260px", { height: 260, width: 600 }],
  ["display: flex; max-height: 260px", { height: 260 }],
  ["font-size: 8px; float: left", { width: 192 }],
];

const sections = Object.entries(PLACES).map(([name, [markup]]) => `<section aria-label="${name}">${markup}</section>`);
const sized = SIZES.map(([style]) => box("width: 600px", styled(`margin: 0; ${style}`)));

/** A page with all of them, beside the player's script. Its `rem` is not that of the browser. */
export const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Places</title><link rel="icon" href="data:,">
<style>
html { font-size: 62.5%; }
body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif; letter-spacing: 0.1em; text-transform: uppercase; white-space: nowrap; }
p { white-space: normal; letter-spacing: 0; text-transform: none; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 660px), 1fr)); gap: 24px; }
section { min-width: 0; }
#sizes { overflow: hidden; }
</style>
<main>${sections.join("\n")}</main>
<div id="sizes">${sized.join("\n")}</div>
<script type="module">
import "./player.js";
for (const card of document.querySelectorAll("x-card")) card.attachShadow({ mode: "open" }).innerHTML = \`<div style="display: flex">${PLAYER}</div>\`;
for (const popover of document.querySelectorAll("[popover]")) popover.showPopover();
document.documentElement.dataset.ready = "";
</script>
</html>`;

/** In the page: what is wrong with the size of the players in their places, one line for each. */
export const unfit = `(leasts) => [...document.querySelectorAll("main > section")].flatMap((section) => {
  const name = section.ariaLabel;
  const modal = section.querySelector(".modal");
  modal?.showModal();
  const root = section.querySelector("x-card")?.shadowRoot ?? section;
  const faults = [...root.querySelectorAll("cubefall-player")].flatMap((player) => {
    const place = player.closest("dialog, fieldset, section > *") ?? player.parentElement;
    const [own, outer] = [player, place === player ? section : place].map((element) => element.getBoundingClientRect());
    const frame = player.shadowRoot.querySelector(".frame").getBoundingClientRect();
    const cut = [...player.shadowRoot.querySelectorAll("button, a, input")].filter((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      return width > 0 && (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom);
    });
    const play = player.shadowRoot.querySelector("[part=play]").getBoundingClientRect();
    return [
      own.width < leasts[name] - 1 && "is " + own.width + " wide",
      own.height < 100 && "is " + own.height + " high",
      (own.left < outer.left - 1 || own.right > outer.right + 1 || own.bottom > outer.bottom + 1) && "is larger than its place",
      (Math.abs(frame.width - own.width) > 1 || Math.abs(frame.height - own.height) > 1) && "is not filled",
      (play.width < 30 || cut.length > 0) && "has controls that are cut off",
    ].filter(Boolean).map((fault) => name + ": " + fault);
  });
  modal?.close();
  return faults;
}).concat(document.documentElement.scrollWidth > innerWidth ? "The page scrolls to the side" : [])`;

/** In the page: the sizes of the players whose pages set it. */
export const sizesOf = `() => [...document.querySelectorAll("#sizes cubefall-player")].map((player) => {
  const { width, height } = player.getBoundingClientRect();
  const frame = player.shadowRoot.querySelector(".frame").getBoundingClientRect();
  return { width, height, isFilled: Math.abs(frame.width - width) <= 1 && Math.abs(frame.height - height) <= 1 };
})`;

/** The least widths in a wide or a narrow window, by the name of the place. */
export const leastWidths = (isWide) => Object.fromEntries(Object.entries(PLACES).map(([name, [, wide, narrow]]) => [name, isWide ? wide : narrow]));

/** What is wrong with the sizes that were measured by `sizesOf`. */
export function disobeyed(sizes) {
  return SIZES.flatMap(([style, wanted], at) => {
    const { isFilled, ...size } = sizes[at];
    const wrong = Object.keys(wanted).filter((side) => Math.abs(size[side] - wanted[side]) > 1);
    return wrong.length > 0 || !isFilled ? [`${style}: ${size.width} × ${size.height}${isFilled ? "" : ", not filled"}`] : [];
  });
}
