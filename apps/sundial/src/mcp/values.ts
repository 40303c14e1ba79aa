// How values of the API read in an answer.
import { formatUnits, trxDecimals } from '@sundial/primitives'
import { z } from 'zod'
import { untrusted } from './untrusted.ts'

export type TokenInfo = {
  readonly tokenId: string
  readonly tokenAbbr?: string
  readonly tokenDecimal?: number
}

export type Named = {
  readonly names?: Readonly<Record<string, { readonly name?: string; readonly kind?: string }>>
}
export type True = { readonly trueAtBlock?: number }
export type Listed = {
  readonly total?: number
  readonly nextCursor?: string
  readonly scanned?: { readonly isWhole: boolean }
}

export const address = (what: string) => z.string().max(64).describe(`${what} Base58 (T…) or hex.`)
export const height = z.number().int().min(0).optional()
export const cursor = z
  .string()
  .max(200)
  .optional()
  .describe('next cursor of an earlier answer: continues after its last row.')
export const limit = z.number().int().min(1).max(50).default(10).describe('Rows, 1 to 50.')
export const token = z
  .string()
  .min(1)
  .max(64)
  .describe('TRX, the number of a TRC10 token, or the address of a token contract.')

export const trx = (sun: string | number | undefined): string =>
  sun === undefined ? 'unknown' : `${formatUnits(BigInt(sun), trxDecimals)} TRX`

/** An amount of a token whose symbol is a stranger's text; its id says which one it is. */
export function amountOf(amount: string | number | undefined, info: TokenInfo): string {
  if (amount === undefined) return 'an unknown amount'
  if (info.tokenId === '_') return trx(amount)
  const { tokenDecimal: decimals, tokenAbbr: symbol } = info
  const text = decimals === undefined ? `${amount} smallest units` : formatUnits(BigInt(amount), decimals)
  return `${text} ${symbol === undefined || symbol === '' ? '' : `${untrusted(symbol)} `}(token ${info.tokenId})`
}

/** An address, with the name it has in the answer. */
export function nameIn({ names }: Named): (address: string | undefined) => string {
  return (address) => {
    if (address === undefined || address === '') return 'nobody'
    const known = names?.[address]
    return known?.name === undefined
      ? address
      : `${address} (${known.kind ?? 'named'} ${untrusted(known.name)})`
  }
}

export const timeOf = (ms: number | undefined): string =>
  ms === undefined ? 'unknown time' : new Date(ms).toISOString()

/** The first line of an answer: the block at which it is true. */
export const trueAt = ({ trueAtBlock }: True): string =>
  trueAtBlock === undefined ? 'True now; the index has no block yet.' : `True at block ${trueAtBlock}.`

/** The last line of a list. */
export function rest({ total, nextCursor, scanned }: Listed, shown: number): string {
  const count = total === undefined ? 'The number of all rows is not known.' : `${total} in all.`
  const search = scanned?.isWhole === false ? ' Older rows were not searched yet.' : ''
  const next =
    nextCursor === undefined || (total !== undefined && shown >= total) ? '' : ` next cursor: ${nextCursor}`
  return `${count}${search}${next}`
}
