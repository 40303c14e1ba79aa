import { isAddress, toAddress } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { RequestRefused } from '../errors.ts'
import type { Paging } from '../page.ts'
import { omitUndefined } from '../omit-undefined.ts'

/** Whether a token name means TRX: `0`, `_`, the empty text, or `TRX` in any case. */
export const isNativeCoin = (token: string): boolean => /^(0?|_|trx)$/i.test(token)

/** The native coin by any of its names, a TRC10 token by its id, a token contract by its address. Throws `malformed_address`. */
export function readAsset(token: string): Asset {
  if (isNativeCoin(token)) return { kind: 'trx' }
  return isAddress(token) ? { kind: 'trc20', contract: toAddress(token) } : readTrc10(token)
}

const readTrc10 = (id: string): Asset =>
  /^\d{1,19}$/.test(id) ? { kind: 'trc10', id } : { kind: 'trc20', contract: toAddress(id) }

export const readDirection = (text: string | undefined): 'in' | 'out' | undefined =>
  text === 'in' || text === '2' ? 'in' : text === 'out' || text === '1' ? 'out' : undefined

/** Bit n of the mask is type n: byte n / 8, lowest bit first, as in permissions. */
export const typesOfMask = (hex: string): ReadonlySet<number> =>
  new Set(
    Array.from({ length: hex.length * 4 }, (_, type) => type).filter(
      (type) => (Number.parseInt(hex.slice((type >> 3) * 2, (type >> 3) * 2 + 2), 16) >> (type & 7)) & 1,
    ),
  )

type TypeParameters = { readonly contract_type?: string | undefined; readonly type?: string | undefined }

/** The types that a list of ids and a bitmap name; undefined where neither is present. */
export const readTypes = ({
  contract_type: ids,
  type: mask,
}: TypeParameters): ReadonlySet<number> | undefined =>
  ids === undefined && mask === undefined
    ? undefined
    : new Set([...(ids?.split(',').map(Number) ?? []), ...typesOfMask(mask ?? '')])

/** Types whose lists cost one unit more. */
const typesPerUnit = 8

/** More units for many types: each has a list. The query is not checked yet. */
export function costOfTypes({ contract_type: ids, type: mask }: Readonly<Record<string, unknown>>): number {
  const named = typeof ids === 'string' ? ids.split(',').length : 0
  const marked = typeof mask === 'string' && /^[0-9a-fA-F]{1,64}$/.test(mask) ? typesOfMask(mask).size : 0
  return Math.floor((named + marked) / typesPerUnit)
}

/** Throws `filters_not_combinable` where one filter requires another. */
export function needs(parameter: string, other: string, isThere: boolean): void {
  if (!isThere)
    throw new RequestRefused('filters_not_combinable', `${parameter} requires ${other}.`, {
      parameters: [parameter, other],
    })
}

type TimedPaging = Paging & {
  readonly confirm?: string | undefined
  readonly date_start?: number | undefined
  readonly date_to?: number | undefined
}

/**
 * Replaces `confirm` and the older names in a query by a time range: blocks are final up to one of them, and no two have
 * the same time.
 */
export async function applyTimeRange<Query extends TimedPaging>(
  query: Query,
  { store, state }: Context,
): Promise<Query> {
  const { start_timestamp, end_timestamp, date_start, date_to } = query
  const from = start_timestamp ?? date_start
  const to = end_timestamp ?? date_to
  const wanted = finality(query.confirm)
  if (wanted === 'all') return { ...query, ...range(from, to) }
  const height = Math.min(state.solidifiedHeight ?? -1, state.head?.height ?? -1)
  const solid = height < 0 ? undefined : await store.blockByHeight(height)
  const solidMs = solid?.timestampMs ?? -1
  return wanted === 'final'
    ? { ...query, ...range(from, Math.min(to ?? solidMs, solidMs)) }
    : { ...query, ...range(Math.max(from ?? 0, solidMs + 1), to) }
}

const range = (from: number | undefined, to: number | undefined) =>
  omitUndefined({ start_timestamp: from, end_timestamp: to })

/** Which blocks `confirm` asks for. */
export function finality(confirm: string | undefined): 'final' | 'open' | 'all' {
  if (confirm === undefined || confirm === 'false') return 'all'
  const [final, open] = [/0|true/.test(confirm), confirm.includes('1')]
  return final === open ? 'all' : final ? 'final' : 'open'
}
