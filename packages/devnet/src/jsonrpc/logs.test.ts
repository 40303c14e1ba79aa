// eth_getLogs against a look at every receipt of the chain.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PrintedLog } from './print-receipt.ts'
import { bob, carol, evm, rpcWorld, type RpcWorld } from './testing/rpc-world.ts'

let world: RpcWorld
let tokens: string[]
let all: PrintedLog[]

beforeAll(async () => {
  world = await rpcWorld()
  const { chain } = world
  tokens = [
    await world.deploy('plainToken', ['Plain', 'PLN', 6, 1_000n]),
    await world.deploy('plainToken', ['Other', 'OTH', 6, 1_000n]),
  ]
  for (let block = 0; block < 12; block++) {
    for (const [position, token] of [...tokens, ...tokens].entries()) {
      const name = (block + position) % 3 === 0 ? 'approve' : 'transfer'
      chain.accept(world.prepared(token, 'plainToken', name, [evm(carol.address), BigInt(position)]))
    }
    world.devnet.mine(1 + (block % 3))
  }
  all = []
  for (let height = 1; height <= chain.index.headHeight; height++) {
    const receipts: { logs: PrintedLog[] }[] = await world.result(
      'eth_getBlockReceipts',
      `0x${height.toString(16)}`,
    )
    all.push(...receipts.flatMap(({ logs }) => logs))
  }
})
afterAll(async () => world.devnet[Symbol.asyncDispose]())

test('logs of a block are numbered across its transactions', () => {
  const heights = [...new Set(all.map(({ blockNumber }) => blockNumber))]
  const numbers = heights.map((height) =>
    all.filter(({ blockNumber }) => blockNumber === height).map(({ logIndex }) => Number(logIndex)),
  )
  expect(numbers.filter((list) => list.length === 4)).toHaveLength(12)
  for (const list of numbers) expect(list).toEqual(list.map((_, index) => index))
})

const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
type Topics = readonly (string | null | readonly string[])[]

function isWanted(log: PrintedLog, addresses: readonly string[], topics: Topics): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  return topics.every((wanted, index) => {
    const topic = log.topics[index]
    if (topic === undefined) return false
    if (wanted === null || wanted.length === 0) return true
    return typeof wanted === 'string' ? wanted === topic : wanted.includes(topic)
  })
}

test('any filter finds what a scan of every receipt finds', async () => {
  const head = world.chain.index.headHeight
  const known = [...new Set(all.flatMap(({ topics }) => topics)), word(bob.address), `0x${'00'.repeat(32)}`]
  const topic = fc.constantFrom(...known)
  const topics = fc.array(fc.oneof(topic, fc.constant(null), fc.array(topic, { maxLength: 3 })), {
    maxLength: 4,
  })
  const addresses = fc.array(fc.constantFrom(...tokens.map(evm), evm(bob.address)), { maxLength: 3 })
  const height = fc.integer({ min: 0, max: head + 3 })
  await fc.assert(
    fc.asyncProperty(addresses, topics, fc.tuple(height, height), async (address, wanted, bounds) => {
      const [first, last] = bounds.sort((left, right) => left - right)
      const range = { fromBlock: `0x${first.toString(16)}`, toBlock: `0x${last.toString(16)}` }
      const found = await world.result('eth_getLogs', { ...range, address, topics: wanted })
      const within = all.filter(
        ({ blockNumber }) => Number(blockNumber) >= first && Number(blockNumber) <= last,
      )
      expect(found).toEqual(within.filter((log) => isWanted(log, address, wanted)))
    }),
    { numRuns: 300 },
  )
})

describe('a log with fewer topics than a filter has positions', () => {
  test('is not found, even where any topic matches', async () => {
    const range = { fromBlock: '0x0', toBlock: 'latest' }
    expect(await world.result('eth_getLogs', { ...range, topics: [null, null, null] })).toEqual(all)
    expect(await world.result('eth_getLogs', { ...range, topics: [null, null, null, null] })).toEqual([])
  })
})
