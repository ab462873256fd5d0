// Prints all 240 solutions of the Soma cube: node examples/soma.mjs
import { open } from "cubefall";

const soma = await open("soma");
let number = 0;
for await (const solution of soma.solve()) {
  number += 1;
  console.log(`${number}.\n${solution.text}`);
}
