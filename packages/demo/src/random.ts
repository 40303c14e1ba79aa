import { fromText, sha256 } from '@sundial/primitives'

/** Randomness that is the same for the same seed on every machine. */
export type Random = {
  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True once in `times`. */
  oneIn(times: number): boolean
  /** A unique name or key. */
  bytes(): Uint8Array
}

/** The generator sfc32 over SHA-256 of the seed. */
export function seededRandom(seed: string): Random {
  const view = new DataView(sha256(fromText(seed)).slice().buffer)
  let [a, b, c, counter] = [view.getInt32(0), view.getInt32(4), view.getInt32(8), view.getInt32(12)]
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    oneIn: (times) => integer(1, times) === 1,
    bytes: () => sha256(fromText(`${seed}/${next()}/${next()}`)),
  }
}
