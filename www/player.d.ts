/** The types of <cubefall-player>; docs/embedding.md describes it. */
export interface PlayerEventDetail {
  step: number;
  steps: number;
  /** Of `error` alone. */
  message?: string;
}

export interface CubefallPlayer extends HTMLElement {
  puzzle: string | null;
  src: string | null;
  link: string | null;
  solution: string | number | null;
  mode: "build" | "search" | null;
  speed: string | number | null;
  controls: "none" | null;
  poster: string | null;
  label: string | null;
  autoplay: boolean;
  loop: boolean;
  /** The present step; setting it seeks. */
  step: number;
  readonly steps: number;
  readonly playing: boolean;
  play(): void;
  pause(): void;
  next(): void;
  back(): void;
  seek(step: number): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "cubefall-player": CubefallPlayer;
  }
}
