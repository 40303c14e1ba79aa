import { chainParameter, witness, witnessBrokerage } from '@sundial/protocol'
import type { BlockRef, PageRequest, Store, Tally } from '@sundial/store'
import { expect, test } from 'vitest'
import { keepTally } from './keep-tally.ts'

const [alice, bob, carol] = ['a', 'b', 'c'].map((digit) => `41${digit.repeat(40)}`) as [
  string,
  string,
  string,
]
const at: BlockRef = { height: 60, id: 'head' }
const intervalMs = 60_000n

type IndexOptions = {
  readonly first?: number
  readonly brokerages?: Readonly<Record<string, [number, number]>>
}

/** Blocks three seconds apart, from `first` on, and brokerages read at a height. */
function openIndex({ first = 0, brokerages = {} }: IndexOptions = {}) {
  const tallies: Tally[] = []
  const blocks = Array.from({ length: at.height - first + 1 }, (_, place) => ({
    height: first + place,
    timestampMs: (first + place) * 3000,
  }))
  const store = {
    blocks: async ({ fromMs = 0 }: PageRequest) => ({
      rows: blocks.filter(({ timestampMs }) => timestampMs >= fromMs).slice(0, 1),
      total: 1,
    }),
    blockByHeight: async (height: number) => blocks.find((block) => block.height === height),
    nodeStates: async () => ({
      states: Object.entries(brokerages).map(([key, [percent, height]]) => ({
        key,
        at: { height, id: '' },
        bytes: witnessBrokerage.encode(witnessBrokerage.create({ percent })),
      })),
      wholeAt: undefined,
    }),
    storeTally: async (_: BlockRef, tally: Tally) => tallies.push(tally) > 0,
  }
  return { store: store as unknown as Store, tallies }
}

const headState = (nextMaintenanceMs: number) => ({
  at,
  witnesses: [
    witness.create({ address: alice, voteCount: 5n }),
    witness.create({ address: bob, voteCount: 9n }),
    witness.create({ address: carol, voteCount: 9n }),
  ],
  parameters: [chainParameter.create({ key: 'getMaintenanceTimeInterval', value: intervalMs })],
  nextMaintenanceMs,
})

test('a tally is at the first block of its cycle, in the order of election', async () => {
  const { store, tallies } = openIndex({ brokerages: { [alice]: [20, 50], [bob]: [10, 40] } })
  expect(await keepTally(store, headState(190_000))).toBe(44)
  expect(tallies).toEqual([
    {
      height: 44,
      timestampMs: 132_000,
      rows: [
        { witness: carol, votes: 9n, brokerage: undefined },
        // Read before the tally, which may have put another in force.
        { witness: bob, votes: 9n, brokerage: undefined },
        { witness: alice, votes: 5n, brokerage: 20 },
      ],
    },
  ])
})

test('a block on the border counts', async () => {
  const { store } = openIndex()
  expect(await keepTally(store, headState(132_000 + 60_000))).toBe(44)
})

test.each([
  ['the previous block is not indexed', { first: 44 }, headState(190_000)],
  ['the chain has not counted votes yet', {}, headState(63_000)],
  ['the node does not report the time of the next tally', {}, headState(0)],
  ['the length of a cycle is unknown', {}, { ...headState(190_000), parameters: [] }],
])('nothing is stored while %s', async (_, index, said) => {
  const { store, tallies } = openIndex(index)
  expect(await keepTally(store, said)).toBeUndefined()
  expect(tallies).toEqual([])
})
