import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parseJson, Unavailable } from '@sundial/primitives'
import { beforeAll, expect, test } from 'vitest'
import { type Ask, getBlockByNumber } from '../calls/block-calls.ts'
import type { NodeBlock } from '../node-client.ts'
import { ProducerChecker } from './check-producer.ts'

/** The recorded chain of a real java-tron: one active witness up to block 48, two from there on. */
const folder = new URL('../../../../vectors/java-tron/', import.meta.url)
const linesOf = (name: string) =>
  gunzipSync(readFileSync(fileURLToPath(new URL(name, folder))))
    .toString()
    .trim()
    .split('\n')

type Exchange = {
  readonly service: string
  readonly path: string
  readonly status: number
  readonly height: number
  readonly answer: string
}

let lines: readonly string[] = []
let exchanges: readonly Exchange[] = []
const blocks: NodeBlock[] = []

beforeAll(async () => {
  lines = linesOf('blocks.jsonl.gz')
  exchanges = linesOf('exchanges.jsonl.gz')
    .map((line) => JSON.parse(line) as Exchange)
    .filter(({ service, status }) => service === 'full' && status === 200)
  for (const [height, line] of lines.entries()) {
    blocks.push((await getBlockByNumber((_, __, read) => Promise.resolve(read(parseJson(line))), height))!)
  }
})

const recorded = (path: string, height: number) =>
  parseJson(exchanges.find((exchange) => exchange.path === path && exchange.height === height)!.answer)
const timeOf = (height: number) => Number(blocks[height]!.header.rawData!.timestamp)

/** The node at a height; `at` says where its answers come from. */
function nodeAt(height: number, { list = height, end = height } = {}) {
  const state = { height, list, end, requestCount: 0 }
  const ask: Ask = (path, _, read) => {
    state.requestCount++
    if (path === '/wallet/getnowblock') return Promise.resolve(read(parseJson(lines[state.height]!)))
    return Promise.resolve(read(recorded(path, path.endsWith('listwitnesses') ? state.list : state.end)))
  }
  return { state, ask }
}

const refused = expect.objectContaining({ code: 'block_producer_mismatch' }) as Error

test.each([63, 175])(
  'active witnesses produce every block until maintenance: from block %i',
  async (height) => {
    const { ask, state } = nodeAt(height)
    let nowMs = 0
    const checker = new ProducerChecker(() => nowMs)
    const endMs = Number((recorded('/wallet/getnextmaintenancetime', height) as { num: bigint }).num)
    const last = blocks.findIndex((block) => Number(block.header.rawData!.timestamp) >= endMs)
    for (let next = height; next < last; next++) {
      nowMs = timeOf(next) + 1000
      expect(await checker.check(blocks[next], ask)).toBe(blocks[next])
    }
    expect(last - height).toBeGreaterThan(10)
    expect(state.requestCount).toBe(4)
  },
)

test('rejects a new block of a producer outside the active set, after it has read the set again', async () => {
  const { ask, state } = nodeAt(63, { list: 18 })
  const checker = new ProducerChecker(() => timeOf(66))
  await checker.check(blocks[63], ask)
  const byTheSecond = blocks.slice(64).find(isOfSecondWitness)!
  await expect(checker.check(byTheSecond, ask)).rejects.toEqual(refused)
  expect(state.requestCount).toBe(8)
  state.list = 63
  expect(await checker.check(byTheSecond, ask)).toBe(byTheSecond)
})

test('passes blocks whose set the node does not report: old ones, and those up to the head it had', async () => {
  const { ask, state } = nodeAt(63, { list: 18 })
  const before = blocks.slice(50, 63).find(isOfSecondWitness)!
  const atHead = new ProducerChecker(() => timeOf(66))
  await atHead.check(blocks[63], ask)
  expect(await atHead.check(before, ask)).toBe(before)
  state.requestCount = 0
  const later = new ProducerChecker(() => timeOf(66) + 3_600_000)
  for (const block of blocks.slice(40, 70)) {
    await later.check(block, ask)
  }
  expect(state.requestCount).toBe(0)
})

test('passes the last block of a set, and blocks after a maintenance that the node has seen since', async () => {
  const { ask, state } = nodeAt(63, { list: 18 })
  const checker = new ProducerChecker(() => timeOf(66))
  await checker.check(blocks[63], ask)
  const byTheSecond = blocks.slice(64).find(isOfSecondWitness)!
  Object.assign(state, { height: 175, end: 175 })
  expect(await checker.check(byTheSecond, ask)).toBe(byTheSecond)
  const afterEnd = blocks.find((block) => block.height > 64 && timeOf(block.height) >= 1_795_359_060_000)!
  expect(await checker.check(afterEnd, ask)).toBe(afterEnd)
})

test('a node that does not serve the calls is asked once a minute, and its blocks pass', async () => {
  let requestCount = 0
  let nowMs = timeOf(64)
  const ask: Ask = () => {
    requestCount++
    return Promise.reject(new NotServed())
  }
  const checker = new ProducerChecker(() => nowMs)
  for (const block of blocks.slice(63, 68)) {
    expect(await checker.check(block, ask)).toBe(block)
  }
  expect(requestCount).toBe(1)
  nowMs += 61_000
  await checker.check(blocks[68], ask)
  expect(requestCount).toBe(2)
})

const isOfSecondWitness = (block: NodeBlock): boolean =>
  block.header.rawData!.witnessAddress.startsWith('416813eb')

class NotServed extends Unavailable {
  readonly code = 'node_failed'
}
