/** A text or a number of JSON: what looks like a number inside a text is part of the text. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** JSON whose integers beyond 2^53 arrive as decimal text, exact. Throws `SyntaxError`. */
export function parseExact(text: string): unknown {
  // Nearly no answer has so many digits in a row outside of hashes.
  const exact = /(?:^|[^\w.])\d{16}/.test(text) ? text.replace(tokens, exactToken) : text
  return JSON.parse(exact) as unknown
}

const exactToken = (token: string): string =>
  /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token
