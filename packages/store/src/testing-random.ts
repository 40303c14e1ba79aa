import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock } from './facts.ts'

/** Whole numbers below `bound`, the same for the same seed (mulberry32). */
export type Random = (bound: number) => number

export function seeded(seed: number): Random {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

export type ChainShape = {
  readonly random: Random
  readonly blockCount: number
  /** Continues this block. */
  readonly after?: IndexedBlock | undefined
  readonly transactionsPerBlock?: number | undefined
  readonly accountCount?: number | undefined
  /** Of a hundred blocks, how many leave heights out before them. */
  readonly gapPercent?: number | undefined
  /** Nothing is missing that balances need: give no gaps with it. */
  readonly knowsBalances?: boolean | undefined
}

/** Low numbers are far commoner than high ones. */
export function randomAccount({ random, accountCount = 40 }: ChainShape): Address {
  return accountOf(Math.floor(accountCount ** (random(1_000_000) / 1_000_000)) - 1)
}

export const accountOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`

export function randomAsset({ random }: ChainShape): Asset {
  const kind = random(3)
  if (kind === 0) return { kind: 'trx' }
  if (kind === 1) return { kind: 'trc10', id: random(20) === 0 ? 'a:\0b' : String(1_000_000 + random(9)) }
  return { kind: 'trc20', contract: accountOf(500_000 + random(9)) }
}

export const randomAmount = (random: Random): bigint =>
  [BigInt(random(1_000)), -9_223_372_036_854_775_808n, 2n ** 256n - 1n, BigInt(random(2 ** 52)), 2n ** 53n][
    random(5)
  ]!

export const maybe = <Value>(random: Random, make: () => Value): Value | undefined =>
  random(4) === 0 ? undefined : make()

export function hex(byteCount: number, random: Random): string {
  let text = ''
  for (let at = 0; at < byteCount; at++) text += random(256).toString(16).padStart(2, '0')
  return text
}
