/**
 * The place of a holder among all of its asset, as digits that rise with the rank: most first, equal balances by account
 * number. Nodes of the tree of counts are named by the digits their keys begin with.
 */
export function rankKey(balance: bigint, account: number): string {
  const digits = balance.toString()
  return lengthKey(digits.length) + complement(digits) + account.toString().padStart(accountDigits, '0')
}

/** Holders whose keys begin alike; accounts count only where the balance is one and the same. */
export type KeyRange = {
  readonly highest: bigint
  readonly lowest: bigint
  readonly firstAccount: number
  readonly lastAccount: number
}

export function keyRange(prefix: string): KeyRange {
  const longest = longestLength - Number(prefix.slice(0, 2).padEnd(2, '0'))
  const shortest = Math.max(1, longestLength - Number(prefix.slice(0, 2).padEnd(2, '9')))
  const digits = complement(prefix.slice(2, 2 + longest))
  const account = prefix.slice(2 + longest)
  return {
    highest: BigInt(digits.padEnd(longest, '9')),
    lowest: digits === '' ? 10n ** BigInt(shortest - 1) : BigInt(digits.padEnd(longest, '0')),
    firstAccount: accountOf(account.padEnd(accountDigits, '0')),
    lastAccount: accountOf(account.padEnd(accountDigits, '9')),
  }
}

/** More digits than any sum of amounts below 2^256 has. */
const longestLength = 99

const accountDigits = 10
const highestAccount = 2 ** 31 - 1

const accountOf = (digits: string): number => Math.min(Number(digits), highestAccount)

const lengthKey = (length: number): string => (longestLength - length).toString().padStart(2, '0')

/** 9 for 0, 8 for 1 and so on. */
const complement = (digits: string): string =>
  digits === '' ? '' : (nines[digits.length]! - BigInt(digits)).toString().padStart(digits.length, '0')

const nines: readonly bigint[] = Array.from(
  { length: longestLength + 1 },
  (_, length) => 10n ** BigInt(length) - 1n,
)
