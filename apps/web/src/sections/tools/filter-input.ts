// What a visitor types into the advanced filter, as filters of the API.
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { isNativeId } from '../../data/token.ts'
import type { UrlFilters } from '../../lists/list-address.ts'
import { hashesOf } from './abi-tools.ts'
import { fromSmallest, toSmallest } from './units.ts'

/** The conditions that are typed, by their names in the URL and in the API. */
export const fieldNames = [
  'from',
  'to',
  'token',
  'min_amount',
  'max_amount',
  'method',
  'result',
  'start_block',
  'end_block',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Typed = Readonly<Record<FieldName, string>>

/** The rows that are searched: the last part of the URL, which is empty for transactions. */
export const filterKinds = ['transactions', 'transfers'] as const
export type FilterKind = (typeof filterKinds)[number]

export type Problem = 'address' | 'token' | 'contract' | 'amount' | 'order' | 'method' | 'block'
export type Problems = Readonly<Partial<Record<FieldName, Problem>>>

export type Read = {
  readonly filters: Readonly<Partial<Record<FieldName, string>>>
  readonly problems: Problems
}

type Setting = {
  readonly kind: FilterKind
  /** Decimals of the token; undefined where amounts are in smallest units. */
  readonly decimals: number | undefined
  /** Amounts without a token are of TRX. */
  readonly isOfTrx?: boolean
}

/** The text of a filter, or what is wrong with the typed one. */
type Reader = (text: string, setting: Setting) => { readonly value: string } | { readonly problem: Problem }

const readAddress: Reader = (text) =>
  isAddress(text) ? { value: toBase58(toAddress(text)) } : { problem: 'address' }

const readToken: Reader = (text, { kind }) => {
  if (isNativeId(text)) return { value: 'TRX' }
  if (/^\d{1,19}$/.test(text)) return { value: text }
  if (!isAddress(text)) return { problem: 'token' }
  return kind === 'transactions' ? { problem: 'contract' } : { value: toBase58(toAddress(text)) }
}

const readAmount: Reader = (text, { decimals = 0 }) => {
  const value = attempt(() => toSmallest(text, decimals))
  return value !== undefined && /^\d{1,78}$/.test(value) ? { value } : { problem: 'amount' }
}

const readMethod: Reader = (text) => {
  const digits = /^(?:0x)?([0-9a-f]{8})$/i.exec(text)?.[1]
  const value = digits?.toLowerCase() ?? attempt(() => hashesOf(text).selector)
  return value === undefined ? { problem: 'method' } : { value }
}

const readBlock: Reader = (text) =>
  /^\d{1,10}$/.test(text) ? { value: String(Number(text)) } : { problem: 'block' }

const readers: Readonly<Record<FieldName, Reader>> = {
  from: readAddress,
  to: readAddress,
  token: readToken,
  min_amount: readAmount,
  max_amount: readAmount,
  method: readMethod,
  result: (value) => ({ value }),
  start_block: readBlock,
  end_block: readBlock,
}

function attempt(read: () => string): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Filters and problems of the typed conditions; empty ones are no condition. */
export function readTyped(typed: Typed, setting: Setting): Read {
  const filters: Partial<Record<FieldName, string>> = {}
  const problems: Partial<Record<FieldName, Problem>> = {}
  for (const name of fieldNames) {
    const text = typed[name].trim()
    if (text === '') continue
    const read = readers[name](text, setting)
    if ('value' in read) filters[name] = read.value
    else problems[name] = read.problem
  }
  const { min_amount, max_amount, start_block, end_block } = filters
  const hasAmount = min_amount !== undefined || max_amount !== undefined
  if (setting.isOfTrx === true && hasAmount && filters.token === undefined) filters.token = 'TRX'
  if (isAbove(min_amount, max_amount)) problems.max_amount = 'order'
  if (isAbove(start_block, end_block)) problems.end_block = 'order'
  return { filters, problems }
}

const isAbove = (first: string | undefined, last: string | undefined): boolean =>
  first !== undefined && last !== undefined && BigInt(first) > BigInt(last)

/** The texts of the fields for filters of a URL, which may be anything. */
export function toTyped(filters: UrlFilters, decimals: number | undefined): Typed {
  const textOf = (name: FieldName): string => {
    const text = String(filters[name] ?? '')
    if (!name.endsWith('_amount') || decimals === undefined) return text
    return attempt(() => fromSmallest(text, decimals)) ?? text
  }
  return Object.fromEntries(fieldNames.map((name) => [name, textOf(name)])) as Typed
}
