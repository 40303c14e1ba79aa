/** Characters at both ends that people compare. */
const comparedLength = 4

/**
 * A known address that is easily taken for this one: others make addresses with the same first and last characters and
 * send from them, so that the wrong one is copied from a list. The first character of every base58 address is T.
 */
export function lookAlikeOf(address: string, known: Iterable<string>): string | undefined {
  for (const one of known) {
    if (one !== address && endsOf(one) === endsOf(address)) return one
  }
  return undefined
}

const endsOf = (address: string): string =>
  `${address.slice(1, comparedLength)}…${address.slice(-comparedLength)}`
