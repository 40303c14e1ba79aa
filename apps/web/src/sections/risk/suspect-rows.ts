import { isDust, lookAlikeOf } from '@sundial/wallet'
import type { Transfer } from '../../data/transaction.ts'

type Row = Pick<Transfer, 'transferFromAddress' | 'transferToAddress' | 'amount_str'> & {
  readonly tokenInfo: Pick<Transfer['tokenInfo'], 'tokenDecimal'>
}

/** Transfers of nothing and of less than a hundredth of a token; a token of unknown decimals is not called small. */
const isSmall = ({ amount_str: text, tokenInfo: { tokenDecimal } }: Row): boolean => {
  const amount = BigInt(text)
  return amount === 0n || (tokenDecimal !== undefined && isDust(amount, tokenDecimal))
}

/**
 * Rows that senders of adverts and of look-alike addresses make: small transfers, and on the page of an account those with an
 * address that looks like another one that the page has a real transfer with.
 */
export function suspectRows<One extends Row>(
  rows: readonly One[],
  own: string | undefined,
): ReadonlySet<One> {
  const otherOf = ({ transferFromAddress: from, transferToAddress: to }: Row) => (from === own ? to : from)
  const real = rows.filter((row) => !isSmall(row))
  // The first of two that look alike is the real one: pages are newest first.
  const partners = real.map(otherOf).filter((one) => one !== undefined)
  return new Set(
    rows.filter((row) => {
      if (isSmall(row)) return true
      const other = own === undefined ? undefined : otherOf(row)
      if (other === undefined) return false
      const alike = lookAlikeOf(other, partners)
      return alike !== undefined && partners.lastIndexOf(alike) > partners.lastIndexOf(other)
    }),
  )
}
