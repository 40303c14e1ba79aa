/** Binary numeric of an integer: base 10000 digits, most significant first, without trailing zero digits. */
export function encodeNumeric(value: bigint): Uint8Array {
  const digits = digitsOf(value < 0n ? -value : value)
  const weight = Math.max(digits.length - 1, 0)
  while (digits.at(-1) === 0) digits.pop()

  const bytes = Buffer.allocUnsafe(8 + digits.length * 2)
  bytes.writeInt16BE(digits.length, 0)
  bytes.writeInt16BE(weight, 2)
  bytes.writeUInt16BE(value < 0n ? negative : 0, 4)
  // No digits behind the point.
  bytes.writeInt16BE(0, 6)
  for (const [index, digit] of digits.entries()) bytes.writeInt16BE(digit, 8 + index * 2)
  return bytes
}

/** Most significant first. */
function digitsOf(value: bigint): number[] {
  const digits: number[] = []
  let rest = value
  for (; rest > safe; rest /= bigBase) digits.push(Number(rest % bigBase))
  for (let low = Number(rest); low > 0; low = Math.floor(low / base)) digits.push(low % base)
  return digits.reverse()
}

const base = 10_000
const bigBase = BigInt(base)
const safe = BigInt(Number.MAX_SAFE_INTEGER)
const negative = 0x4000
