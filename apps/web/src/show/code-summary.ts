/** Facts about code that can be read without running it. */
export type CodeSummary = {
  readonly byteCount: number
  /** Selectors that the code compares with, as hex, in the order of their position. */
  readonly selectors: readonly string[]
  readonly abilities: readonly Ability[]
}

export type Ability = (typeof abilityOrder)[number]

const abilityOrder = ['delegates', 'creates', 'destroys', 'stakes', 'moves'] as const

const abilityByCode: ReadonlyMap<number, Ability> = new Map([
  [0xf2, 'delegates'],
  [0xf4, 'delegates'],
  [0xf0, 'creates'],
  [0xf5, 'creates'],
  [0xff, 'destroys'],
  [0xd0, 'moves'],
  // FREEZE, UNFREEZE, VOTEWITNESS and all of stake 2.0; FREEZEEXPIRETIME only reads.
  ...[0xd5, 0xd6, 0xd8, 0xda, 0xdb, 0xde, 0xdf].map((code) => [code, 'stakes'] as const),
])

/** Scans runtime code, hex: bytes between a terminating instruction and the next jump target are data. */
export function summarizeCode(hex: string): CodeSummary {
  const bytes = bytesOf(hex)
  const selectors = new Set<string>()
  const abilities = new Set<Ability>()
  let isReached = true
  let pushed = ''
  const end = endOfCode(bytes)
  for (let at = 0; at < end; at++) {
    const code = bytes[at]!
    if (code === jumpDestination) isReached = true
    const width = code >= firstPush && code <= lastPush ? code - firstPush + 1 : 0
    if (isReached) {
      const ability = abilityByCode.get(code)
      if (ability !== undefined) abilities.add(ability)
      if (comparing.has(code) && pushed !== '') selectors.add(pushed)
      if (!isShuffling(code)) pushed = selectorIn(bytes.subarray(at + 1, at + 1 + width))
    }
    if (ending.has(code)) isReached = false
    at += width
  }
  return {
    byteCount: bytes.length,
    selectors: [...selectors],
    abilities: abilityOrder.filter((ability) => abilities.has(ability)),
  }
}

/** Compilers omit a leading zero; shorter numbers are compared for other reasons too. */
const selectorIn = (value: Uint8Array): string =>
  value.length === 4 || value.length === 3 ? toHexText(value).padStart(8, '0') : ''

const jumpDestination = 0x5b
const firstPush = 0x60
const lastPush = 0x7f
/** EQ, or XOR with some compilers. */
const comparing: ReadonlySet<number> = new Set([0x14, 0x18])
/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const ending: ReadonlySet<number> = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff])
/** DUP and SWAP may stand between a selector and its comparison. */
const isShuffling = (code: number): boolean => code >= 0x80 && code <= 0x9f

/** Bytes of code, hex, without what its compiler appends. */
export const lengthOfCode = (hex: string): number => endOfCode(bytesOf(hex))

/** Solidity appends a CBOR map to the code, and its length in the last two bytes. */
function endOfCode(bytes: Uint8Array): number {
  if (bytes.length < 4) return bytes.length
  const length = bytes[bytes.length - 2]! * 256 + bytes[bytes.length - 1]!
  const start = bytes.length - 2 - length
  return start > 0 && bytes[start]! >= 0xa1 && bytes[start]! <= 0xa4 ? start : bytes.length
}

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from({ length: Math.floor(hex.length / 2) }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  )

const toHexText = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
