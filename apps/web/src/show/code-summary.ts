import { disassemble } from '@sundial/tvm/disassemble'

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
  const selectors = new Set<string>()
  const abilities = new Set<Ability>()
  let isReached = true
  let selector = ''
  for (const { opcode, pushed = '' } of disassemble(hex.slice(0, 2 * lengthOfCode(hex)))) {
    if (opcode === jumpDestination) isReached = true
    if (isReached) {
      const ability = abilityByCode.get(opcode)
      if (ability !== undefined) abilities.add(ability)
      if (comparing.has(opcode) && selector !== '') selectors.add(selector)
      if (!isShuffling(opcode)) selector = selectorIn(pushed)
    }
    if (ending.has(opcode)) isReached = false
  }
  return {
    byteCount: Math.floor(hex.length / 2),
    selectors: [...selectors],
    abilities: abilityOrder.filter((ability) => abilities.has(ability)),
  }
}

/** Compilers omit a leading zero; shorter numbers are compared for other reasons too. */
const selectorIn = (pushed: string): string =>
  pushed.length === 8 || pushed.length === 6 ? pushed.padStart(8, '0') : ''

const jumpDestination = 0x5b
/** EQ, or XOR with some compilers. */
const comparing: ReadonlySet<number> = new Set([0x14, 0x18])
/** STOP, JUMP, RETURN, REVERT, INVALID, SELFDESTRUCT. */
const ending: ReadonlySet<number> = new Set([0x00, 0x56, 0xf3, 0xfd, 0xfe, 0xff])
/** DUP and SWAP may stand between a selector and its comparison. */
const isShuffling = (opcode: number): boolean => opcode >= 0x80 && opcode <= 0x9f

/** Bytes of code, hex, without the CBOR map that Solidity appends, with its length in the last two bytes. */
export function lengthOfCode(hex: string): number {
  const byteCount = Math.floor(hex.length / 2)
  const mapLength = Number.parseInt(hex.slice(-4), 16)
  const start = byteCount - 2 - mapLength
  return byteCount >= 4 && start > 0 && /^a[1-4]/i.test(hex.slice(2 * start, 2 * start + 2))
    ? start
    : byteCount
}
