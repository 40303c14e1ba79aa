import { toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { tokenNames } from '../../tokens/token-names.ts'

/** Whether a transfer moves nothing or less than a hundredth of a token; a token without known decimals has no dust. */
export type Smallness = (row: Pick<TransferRow, 'asset' | 'amount'>) => 'nothing' | 'dust' | undefined

/** The same, and what is less than one token: so much costs an advert in a note. */
export type Size = (row: Pick<TransferRow, 'asset' | 'amount'>) => 'nothing' | 'dust' | 'fraction' | undefined

export async function sizeOf(rows: readonly TransferRow[], at: Context): Promise<Size> {
  const infoOf = await tokenNames(
    rows.map(({ asset }) => asset),
    at,
  )
  return ({ asset, amount }) => {
    if (amount === 0n) return 'nothing'
    const { tokenDecimal } = infoOf(asset)
    if (tokenDecimal === undefined) return undefined
    const one = 10n ** BigInt(tokenDecimal)
    if (amount * 100n < one) return 'dust'
    return amount < one ? 'fraction' : undefined
  }
}

export async function smallnessOf(rows: readonly TransferRow[], at: Context): Promise<Smallness> {
  return smallnessFrom(await sizeOf(rows, at))
}

export const smallnessFrom =
  (size: Size): Smallness =>
  (row) => {
    const found = size(row)
    return found === 'fraction' ? undefined : found
  }

/** The part of an address that users compare before they send. */
const compared = 4

/** Whether two addresses in base58 begin or end alike without being the same. Every address begins with a T. */
export function looksAlike(left: string, right: string): boolean {
  return (
    left !== right &&
    (left.slice(-compared) === right.slice(-compared) ||
      left.slice(1, 1 + compared) === right.slice(1, 1 + compared))
  )
}

/** Accounts that an account dealt with in real amounts, in base58. */
export function partnersOf(account: string, rows: readonly TransferRow[], smallness: Smallness): Set<string> {
  const partners = rows
    .filter((row) => smallness(row) === undefined)
    .flatMap(({ from, to }) => [from, to])
    .filter((one) => one !== undefined)
    .map((one) => toBase58(one))
  return new Set(partners.filter((one) => one !== account))
}
