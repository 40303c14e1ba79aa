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
 * Whether a small transfer belongs to something larger: its transaction moves more, as that of a token with a fee does, the account of
 * the page sent it, or has paid its sender, or elsewhere sender and receiver have a real transfer with each other.
 */
function relationsIn(rows: readonly Row[], own: string | undefined): (row: Row) => boolean {
  const real = rows.filter((row) => smallnessOf(row) === undefined)
  const movingMore = new Set(real.map(({ transactionHash }) => transactionHash))
  // Whoever wants to look honest can pay a larger sum first: on the page of an account only what it paid counts.
  const dealings = own === undefined ? real : real.filter(({ transferFromAddress: from }) => from === own)
  const pairs = new Set(dealings.map(pairOf))
  return (row) =>
    movingMore.has(row.transactionHash) ||
    (smallnessOf(row) === 'dust' && (pairs.has(pairOf(row)) || row.transferFromAddress === own))
}

const pairOf = ({ transferFromAddress: from, transferToAddress: to }: Row): string =>
  [from, to].toSorted().join(' ')

/**
 * Rows that senders of adverts and of look-alike addresses make: small transfers between strangers, those whose note advertises, and on the page of an
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
  const isHonest = relationsIn(rows, own)
  const smallAndStrange = (row: Row) => {
    const smallness = smallnessOf(row)
    return smallness !== undefined && isHonest(row) ? undefined : smallness
  }
  const isLookAlike = (row: Row): boolean => {
    const other = own === undefined ? undefined : otherOf(row)
    const alike = other === undefined ? undefined : lookAlikeOf(other, partners)
    return alike !== undefined && partners.lastIndexOf(alike) > partners.lastIndexOf(other!)
  }
  return new Map(
    rows.flatMap((row) => {
      // A small row is what it is; among the others the sender's own text comes first.
      const why =
        adverts[row.transactionHash] ?? smallAndStrange(row) ?? (isLookAlike(row) ? 'lookAlike' : undefined)
      return why === undefined ? [] : [[row, why] as const]
    }),
  )
}
