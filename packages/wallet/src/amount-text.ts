import { parseUnits } from '@sundial/primitives'

/** Arabic and Persian digits, as their keyboards write them. Each stands for one digit, so nothing is guessed. */
const zeros = ['\u0660', '\u06F0'].map((zero) => zero.codePointAt(0)!)
const otherDigit = /[\u0660-\u0669\u06F0-\u06F9]/g
/** Their decimal point, which means nothing else. A comma can also group thousands. */
const otherPoint = /\u066B/g

/** Of a number of a contract before the point, and of any token's decimals after it. */
const plain = /^\d{1,78}(\.\d{0,100})?$/

/**
 * A typed, pasted, linked or listed number in western digits with a decimal point, `12.` included; `undefined` for any other text.
 * To read `1,5`, `1e3`, `-5` or `.5` in another way could send another amount.
 */
export function plainDecimal(text: string): string | undefined {
  const written = text
    .trim()
    .replaceAll(otherDigit, (digit) => String(digitOf(digit)))
    .replaceAll(otherPoint, '.')
  return plain.test(written) ? written : undefined
}

function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!
  return code - zeros.findLast((zero) => zero <= code)!
}

/** Whether a field has a text that is no number. */
export const isNoAmount = (text: string): boolean => text.trim() !== '' && plainDecimal(text) === undefined

/** What a field shows of a typed number: cut off after the decimals. A text that is no number stays as it is. */
export function limitDecimals(text: string, decimals: number): string {
  const number = plainDecimal(text)
  if (number === undefined) return text
  const [whole = '', fraction] = number.split('.')
  return fraction === undefined || decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}

/** The amount in the smallest unit, cut off and never rounded up; zero for no number. */
export function amountOf(text: string, decimals: number): bigint {
  const number = plainDecimal(text)
  return number === undefined ? 0n : parseUnits(number, decimals)
}

/** The same where the text has no more decimals than there are; `undefined` for any other text. */
export function exactAmount(text: string, decimals: number): bigint | undefined {
  const number = plainDecimal(text)
  const [, fraction = ''] = number?.split('.') ?? []
  if (number === undefined || fraction.replace(/0+$/, '').length > decimals) return undefined
  return amountOf(number, decimals)
}
