// A busy machine is slow, not wrong: no test has a time limit of its own. These only end what hangs.

/** A test with its hooks. */
export const testMs = 900_000
/** Until something becomes true. */
export const waitMs = 180_000
