// Requests of TronGrid's v1 interface: common parameters, and the fingerprint at which a page continues.
import { Malformed } from '@sundial/primitives'

/** Parameters by name in snake case, all of them text. */
export type GridQuery = Readonly<Record<string, string>>

export const mostRows = 200
export const usualRows = 20

/** TronGrid accepts the names of parameters in both cases; what is in snake case counts. */
export function gridQuery(texts: GridQuery): GridQuery {
  const renamed = Object.entries(texts).map(([name, text]) => [snakeCase(name), text])
  return { ...Object.fromEntries(renamed), ...texts } as GridQuery
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const flagIn = (query: GridQuery, name: string): boolean => query[name]?.toLowerCase() === 'true'

/** The part of a list in chain order that a request names. */
export type GridPage = {
  readonly limit: number
  readonly newestFirst: boolean
  readonly onlyConfirmed: boolean
  readonly onlyUnconfirmed: boolean
  /** Block times, both included. */
  readonly fromMs: number | undefined
  readonly toMs: number | undefined
}

/** Throws `malformed_parameter`. */
export const pageIn = (query: GridQuery): GridPage => ({
  limit: limitIn(query),
  newestFirst: orderIn(query, ['block_timestamp'], 'desc').direction === 'desc',
  onlyConfirmed: flagIn(query, 'only_confirmed'),
  onlyUnconfirmed: flagIn(query, 'only_unconfirmed'),
  fromMs: timeIn(query, ['min_timestamp', 'min_block_timestamp']),
  toMs: timeIn(query, ['max_timestamp', 'max_block_timestamp']),
})

export function limitIn({ limit = '' }: GridQuery): number {
  if (limit === '') return usualRows
  if (/^\d{1,4}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= mostRows) return Number(limit)
  throw new Malformed('parameter', `limit is between 1 and ${mostRows}`)
}

export type Direction = 'asc' | 'desc'

/** The first field is the one of a request that names none. */
export function orderIn<Field extends string>(
  { order_by: order = '' }: GridQuery,
  fields: readonly [Field, ...Field[]],
  usual: Direction,
): { readonly field: Field; readonly direction: Direction } {
  if (order === '') return { field: fields[0], direction: usual }
  const [name, direction, ...more] = order.split(',')
  const field = fields.find((one) => one === name)
  if (field !== undefined && (direction === 'asc' || direction === 'desc') && more.length === 0)
    return { field, direction }
  throw new Malformed('parameter', `order_by is one of ${fields.join(', ')} with ,asc or ,desc`)
}

/** Milliseconds, or a date as text. */
function timeIn(query: GridQuery, names: readonly string[]): number | undefined {
  const text = names.map((name) => query[name] ?? '').find((value) => value !== '')
  if (text === undefined) return undefined
  const time = /^\d{1,15}$/.test(text) ? Number(text) : Date.parse(text)
  if (!Number.isNaN(time)) return time
  throw new Malformed('parameter', `${names[0]} is a time in milliseconds or a date`)
}

/** By which lists of TRC10 tokens are in order. */
export const tokenFields = ['id', 'total_supply', 'start_time', 'end_time'] as const
export type TokenField = (typeof tokenFields)[number]

/** Which of an account's transactions a request names. With both `only_from` and `only_to` TronGrid returns both. */
export function sidesIn(query: GridQuery): Readonly<Record<'sent' | 'received' | 'inner', boolean>> {
  const [onlyFrom, onlyTo] = [flagIn(query, 'only_from'), flagIn(query, 'only_to')]
  return {
    sent: onlyFrom || !onlyTo,
    received: onlyTo || !onlyFrom,
    // Where contracts paid it or were paid by it, unless the query excludes them or names one end of the transaction.
    inner: !onlyFrom && !onlyTo && query['search_internal'] !== 'false',
  }
}

/** Contracts in one request for facts of tokens. */
export const mostContracts = 20

/** Addresses in one parameter. */
export function namesIn(query: GridQuery, name: string, most: number): readonly string[] {
  const names = (query[name] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (names.length > 0 && names.length <= most) return names
  throw new Malformed('parameter', `${name} has 1 to ${most} addresses, separated by commas`)
}

/** A block in a path: its height, its id as hex, or `latest`. */
export function blockIn(text: string): number | string {
  if (text === 'latest') return text
  if (/^\d{1,15}$/.test(text)) return Number(text)
  if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
  throw new Malformed('parameter', 'A block is named by its height, its id, or latest.')
}

export function transactionIdIn(text: string): string {
  const id = text.replace(/^0x/, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(id)) return id
  throw new Malformed('parameter', 'A transaction is named by its id.')
}

/** Where a page ended, as text that means nothing to its reader. */
export const fingerprintOf = (...place: readonly number[]): string =>
  btoa(place.join('.')).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')

/** The numbers of `fingerprintOf`, `count` of them. */
export function placeIn({ fingerprint = '' }: GridQuery, count: number): readonly number[] | undefined {
  if (fingerprint === '') return undefined
  const place = decoded(fingerprint).split('.')
  if (place.length === count && place.every((number) => /^\d{1,16}$/.test(number))) return place.map(Number)
  throw new Malformed('parameter', 'The fingerprint is none of this chain.')
}

function decoded(fingerprint: string): string {
  try {
    return atob(fingerprint.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
