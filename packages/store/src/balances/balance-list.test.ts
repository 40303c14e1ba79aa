import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layout } from '../layout.ts'
import {
  type BalanceList,
  cutBalances,
  decodeAccountLists,
  decodeBalances,
  encodeAccountLists,
  encodeBalances,
  firstHeight,
  growBalances,
  newestBalance,
  newestBytes,
} from './balance-list.ts'
import { decodeChangedPairs, encodeChangedPairs } from './pairs.ts'

const amount = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const changes = fc
  .array(fc.record({ later: fc.integer({ min: 1, max: 2 ** 20 }), change: amount }), {
    minLength: 1,
    maxLength: 3 * layout.balancesPerChunk,
  })
  .map((steps) => {
    let height = -1
    return steps.map(({ later, change }) => ({ height: (height += later), change }))
  })

test('every balance is found at its height and after it, in the chunk that begins last', () => {
  fc.assert(
    fc.property(changes, (given) => {
      const chunks = grow(given)
      expect(chunks.slice(0, -1).every(({ count }) => count === layout.balancesPerChunk)).toBe(true)
      let balance = 0n
      for (const [at, { height, change }] of given.entries()) {
        balance += change
        const until = (given[at + 1]?.height ?? height + 9) - 1
        for (const wanted of [height, until]) {
          const chunk = chunks.findLast((some) => firstHeight(some) <= wanted)!
          expect(cutBalances(decodeBalances(encodeBalances(chunk)), wanted)).toMatchObject({
            height,
            balance,
          })
        }
      }
      expect(cutBalances(chunks[0]!, given[0]!.height - 1)).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('a list that is cut is the one that never grew further', () => {
  fc.assert(
    fc.property(changes, fc.nat(), (given, some) => {
      const remaining = given.slice(0, 1 + (some % given.length))
      const last = remaining.at(-1)!.height
      const chunk = grow(given).findLast((chunk) => firstHeight(chunk) <= last)!
      expect(cutBalances(chunk, last)).toEqual(grow(remaining).at(-1))
    }),
    { numRuns: 100 },
  )
})

test('the newest balance is at the beginning, of any size', () => {
  for (const change of [0n, -1n, 10n ** 30n, 2n ** 256n - 1n, -(2n ** 256n)]) {
    const bytes = encodeBalances(growBalances(undefined, { height: 2 ** 31 - 1, change }).list)
    expect(bytes.length).toBeLessThanOrEqual(newestBytes)
    expect(newestBalance(bytes)).toBe(change)
  }
})

test('one balance takes eleven bytes in its account’s row', () => {
  const { list } = growBalances(undefined, { height: 80_000_000, change: 1_000_000_000n })
  expect(encodeAccountLists(new Map([[1, list]]))).toHaveLength(11)
})

test('lists of an account keep their order', () => {
  const list = (count: number) =>
    grow(Array.from({ length: count }, (_, height) => ({ height, change: -7n }))).at(-1)!
  const lists = new Map([
    [900, list(3)],
    [0, list(32)],
    [70_000, list(33)],
  ])
  const decoded = decodeAccountLists(encodeAccountLists(lists))
  expect([...decoded]).toEqual([...lists])
  expect(decodeAccountLists(Buffer.alloc(0)).size).toBe(0)
})

test.each([
  { accounts: [], further: [] },
  { accounts: [0, 1, 128, 2 ** 31 - 1], further: [] },
  { accounts: [5], further: [{ account: 3, asset: 900_000 }] },
  { accounts: [], further: [{ account: 2 ** 31 - 1, asset: 0 }] },
])('what a block changed comes back: %j', (changed) => {
  expect(decodeChangedPairs(encodeChangedPairs(changed))).toEqual(changed)
})

function grow(given: readonly { readonly height: number; readonly change: bigint }[]): BalanceList[] {
  const full: BalanceList[] = []
  let open: BalanceList | undefined
  for (const change of given) {
    const grown = growBalances(open, change)
    if (grown.full !== undefined) full.push(grown.full)
    open = grown.list
  }
  return [...full, open!]
}
