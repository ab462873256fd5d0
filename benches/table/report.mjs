// Figures as they are read, and tables as text and as Markdown.

const inOrder = (runs, what) => runs.map(what).sort((a, b) => a - b);
const search = (run) => run.search;

/** The shortest time of the runs, in seconds; NaN without runs. */
export const best = (runs, what = search) => (runs?.length ? inOrder(runs, what)[0] : NaN);
/** The middle one, or the lower of two. */
export const median = (runs, what = search) => (runs?.length ? inOrder(runs, what)[(runs.length - 1) >> 1] : NaN);

export const times = (ratio) => `${ratio.toPrecision(3)} times`;
export const milliseconds = (seconds) => `${(1000 * seconds).toPrecision(3)} ms`;
const duration = (seconds) => (seconds < 1 ? milliseconds(seconds) : `${seconds.toFixed(2)} s`);
export const grouped = (number) => number.toLocaleString("en");

/** Where the native program runs with vectors of so many bits. */
export const withVectors = (bits) => `native, ${bits} bits`;

/** What is printed of a result; `all` has those that it is compared with, the longest vectors first. */
export function rowOf(result, all) {
  const { puzzle, place, method, runs, nodes, solutions } = result;
  const natively = all.filter((other) => other.puzzle === puzzle && other.place.startsWith("native"));
  const native = (method) => natively.find((other) => other.method === method);
  const ratio = (other) => (other ? (median(other.runs) / median(runs)).toPrecision(3) : "");
  return [
    puzzle,
    place,
    method,
    grouped(solutions),
    duration(best(runs)),
    duration(median(runs)),
    String(runs.length),
    nodes ? grouped(nodes) : "unknown",
    nodes ? ((1e9 * median(runs)) / nodes).toFixed(1) : "",
    ratio(native("first-cell-resumed")),
    result === native(method) ? "" : ratio(native(method)),
  ];
}
rowOf.head = ["Puzzle", "Where", "Method", "Solutions", "Best", "Median", "Runs", "Nodes", "ns/node", "× f-c-r", "× native"];

/** Lines in columns, as wide as they need. Text is set to the left, figures to the right. */
export function asText(about, tables) {
  const table = ({ head, rows }) => {
    const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)));
    const right = head.map((_, column) => isFigure(rows, column));
    const cell = (text, column) => (right[column] ? text.padStart(widths[column]) : text.padEnd(widths[column]));
    const rule = widths.map((width) => "-".repeat(width));
    return [head, rule, ...rows].map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
  };
  return [about.join("\n"), ...tables.map(table)].join("\n\n");
}

export function asMarkdown(about, tables) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const table = ({ head, rows }) => {
    const rule = head.map((_, column) => (isFigure(rows, column) ? "--:" : "---"));
    return [line(head), line(rule), ...rows.map(line)].join("\n");
  };
  return [about.map((fact) => `- ${fact}`).join("\n"), ...tables.map(table)].join("\n\n") + "\n";
}

/** What stands in the place of a figure. */
const NO_FIGURE = "unknown|refused|not measured|cannot express [a-z ]+";
const FIGURE = new RegExp(`^(([<>] )?[\\d.,]+( m?s)?|${NO_FIGURE}|)$`);

function isFigure(rows, column) {
  const cells = rows.map((row) => row[column]);
  return cells.some((cell) => cell) && cells.every((cell) => FIGURE.test(cell));
}
