import { counts } from "./counts.js";

globalThis.counts = counts();
