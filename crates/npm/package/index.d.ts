/// <reference lib="esnext.disposable" />

/** A cell: x from left to right, y from back to front, z from bottom to top. */
export type Cell = [x: number, y: number, z: number];

/** A piece, and the cells that it fills. */
export interface PlacedPiece {
  /** The name of the piece. */
  piece: string;
  cells: Cell[];
}

/** All pieces in their places. */
export interface Solution {
  /** The layers side by side, the bottom layer first: a letter for each cell, a dot for a hole, each line
   * with its end. */
  text: string;
  pieces: PlacedPiece[];
}

/** A piece of a puzzle, and how many copies of it a solution has. */
export interface Piece {
  name: string;
  cells: Cell[];
  least: number;
  most: number;
}

/** An entry of the catalogue. */
export interface CatalogueEntry {
  id: string;
  name: string;
  group: string;
}

/** A way to search. `turbo` is the fastest and accepts every puzzle. */
export type StrategyKey =
  | "turbo"
  | "first-cell"
  | "first-cell-resumed"
  | "fewest-ways"
  | "pieces"
  | "pieces-isolated"
  | "fold"
  | "fold-chars"
  | "fold-lazy";

/**
 * Up to what solutions are counted. `raw`: each counts. `rotation`: a solution and its rotations count once.
 * `reflection`: its mirror images too, where the set of pieces allows it. `auto`: `reflection` where that is
 * allowed, else `rotation`. `seed`: by the rule of the author of a puzzle of the catalogue.
 */
export type SymmetryKey = "auto" | "raw" | "rotation" | "reflection" | "seed";

export interface SymmetryChoice {
  /** By default that of the puzzle: {@link Puzzle.symmetry}. */
  symmetry?: SymmetryKey;
}

export interface SearchChoices extends SymmetryChoice {
  /** By default `turbo`. */
  strategy?: StrategyKey;
  /** The order of the pieces, for strategies that place piece by piece: as the puzzle lists them, or the one
   * with the fewest placements first. */
  order?: "given" | "fewest";
  /** The order of the cells, for strategies that fill cell by cell, by its key, such as `x+y+z+`: see
   * `cubefall help solve`. */
  cells?: string;
}

/** What is used of an `AbortSignal`, whose type only some libraries have. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface Cancellable {
  /** An `AbortSignal`. When it is aborted, the work ends, and its reason is thrown. */
  signal?: Signal;
}

export interface SolveOptions extends SearchChoices, Cancellable {
  /** The most solutions. By default there is no limit. */
  limit?: number;
}

/** How far a count is. */
export interface Progress {
  /** The part that is done, from 0 to 1, by estimate. */
  share: number;
  solutions: number;
  steps: number;
}

export interface CountOptions extends SymmetryChoice, Cancellable {
  /** Called now and then, some times a second at least. */
  onProgress?: (progress: Progress) => void;
  /** Whether to count in a worker, so that this thread is free. By default it counts here, in slices of some
   * milliseconds. */
  worker?: boolean;
}

/** What a step of a search did. */
export type EventKey =
  | "placed"
  | "refused"
  | "removed"
  | "solved"
  | "repeated"
  | "looked"
  | "passed"
  | "counted"
  | "counted-piece"
  | "counted-rest"
  | "isolated"
  | "stage-done"
  | "full"
  | "exhausted";

/** Placements tested, and those that fitted. */
export interface Tries {
  tried: number;
  kept: number;
}

/** Where a search is, after a step. */
export interface Figures extends Tries {
  /** What the last step did. */
  event: EventKey;
  steps: number;
  solutions: number;
  /** Placements made. */
  level: number;
  /** The tries at each level, from the first placement on. */
  levels: Tries[];
  /** The pieces that are placed, in order. */
  pieces: PlacedPiece[];
  /** The cell that the search inspects or branches on, if it is one. */
  target: Cell | null;
  /** The part that is done, from 0 to 1, by estimate. */
  progress: number;
  /** Whether everything has been tried. */
  over: boolean;
}

