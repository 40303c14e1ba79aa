import { isDust, lookAlikeOf } from '@sundial/primitives'
import type { NoteAdvert } from '../../data/risk.ts'
import type { Transfer } from '../../data/transaction.ts'

type Row = Pick<Transfer, 'transferFromAddress' | 'transferToAddress' | 'amount_str' | 'transactionHash'> & {
  readonly tokenInfo: Pick<Transfer['tokenInfo'], 'tokenDecimal'>
}

/** Why a row is suspect. */
export type Suspicion = NoteAdvert | 'nothing' | 'dust' | 'lookAlike'

/** Transfers of nothing and of less than a hundredth of a token; a token of unknown decimals is not called small. */
function smallnessOf({ amount_str: text, tokenInfo: { tokenDecimal } }: Row): 'nothing' | 'dust' | undefined {
  const amount = BigInt(text)
  if (amount === 0n) return 'nothing'
  return tokenDecimal !== undefined && isDust(amount, tokenDecimal) ? 'dust' : undefined
}

/** Transactions whose notes may be adverts: rows of less than one token. Each once. */
export function advertisingCandidates(rows: readonly Row[]): readonly string[] {
  const tiny = rows.filter(
    ({ amount_str: text, tokenInfo: { tokenDecimal } }) =>
      BigInt(text) < (tokenDecimal === undefined ? 1n : 10n ** BigInt(tokenDecimal)),
  )
  return [...new Set(tiny.map(({ transactionHash }) => transactionHash))]
}

type About = {
  /** The account whose page it is. */
  readonly own: string | undefined
  /** By the hash of the transaction. */
  readonly adverts: Readonly<Record<string, NoteAdvert>>
}

/**
 * Rows that senders of adverts and of look-alike addresses make: small transfers, those whose note advertises, and on the page of an
 * account those with an address that looks like another one that the page has a real transfer with.
 */
export function suspectRows<One extends Row>(
  rows: readonly One[],
  { own, adverts }: About,
): ReadonlyMap<One, Suspicion> {
  const otherOf = ({ transferFromAddress: from, transferToAddress: to }: Row) => (from === own ? to : from)
  const real = rows.filter((row) => smallnessOf(row) === undefined)
  // The first of two that look alike is the real one: pages are newest first.
  const partners = real.map(otherOf).filter((one) => one !== undefined)
  const isLookAlike = (row: Row): boolean => {
    const other = own === undefined ? undefined : otherOf(row)
    const alike = other === undefined ? undefined : lookAlikeOf(other, partners)
    return alike !== undefined && partners.lastIndexOf(alike) > partners.lastIndexOf(other!)
  }
  return new Map(
    rows.flatMap((row) => {
      // A small row is what it is; among the others the sender's own text comes first.
      const why =
        adverts[row.transactionHash] ?? smallnessOf(row) ?? (isLookAlike(row) ? 'lookAlike' : undefined)
      return why === undefined ? [] : [[row, why] as const]
    }),
  )
}
