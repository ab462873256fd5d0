/** The most characters of a message, which may name what was passed. */
const LONGEST = 1000;

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
    const shown = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message;
    return new CubefallError(code, shown, { place });
  }
}

/** What a thrown value says. Whatever it is, this does not throw. */
export function reasonOf(thrown) {
  try {
    return String(thrown?.message ?? thrown);
  } catch {
    return "for an unknown reason";
  }
}
