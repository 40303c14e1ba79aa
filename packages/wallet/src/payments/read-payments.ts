import { type Address, isTronAddress, toAddress, toBase58 } from '@sundial/primitives'
import papaparse from 'papaparse'
import { exactAmount } from '../amount-text.ts'

/** Most payments of one file. */
export const mostPayments = 1000

export type Payment = {
  /** Of the file, from 1. */
  readonly line: number
  readonly to: Address
  /** In the smallest unit. */
  readonly amount: bigint
}

export type LineProblem = {
  readonly line: number
  readonly code: 'columns' | 'address' | 'ethereum_address' | 'own_address' | 'number'
  /** What the line has there, shortened. */
  readonly text: string
}

/** A file, checked whole: it may be paid only without a problem. Every line that is not empty is in one of its members. */
export type PaymentList = {
  readonly payments: readonly Payment[]
  readonly problems: readonly LineProblem[]
  /** The first line, where it is words only: it names the columns and pays nobody. */
  readonly heading: { readonly line: number; readonly text: string } | undefined
  readonly total: bigint
  /** Lines whose recipient is in an earlier line too: allowed, and worth a look. */
  readonly repeated: readonly number[]
  /** More lines than `mostPayments`. */
  readonly isTooLong: boolean
}

type Terms = { readonly decimals: number; readonly owner: Address }

/**
 * Reads lines of `address,amount` (CSV of RFC 4180 without line breaks in cells, also with semicolons or tabs). Amounts are plain
 * decimals with a dot, in whole tokens; nothing is rounded and nothing is guessed.
 */
export function readPayments(text: string, terms: Terms): PaymentList {
  const delimiter = ['\t', ';'].find((one) => text.includes(one)) ?? ','
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((content, index) => ({ line: index + 1, ...readCells(content, delimiter) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first] = rows
  const heading = first?.cells.every(isName) === true ? first : undefined
  const payments: Payment[] = []
  const problems: LineProblem[] = []
  for (const { line, cells, isBroken } of heading === undefined ? rows : rows.slice(1)) {
    const read = isBroken ? columnsProblem(cells) : readLine(cells, terms)
    if ('code' in read) problems.push({ line, ...read })
    else payments.push({ line, ...read })
  }
  return {
    payments,
    problems,
    heading: heading && { line: heading.line, text: shorten(heading.cells.join(', ')) },
    total: payments.reduce((sum, { amount }) => sum + amount, 0n),
    repeated: repeatedLines(payments),
    isTooLong: payments.length + problems.length > mostPayments,
  }
}

/** Each line by itself, so that a quote that nobody closed does not swallow the lines after it. */
function readCells(content: string, delimiter: string) {
  const { data, errors } = papaparse.parse<readonly string[]>(content, { delimiter, newline: '\n' })
  return { cells: (data[0] ?? []).map((field) => field.trim()), isBroken: errors.length > 0 }
}

/** A name of a column: words without a digit, and too short for an address. Anything else may be a payment. */
const isName = (cell: string): boolean => /^(\p{L}[\p{L}\p{M}\p{P}\p{S} ]{0,19})?$/u.test(cell)

type Read = Omit<Payment, 'line'> | Omit<LineProblem, 'line'>

function readLine(cells: readonly string[], { decimals, owner }: Terms): Read {
  const [to = '', amount = '', ...rest] = cells
  if (cells.length < 2 || rest.some((cell) => cell !== '')) return columnsProblem(cells)
  if (/^0x[0-9a-f]{40}$/i.test(to)) return { code: 'ethereum_address', text: shorten(to) }
  if (!isTronAddress(to)) return { code: 'address', text: shorten(to) }
  const address = toAddress(to)
  if (address === owner) return { code: 'own_address', text: toBase58(address) }
  // After a point without digits something may be missing.
  const units = amount.endsWith('.') ? 0n : (exactAmount(amount, decimals) ?? 0n)
  return units === 0n ? { code: 'number', text: shorten(amount) } : { to: address, amount: units }
}

const columnsProblem = (cells: readonly string[]): Read => ({
  code: 'columns',
  text: shorten(cells.join(',')),
})

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function repeatedLines(payments: readonly Payment[]): readonly number[] {
  const seen = new Set<Address>()
  return payments.flatMap(({ line, to }) => {
    const isRepeated = seen.has(to)
    seen.add(to)
    return isRepeated ? [line] : []
  })
}
