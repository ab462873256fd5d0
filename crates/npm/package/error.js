/** Why something is not done: see index.d.ts for its codes. */
export class CubefallError extends Error {
  constructor(code, message, { place, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "CubefallError";
    this.code = code;
    this.place = place ?? undefined;
  }

  /** The error of data, as it comes from the program and from workers. */
  static of({ code, message, place }) {
    return new CubefallError(code, message, { place });
  }
}
