/** Longer than any name of the chain, and short enough for an index whatever a node says. */
const mostLetters = 200

/** A name as it is looked for: bytes, because names hold what text of a database may not. */
export const folded = (name: string): Buffer =>
  Buffer.from(name.replaceAll(/\s/g, '').toLowerCase().slice(0, mostLetters))
