import { counts } from "./counts.js";

counts().then((numbers) => console.log(numbers.join()));
