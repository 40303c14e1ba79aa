import { type Address, toBase58 } from '@sundial/primitives'
import type { IndexState } from '@sundial/store'
import { LRUCache } from 'lru-cache'
import type { Int64 } from '../node-reader.ts'

/** A JSON number while it is safe, decimal text beyond 2^53. */
export const toAmount = (value: bigint): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()

/** The UTC day of a time in milliseconds, as YYYY-MM-DD. */
export const isoDay = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

/** A member of a node's answer. */
export const toBigInt = (value: Int64): bigint => BigInt(value)

/** The exact amount in decimal form, without trailing zeros. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`
}

/** A block's time; absent for block 0 of a chain whose genesis has none, which is time 0. */
export const toTime = (timeMs: number | undefined): number | undefined =>
  timeMs === undefined || timeMs <= 0 ? undefined : timeMs

/** A share in percent, truncated to six decimals; 0 for a total of zero. */
export const sharePercent = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 100_000_000n) / whole) / 1_000_000

/** A checksum is two hashes, and lists repeat the same addresses. */
const shown = new LRUCache<Address, string>({ max: 50_000 })

/** Base58 as `toBase58` returns it, of addresses that lists repeat. */
export function base58Of(address: Address): string {
  const known = shown.get(address)
  if (known !== undefined) return known
  const text = toBase58(address)
  shown.set(address, text)
  return text
}

/** Base58 for display; absent where the chain has no bytes. */
export const displayAddress = (address: Address | undefined): string | undefined =>
  address === undefined || address === '' ? undefined : base58Of(address)

/** Whether the height is final, as far as the index knows. */
export const isConfirmed = (
  height: number,
  { solidifiedHeight }: Pick<IndexState, 'solidifiedHeight'>,
): boolean | undefined => (solidifiedHeight === undefined ? undefined : height <= solidifiedHeight)

/** Number of blocks from this height to the head, both included; undefined above the head. */
export const confirmationsOf = (height: number, { head }: IndexState): number | undefined =>
  head === undefined || height > head.height ? undefined : head.height - height + 1

/** Whether the chain may have facts from before the index, or from before it recorded them. */
export const mayLackFacts = (state: IndexState): boolean =>
  !isWhole(state) || state.lacksFactsUpTo !== undefined

/** Whether the index covers every block from genesis to its head, so that its totals are the chain's. */
export const isWhole = ({ coverage, head }: IndexState): boolean =>
  coverage.length === 1 && coverage[0]!.from === 0 && coverage[0]!.to === head?.height
