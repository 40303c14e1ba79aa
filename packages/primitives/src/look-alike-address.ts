// Addresses and amounts of those who want the wrong address to be copied from a list.

/** Characters at both ends that people compare; the first of every base58 address is T. */
const comparedLength = 4

/**
 * A paid address that is easily taken for this one: others make addresses with the same first and last characters and send
 * from them, so that the wrong one is copied from a list.
 */
export function lookAlikeOf(address: string, paid: Iterable<string>): string | undefined {
  for (const one of paid) {
    if (one !== address && endsOf(one) === endsOf(address)) return one
  }
  return undefined
}

const endsOf = (address: string): string =>
  `${address.slice(1, comparedLength)}…${address.slice(-comparedLength)}`

/** Whether an amount is less than a hundredth of a token: what senders of look-alike addresses spend. */
export const isDust = (amount: bigint, decimals: number): boolean => amount * 100n < 10n ** BigInt(decimals)
