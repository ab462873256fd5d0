// What is measured: files of other programs, BurrTools' examples and puzzles of the catalogue, each with its
// known number of assemblies. All programs get the same file: it is written for BurrTools if it is in another
// format.
import { mkdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { ROOT } from "../table/programs.mjs";

const FOLDER = join(ROOT, "target/files");
/** Endings of the files that BurrTools reads. */
const OF_BURRTOOLS = /\.(xml|xmpuzzle)$/;

/** The puzzles of the list that are here, with what is known about them, and lines of text about what is
 * missing. */
export async function puzzles({ facts, convert, isWanted, say }) {
  const list = JSON.parse(await readFile(new URL("list.json", import.meta.url), "utf8"));
  await mkdir(FOLDER, { recursive: true });
  const missing = [];
  const within = async (files, what, folder, variable) => {
    if (folder && (await stat(folder).catch(() => undefined))?.isDirectory()) return files.map((entry) => ({ ...entry, folder }));
    missing.push(`not measured: ${what}; ${variable} names no folder of them`);
    return [];
  };
  const beside = process.env.CUBEFALL_PUZZLES ?? join(ROOT, "../shared/puzzles");
  const examples = process.env.BURRTOOLS_EXAMPLES;
  const listed = [
    ...(await within(list.examples, "BurrTools' examples", examples, "BURRTOOLS_EXAMPLES")),
    ...(await within(list.files, "other programs' files", beside, "CUBEFALL_PUZZLES")),
    ...list.catalogue.map((id) => ({ id })),
  ];
  missing.forEach((line) => say(line));
  const found = [];
  for (const entry of listed.map((entry) => ({ ...entry, name: nameOf(entry) })).filter(isWanted)) {
    found.push(await prepared(entry, facts, convert));
  }
  return { found, missing };
}

function nameOf({ id, file, problem }) {
  if (id) return id;
  return problem === undefined ? basename(file) : `${basename(file)}, problem ${problem}`;
}

/** A puzzle with a file that every program reads, the number of the problem in it, its facts and its known
 * number. */
async function prepared(entry, facts, convert) {
  const { id, file, folder, name } = entry;
  if (id || !OF_BURRTOOLS.test(file)) {
    const path = join(FOLDER, `${name.replaceAll(/[^\w.-]+/g, "-")}.xmpuzzle`);
    await convert(id ?? join(folder, file), entry.problem, path);
    const about = await facts(path, 1);
    return { ...entry, ...(id ? await known(id, about.symmetry) : {}), path, problem: 1, facts: about };
  }
  const [path, problem] = [join(folder, file), entry.problem ?? 1];
  return { ...entry, path, problem, facts: await facts(path, problem) };
}

/** The number of solutions up to a symmetry that a document of the catalogue has, and where it is from. */
async function known(id, symmetry) {
  const { published, counted } = JSON.parse(await readFile(join(ROOT, `data/puzzles/${id}.json`), "utf8"));
  if (published?.[symmetry] !== undefined) return { assemblies: published[symmetry], source: published.source };
  if (counted?.[symmetry] === undefined) throw new Error(`The catalogue has no number of solutions of ${id} up to ${symmetry}.`);
  return { assemblies: counted[symmetry], source: "the catalogue's own count" };
}
