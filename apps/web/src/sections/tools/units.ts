import { formatUnits, Malformed, parseUnits } from '@sundial/primitives'

/** The decimals of a token are one byte, and a uint256 has at most 78 digits. */
export const mostDecimals = 77

/** The smallest units of a decimal amount. Digits that would be lost are refused. Throws `malformed_amount`. */
export function toSmallest(text: string, decimals: number): string {
  const [, fraction = ''] = text.trim().split('.')
  if (fraction.replace(/0+$/, '').length > decimals)
    throw new Malformed('amount', `At most ${decimals} digits after the point.`)
  return parseUnits(text, decimals).toString()
}

/** The decimal amount of smallest units. Throws `malformed_amount`. */
export function fromSmallest(text: string, decimals: number): string {
  if (!/^-?\d{1,78}$/.test(text.trim())) throw new Malformed('amount', 'Not a whole number.')
  return formatUnits(BigInt(text.trim()), decimals)
}
