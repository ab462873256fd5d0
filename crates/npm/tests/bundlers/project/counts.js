// What is built with each bundler, and run in a browser and in node.
import { open } from "cubefall";

/** All solutions of the Soma cube, counted here and in a worker. */
export async function counts() {
  const soma = await open("soma");
  return [await soma.count(), await soma.count({ worker: true })];
}
