import { expect, test } from 'vitest'
import { type Random, seeded } from '../../test/random-chain.ts'
import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { decodePositions, encodePositions, packPositions } from '../records/positions.ts'
import type { List } from '../sequences/read-positions.ts'
import { fullChunks } from '../sequences/sequence.ts'
import { mergeLists } from './merged-lists.ts'

const size = layout.positionsPerChunk

/** The two statements that read full chunks, over plain lists, and how many there were. */
function connectionOf(lists: readonly (readonly number[])[]) {
  const asked = { statements: 0 }
  const query = async ({ name, values }: { name: string; values: readonly [number, number, unknown] }) => {
    asked.statements++
    const [owner, second, third] = values
    const chunkOf = (chunk: number) => lists[owner]!.slice(chunk * size, (chunk + 1) * size)
    if (name.endsWith('_range')) {
      const chunks = Array.from({ length: (third as number) - second }, (_, at) => chunkOf(second + at))
      return chunks.map((chunk) => ({ positions: packPositions(chunk) }))
    }
    const [position] = decodePositions(third as Buffer)
    let low = 0
    while (low + 1 < second && chunkOf(low + 1)[0]! < position!) low++
    return [{ low: BigInt(low), positions: packPositions(chunkOf(low)) }]
  }
  return { connection: { query } as unknown as Connection, asked }
}

const listFor = (positions: readonly number[], owner: number): List => ({
  sequence: { chunks: 'list_chunks', keyColumn: 'key', list: 1 },
  owner,
  count: positions.length,
  open: encodePositions(positions.slice(fullChunks(positions.length) * size)),
})

/** Lists without a common element, of other sizes, some of them with most of their elements in one place. */
function randomLists(random: Random, total: number): number[][] {
  const lists = Array.from({ length: 1 + random(5) }, (): number[] => [])
  const shares = lists.map(() => 1 + random(30) ** 2)
  const turn = random(total)
  for (let position = 0; position < total; position++) {
    const draw = random(2 * shares.reduce((sum, share) => sum + share, 0))
    let below = 0
    const at = shares.findIndex((share) => draw < (below += share))
    if (at >= 0) lists[position > turn ? at : 0]!.push(position)
  }
  return lists.filter((list) => list.length > 0)
}

test.each([1, 2, 3, 4, 5, 6])(
  'a page of several lists is that of one list with all their elements (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const total = 6000
    const drawn = randomLists(random, total)
    const early = drawn[0]!.splice(0, 40)
    const first = early.at(-1)!
    const lists = drawn
      .map((list) => list.filter((position) => position > first))
      .filter(({ length }) => length)
    const { connection, asked } = connectionOf(lists)
    for (let round = 0; round < 60; round++) {
      const from = random(3) === 0 ? random(total) : 0
      const global = { from, to: random(3) === 0 ? from + random(total - from) : total }
      const all = [...early, ...lists.flat()]
        .filter((position) => position >= global.from && position < global.to)
        .toSorted((left, right) => left - right)
      const merged = await mergeLists(connection, { early, lists: lists.map(listFor), global, total })
      expect(merged.count).toBe(all.length)
      const begin = random(all.length + 1)
      const end = Math.min(all.length, begin + random(200))
      asked.statements = 0
      expect(await merged.read({ from: begin, to: end })).toEqual(all.slice(begin, end))
      expect(asked.statements).toBeLessThanOrEqual(lists.length * 20)
    }
  },
)
