import fc from 'fast-check'
import { expect, test } from 'vitest'
import { missedSlots, type Produced } from './missed-slots.ts'

type Shape = {
  /** Places of the list that missed a slot when it was theirs. */
  readonly isMissed: (slot: number) => boolean
  /** A maintenance after every so many slots. */
  readonly maintenanceSlots: number
  /** The list of witnesses from each maintenance on. */
  readonly lists: readonly (readonly number[])[]
}

type Simulated = { readonly blocks: Produced[]; readonly missed: readonly number[] }

/** What java-tron does: slots pass, two of them unused after a block that did maintenance. */
function simulate({ isMissed, maintenanceSlots, lists }: Shape, slotCount: number): Simulated {
  const blocks: Produced[] = []
  const missed: number[] = []
  let nextMaintenance = maintenanceSlots
  let list = lists[0]!
  let maintenances = 0
  let skipped = 0
  for (let slot = 1; slot < slotCount; slot++) {
    const witness = list[(slot - skipped) % list.length]!
    if (isMissed(slot)) {
      missed.push(witness)
      continue
    }
    blocks.push({ height: blocks.length, timestampMs: 1_600_000_000_000 + slot * 3_000, witness })
    skipped = 0
    if (slot < nextMaintenance) continue
    nextMaintenance += maintenanceSlots
    list = lists[++maintenances % lists.length]!
    slot += 2
    skipped = 2
  }
  return { blocks, missed }
}

const allMissed = (blocks: readonly Produced[]): number[] =>
  blocks.flatMap((_, at) =>
    [...missedSlots(blocks.slice(0, at + 1))].flatMap(([witness, count]) =>
      Array.from({ length: count }, () => witness),
    ),
  )

const byNumber = (left: number, right: number): number => left - right
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
const list27 = numbers(27)

test('a missed slot is attributed to its witness one round later', () => {
  const { blocks } = simulate(
    { isMissed: (slot) => slot === 100, maintenanceSlots: 7_200, lists: [list27] },
    140,
  )
  const reported = blocks.map((_, at) => [...missedSlots(blocks.slice(0, at + 1))])
  expect(reported.flat()).toEqual([[100 % 27, 1]])
  // The slot after it is 101, the one that proves it a round later.
  expect(blocks[reported.findIndex((some) => some.length > 0)]!.timestampMs).toBe(
    1_600_000_000_000 + 128 * 3_000,
  )
})

test('a witness that misses several slots is reported each time, as long as it returns', () => {
  const isMissed = (slot: number) => slot === 90 || slot === 91 || slot === 150
  const { blocks, missed } = simulate({ isMissed, maintenanceSlots: 7_200, lists: [list27] }, 200)
  expect(allMissed(blocks).sort(byNumber)).toEqual([...missed].sort(byNumber))
})

test('the unused slots after a maintenance belong to no witness', () => {
  const { blocks, missed } = simulate(
    { isMissed: () => false, maintenanceSlots: 200, lists: [list27, list27.toReversed()] },
    1_000,
  )
  expect(missed).toEqual([])
  expect(allMissed(blocks)).toEqual([])
})

test('nor are they when the first after it comes new for one long gone, and misses its next turn', () => {
  const { blocks } = simulate(
    {
      isMissed: (slot) => slot === 201 + 27 || (slot < 200 && slot % 27 === 201 % 27),
      maintenanceSlots: 200,
      lists: [list27, list27.with(201 % 27, 50)],
    },
    240,
  )
  expect(allMissed(blocks)).toEqual([])
})

test('a witness that never returns is not reported: nothing proves whose the slots are', () => {
  const { blocks } = simulate(
    { isMissed: (slot) => slot > 200 && slot % 27 === 5, maintenanceSlots: 7_200, lists: [list27] },
    600,
  )
  expect(allMissed(blocks)).toEqual([])
})

test('nothing is reported for blocks outside slots, or with gaps between them', () => {
  const { blocks } = simulate(
    { isMissed: (slot) => slot === 100, maintenanceSlots: 7_200, lists: [list27] },
    140,
  )
  const uneven = blocks.map((block, at) => ({ ...block, timestampMs: block.timestampMs + (at % 7) }))
  expect(allMissed(uneven)).toEqual([])
  const apart = blocks.map((block) => ({ ...block, height: block.height * 2 }))
  expect(allMissed(apart)).toEqual([])
  expect(missedSlots([])).toEqual(new Map())
})

test('whatever is missed and whoever is elected, only missed slots are reported, each with the witness that missed it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 27 }),
      fc.integer({ min: 60, max: 400 }),
      fc.array(fc.integer(), { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { maxLength: 60 }),
      (count, maintenanceSlots, seeds, missing) => {
        const lists = seeds.map((seed) => shuffled(numbers(count + 3), seed).slice(0, count))
        const slots = new Set(missing)
        const shape = { isMissed: (slot: number) => slots.has(slot), maintenanceSlots, lists }
        const { blocks, missed } = simulate(shape, 900)
        const left = [...missed]
        for (const witness of allMissed(blocks)) {
          expect(left).toContain(witness)
          left.splice(left.indexOf(witness), 1)
        }
      },
    ),
    { numRuns: 100 },
  )
})

function shuffled(items: readonly number[], seed: number): number[] {
  return items
    .map((item) => ({ item, key: Math.imul((item + 1) * 2_654_435_761, seed | 1) >>> 0 }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item)
}
