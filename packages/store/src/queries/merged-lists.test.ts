import { expect, test } from 'vitest'
import { type Random, seeded } from '../../test/random-chain.ts'
import type { Connection } from '../connection.ts'
import { layout } from '../layout.ts'
import { decodePositions, encodePositions, packPositions } from '../records/positions.ts'
import type { NumberedList } from '../sequences/many-lists.ts'
import { fullChunks } from '../sequences/sequence.ts'
import { mergeLists } from './merged-lists.ts'

const size = layout.positionsPerChunk

type Values = readonly [number, number, unknown] | readonly [number[], number[], number[]]

/** The statements that read full chunks, over plain lists, and how many there were. */
function connectionOf(lists: readonly (readonly number[])[]) {
  const asked = { statements: 0, rows: 0 }
  const query = async ({ name, values }: { name: string; values: Values }) => {
    asked.statements++
    const [owner, second, third] = values
    if (typeof owner !== 'number')
      return (third as number[]).map((chunk, at) => ofMany((second as number[])[at]!, chunk))
    return ofOne(name, values as readonly [number, number, unknown])
  }
  const chunkOf = (owner: number, chunk: number) => {
    expect((chunk + 1) * size).toBeLessThan(lists[owner]!.length)
    return lists[owner]!.slice(chunk * size, (chunk + 1) * size)
  }
  const ofMany = (key: number, chunk: number) => {
    asked.rows++
    const positions = packPositions(chunkOf(key, chunk))
    return { list: 1, key: BigInt(key), chunk: BigInt(chunk), positions, start: positions.subarray(0, 5) }
  }
  const ofOne = (name: string, [owner, second, third]: readonly [number, number, unknown]) => {
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

const listFor = (positions: readonly number[], owner: number): NumberedList => ({
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
      expect(asked.statements).toBeLessThanOrEqual(6)
    }
  },
)

test.each([2, 40, 200])(
  'a page in the middle of %s lists is as many statements as one of few',
  async (count) => {
    const random = seeded(count)
    const total = 150_000
    const lists = Array.from({ length: count }, (): number[] => [])
    // A few lists have most elements, and one of them begins late.
    for (let position = 0; position < total; position++) {
      const at = random(4) > 0 ? random(2) : random(count)
      lists[at === 1 && position < total / 2 ? 0 : at]!.push(position)
    }
    const { connection, asked } = connectionOf(lists)
    const global = { from: 0, to: total }
    const merged = await mergeLists(connection, { lists: lists.map(listFor), global, total })
    for (const from of [0, 700, total / 3, total / 2, total - 900, total - 40]) {
      const expected = Array.from({ length: 40 }, (_, at) => from + at)
      Object.assign(asked, { statements: 0, rows: 0 })
      expect(await merged.read({ from, to: from + 40 })).toEqual(expected)
      expect(asked.statements).toBeLessThanOrEqual(8)
      expect(asked.rows).toBeLessThanOrEqual(3000 + 15 * count)
    }
    const part = { from: total / 3, to: total / 2 }
    Object.assign(asked, { statements: 0, rows: 0 })
    const within = await mergeLists(connection, { lists: lists.map(listFor), global: part, total })
    expect(within.count).toBe(part.to - part.from)
    expect(asked.statements).toBeLessThanOrEqual(8)
  },
)