/** A search that is advanced by hand, for those who watch or teach it. Equal options take equal steps, on
 * every machine. */
export class Search implements Disposable {
  private constructor();
  /**
   * Takes this many steps, by default one, fewer if the search ends, and returns the figures then. It returns
   * when that is done: some millions of steps take a second.
   */
  step(steps?: number): Figures;
  /** Frees its memory at once, and not when it is collected. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A picture of a reason, and what it shows. */
export interface Moment {
  text: string;
  /** Marked cells: `problem`, nothing can fill it; `forced`, a placement is forced there; a number, its
   * colour or weight. */
  cells: { cell: Cell; mark: "problem" | "forced" | number }[];
  pieces: PlacedPiece[];
}

/** Whether a puzzle has a solution, and if not, why. Both have been checked. */
export type Explanation =
  | { possible: true; solution: Solution }
  | {
      possible: false;
      /** The kind of argument. */
      kind: "volumes" | "no-placement" | "cell" | "piece" | "clash" | "count" | "weights" | "chain" | "search";
      sentence: string;
      /** Its steps, each as a picture. */
      moments: Moment[];
      /** The reason as a document of JSON, which `cubefall explain --check` checks. */
      certificate: string;
    };

/** A move: some pieces together. Pieces are numbered from 0, in the order of {@link Disassembly.pieces}. */
export interface Move {
  pieces: number[];
  /** A step in its direction. */
  towards: Cell;
  /** In cells; null if the pieces are taken away. */
  distance: number | null;
}

/** The moves that separate some pieces in two: those that the last move takes away, and the rest. */
export interface Separation {
  pieces: number[];
  moves: Move[];
}

/** Pieces that no moves separate. */
export interface LockedPart {
  pieces: number[];
  /** The number of positions that they reach, all of which were tried. */
  states: number;
  /** Which piece holds which, a sentence each, by the letters of the pieces; null if there are too many
   * states for a proof. */
  sentences: string[] | null;
  /** If nothing moves, for each axis a ring of contacts: the cell after this one, up the axis, belongs to the
   * piece of the next contact. */
  rings?: { piece: number; cell: Cell }[][];
  /** If pieces move, all states that they reach, the solution first: the offset of each piece, and the states
   * one move away. */
  graph?: { offsets: Cell[]; moves: number; next: number[] }[];
}

/** How a solution comes apart. It has been checked, move by move. */
export interface Disassembly {
  /** Whether all pieces come apart, but for those that groups of the puzzle hold together. */
  comesApart: boolean;
  /** The numbers of moves of the separations, such as `8.2`, if it comes apart. */
  level: string | null;
  /** The number of all moves. */
  moves: number;
  pieces: PlacedPiece[];
  /** The letter of each piece in the text of the solution. */
  letters: string[];
  /** In an order in which they can be done. The first has the fewest moves possible. */
  separations: Separation[];
  /** The parts that stay together. */
  locked: LockedPart[];
}

/** A puzzle that is open. */
export class Puzzle implements Disposable {
  private constructor();
  readonly id: string;
  readonly name: string;
  /** Where it is from; may be empty. */
  readonly source: string;
  /** The box around the cells. */
  readonly size: [x: number, y: number, z: number];
  /** The cells to fill. */
  readonly cells: Cell[];
  /** Those of them that may stay empty. */
  readonly mayStayEmpty: Cell[];
  /** How many of them may stay empty in a solution. */
  readonly mostEmpty: number;
  readonly pieces: Piece[];
  /** Up to what solutions are counted by default: as the author does for a puzzle of the catalogue, else
   * `auto`. */
  readonly symmetry: Exclude<SymmetryKey, "auto">;
  /** The strategies that accept it. */
  readonly strategies: StrategyKey[];
  /** Remarks about its document: what was ignored, and what stands out. */
  readonly remarks: string[];

