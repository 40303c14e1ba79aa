/** A whole number of percent, 0 to 100; `undefined` for anything else. */
export function percentOf(text: string): bigint | undefined {
  const trimmed = text.trim()
  return /^(100|\d{1,2})$/.test(trimmed) ? BigInt(trimmed) : undefined
}

const mostInt64 = 2n ** 63n - 1n

/** An amount of energy above zero that fits the chain's int64; `undefined` for anything else. */
export function limitOf(text: string): bigint | undefined {
  const trimmed = text.trim()
  if (!/^\d{1,19}$/.test(trimmed)) return undefined
  const limit = BigInt(trimmed)
  return limit > 0n && limit <= mostInt64 ? limit : undefined
}
