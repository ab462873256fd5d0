import { counts } from "through-another";

globalThis.counts = counts();