  /**
   * All solutions, each as soon as it is found, in slices of some milliseconds. Each has been checked. Equal
   * options give an equal order, on every machine.
   */
  solve(options?: SolveOptions): AsyncGenerator<Solution, void, undefined>;
  /** The number of solutions, by `turbo`. Each has been checked. */
  count(options?: CountOptions): Promise<number>;
  /** A search to be advanced step by step. */
  search(options?: SearchChoices): Search;
  /** Why there is no solution, or one. */
  explain(options?: Cancellable): Promise<Explanation>;
  /** How a solution comes apart, by the fewest moves, or why it does not. */
  apart(solution: Pick<Solution, "pieces">, options?: Cancellable): Promise<Disassembly>;
  /** The name of a solution, such as `k3v9-2m7q`, which its rotations share, and its mirror images where
   * `reflection` is allowed. */
  nameOf(solution: Pick<Solution, "pieces">): string;
  /** Frees its memory at once, and not when it is collected. What it has begun goes on. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** An address: its text, or an object of the type `URL`. */
export type Address = string | { readonly href: string };

/** What is used of a `Worker` of a browser, or of node's `worker_threads`. */
export interface WorkerLike {
  postMessage(message: any, transfer: any[]): void;
  terminate(): unknown;
}

/** What is used of a `Response`. */
export interface ResponseLike {
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A `WebAssembly.Module`, of whose type nothing is declared. */
export type CompiledModule = object;

export interface InitOptions {
  /** `program.wasm`: where it is, its bytes, a response with them, or the compiled module; or a promise of
   * these. */
  wasm?: Program | PromiseLike<Program>;
  /**
   * What counts with the option `worker`: where `worker.js` is, or a function that starts a worker with it,
   * which is called for each count and whose worker ends with that; or a worker that runs it, for all counts.
   * Such a worker goes on, and may have other messages, too.
   */
  worker?: Address | WorkerLike | (() => WorkerLike);
}

export type Program = Address | ArrayBuffer | ArrayBufferView | ResponseLike | CompiledModule;

/**
 * Loads the program, as the first call of `open` or `catalogue` does otherwise. With options, from elsewhere
 * than from beside the package's module. Once the program is loaded, `wasm` has no effect; each `worker`
 * replaces the one before.
 */
export function init(options?: InitOptions): Promise<void>;

export interface OpenOptions {
  /** Of a document with several problems, the number of one, from 1, or its name. */
  problem?: number | string;
}

/**
 * Opens a puzzle: the id of one of the catalogue, or a document of any format that Cubefall reads, as text or
 * bytes, at most 64 MiB. The format is recognised by the content. A text of letters, digits and dashes only
 * is an id.
 */
export function open(source: string | ArrayBuffer | ArrayBufferView, options?: OpenOptions): Promise<Puzzle>;

/** The puzzles of the catalogue. */
export function catalogue(): Promise<CatalogueEntry[]>;

/**
 * What went wrong:
 *
 * | code | |
 * |---|---|
 * | `unknown-puzzle` | the catalogue has no puzzle with this id |
 * | `document` | a document is no puzzle file, or has a fault or too much of something |
 * | `problem` | a document has several problems, or not this one |
 * | `strategy` | there is no such strategy or order, or it does not accept the puzzle |
 * | `symmetry` | there is no such symmetry, or the puzzle does not have it |
 * | `solution` | this is no solution of the puzzle |
 * | `apart` | the pieces of a solution are too many, or can be in too many positions |
 * | `option` | an argument is of another type, or out of range |
 * | `disposed` | this has been disposed of |
 * | `load` | program.wasm or worker.js cannot be loaded |
 * | `fault` | the program has failed; puzzles that were open have to be opened again |
 */
export type ErrorCode =
  | "unknown-puzzle"
  | "document"
  | "problem"
  | "strategy"
  | "symmetry"
  | "solution"
  | "apart"
  | "option"
  | "disposed"
  | "load"
  | "fault";

export class CubefallError extends Error {
  private constructor();
  readonly code: ErrorCode;
  /** The fault, where it is, and what to do. */
  readonly message: string;
  /** The place in a document, such as `line 3, column 7`, if the fault has one. */
  readonly place: string | undefined;
}
