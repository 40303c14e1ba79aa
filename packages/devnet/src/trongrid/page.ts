// The requested part of a list, and that part of lists of positions in the chain.
import { Malformed } from '@sundial/primitives'
import { firstPositionOf } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { isTrue, type RequestParameters, stringIn } from '../server/parameters.ts'

const mostRows = 200
const usualRows = 20

export type PositionPage = {
  readonly limit: number
  readonly newestFirst: boolean
  /** Positions from `first` to before `end`. */
  readonly first: number
  readonly end: number
}

/** Throws `malformed_parameter`. */
export function pageIn(parameters: RequestParameters, chain: Chain): PositionPage {
  const newestFirst = orderIn(parameters)
  const afterFinal = firstPositionOf(chain.solidifiedHeight + 1)
  const least = timeIn(parameters, ['min_timestamp', 'min_block_timestamp'])
  const most = timeIn(parameters, ['max_timestamp', 'max_block_timestamp'])
  const starts = [0]
  const ends = [firstPositionOf(chain.index.headHeight + 1)]
  if (isTrue(parameters['only_confirmed'])) ends.push(afterFinal)
  if (isTrue(parameters['only_unconfirmed'])) starts.push(afterFinal)
  if (least !== undefined) starts.push(firstPositionOf(firstHeightFrom(chain, least)))
  if (most !== undefined) ends.push(firstPositionOf(firstHeightFrom(chain, most + 1)))
  const last = markIn(parameters)
  if (last !== undefined && newestFirst) ends.push(last)
  if (last !== undefined && !newestFirst) starts.push(last + 1)
  return { limit: limitIn(parameters), newestFirst, first: Math.max(...starts), end: Math.min(...ends) }
}

/** The positions of the page, and how to ask for the next where there is one. */
export function pageOf(
  { limit, newestFirst, first, end }: PositionPage,
  lists: readonly (readonly number[])[],
): { readonly positions: readonly number[]; readonly fingerprint: string | undefined } {
  const near = lists.flatMap((positions) => {
    const from = lowerBound(positions, first)
    const to = lowerBound(positions, end)
    return newestFirst
      ? positions.slice(Math.max(from, to - limit - 1), to)
      : positions.slice(from, Math.min(to, from + limit + 1))
  })
  const ordered = [...new Set(near)].sort((left, right) => (newestFirst ? right - left : left - right))
  const positions = ordered.slice(0, limit)
  return { positions, fingerprint: ordered.length > limit ? markOf(positions.at(-1)!) : undefined }
}

/** A fingerprint of where a page ended. */
export const markOf = (position: number): string => Buffer.from(String(position)).toString('base64url')

export function markIn(parameters: RequestParameters): number | undefined {
  const text = stringIn(parameters, 'fingerprint')
  if (text === '') return undefined
  const position = Buffer.from(text, 'base64url').toString()
  if (/^\d{1,16}$/.test(position)) return Number(position)
  throw new Malformed('parameter', 'The fingerprint is none of this chain.')
}

export function limitIn(parameters: RequestParameters): number {
  const text = stringIn(parameters, 'limit')
  if (text === '') return usualRows
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= mostRows) return Number(text)
  throw new Malformed('parameter', `limit is between 1 and ${mostRows}`)
}

function orderIn(parameters: RequestParameters): boolean {
  const order = stringIn(parameters, 'order_by')
  if (order === '' || order === 'block_timestamp,desc') return true
  if (order === 'block_timestamp,asc') return false
  throw new Malformed('parameter', 'order_by is block_timestamp,asc or block_timestamp,desc')
}

/** Milliseconds, or a date as text. */
function timeIn(parameters: RequestParameters, names: readonly string[]): number | undefined {
  const text = names.map((name) => stringIn(parameters, name)).find((value) => value !== '')
  if (text === undefined) return undefined
  const time = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text)
  if (!Number.isNaN(time)) return time
  throw new Malformed('parameter', `${names[0]} is a time in milliseconds or a date`)
}

/** The height of the first block that is not before the time. */
function firstHeightFrom(chain: Chain, timeMs: number): number {
  let low = 0
  let high = chain.index.headHeight + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { timestamp } = chain.block(middle)!.block.blockHeader!.rawData!
    if (Number(timestamp) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The index at which the value belongs in the rising list. */
function lowerBound(values: readonly number[], value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
