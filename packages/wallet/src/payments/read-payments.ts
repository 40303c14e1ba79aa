import { type Address, isTronAddress, parseUnits, toAddress, toBase58 } from '@sundial/primitives'
import papaparse from 'papaparse'

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

/** A file, checked whole: it may be paid only without a problem. */
export type PaymentList = {
  readonly payments: readonly Payment[]
  readonly problems: readonly LineProblem[]
  readonly total: bigint
  /** Lines whose recipient is in an earlier line too: allowed, and worth a look. */
  readonly repeated: readonly number[]
  /** More lines than `mostPayments`. */
  readonly isTooLong: boolean
}

type Terms = { readonly decimals: number; readonly owner: Address }

/**
 * Reads lines of `address,amount` (CSV of RFC 4180, also with semicolons or tabs). A first line without an address is a heading.
 * Amounts are plain decimals with a dot, in whole tokens; nothing is rounded and nothing is guessed.
 */
export function readPayments(text: string, { decimals, owner }: Terms): PaymentList {
  const { data } = papaparse.parse<readonly string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: ['\t', ';'].find((one) => text.includes(one)) ?? ',',
  })
  const payments: Payment[] = []
  const problems: LineProblem[] = []
  for (const [index, fields] of data.entries()) {
    const cells = fields.map((field) => field.trim())
    if (cells.every((cell) => cell === '')) continue
    if (index === 0 && !looksLikeAddress(cells[0]!)) continue
    const read = readLine(cells, { decimals, owner })
    if ('code' in read) problems.push({ line: index + 1, ...read })
    else payments.push({ line: index + 1, ...read })
  }
  return {
    payments,
    problems,
    total: payments.reduce((sum, { amount }) => sum + amount, 0n),
    repeated: repeatedLines(payments),
    isTooLong: payments.length + problems.length > mostPayments,
  }
}

/** Mistyped addresses are problems, not headings. */
const looksLikeAddress = (text: string): boolean =>
  /^(T[\w]{20,}|0x[0-9a-f]{20,}|41[0-9a-f]{20,})/i.test(text)

type Read = Omit<Payment, 'line'> | Omit<LineProblem, 'line'>

function readLine(cells: readonly string[], { decimals, owner }: Terms): Read {
  const [to = '', amount = '', ...rest] = cells
  if (cells.length < 2 || rest.some((cell) => cell !== '')) {
    return { code: 'columns', text: shorten(cells.join(',')) }
  }
  if (/^0x[0-9a-f]{40}$/i.test(to)) return { code: 'ethereum_address', text: shorten(to) }
  if (!isTronAddress(to)) return { code: 'address', text: shorten(to) }
  const address = toAddress(to)
  if (address === owner) return { code: 'own_address', text: toBase58(address) }
  const units = unitsOf(amount, decimals)
  return units === undefined ? { code: 'number', text: shorten(amount) } : { to: address, amount: units }
}

/** `undefined` for anything but a positive plain decimal that the token can hold. */
function unitsOf(text: string, decimals: number): bigint | undefined {
  const [, fraction = ''] = /^\d{1,40}(?:\.(\d{1,80}))?$/.exec(text) ?? [undefined, 'none']
  if (fraction === 'none' || fraction.replace(/0+$/, '').length > decimals) return undefined
  const units = parseUnits(text, decimals)
  return units > 0n ? units : undefined
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function repeatedLines(payments: readonly Payment[]): readonly number[] {
  const seen = new Set<Address>()
  return payments.flatMap(({ line, to }) => {
    const isRepeated = seen.has(to)
    seen.add(to)
    return isRepeated ? [line] : []
  })
}
