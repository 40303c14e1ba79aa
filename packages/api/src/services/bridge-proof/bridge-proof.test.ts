import { stepTopics } from '@sundial/bridge'
import type { BridgeEntryRow, BridgeProgressRow } from '@sundial/store'
import { expect, test } from 'vitest'
import type { Receipt } from '../../node-reader.ts'
import { fakeBridgeChain } from '../../testing/fake-bridge-chain.ts'
import { FakeNode } from '../../testing/fake-node.ts'
import type { Bridge } from '../bridge.ts'
import { BridgeProof } from './bridge-proof.ts'

const word = (value: number) => value.toString(16).padStart(64, '0')
/** Five deposits in a block from block 10 on; the last ones are in block 18. */
const heightOf = (nonce: number) => Math.min(18, 10 + Math.floor((nonce - 1) / 5))
const signature = stepTopics('main', 'sent').trx!

/** A node that takes a moment, and counts what it is asked at once. */
class SlowNode extends FakeNode {
  asked = 0
  mostAtOnce = 0
  isPruned = false
  onReceipt = () => {}
  #now = 0

  override async receipt(id: string): Promise<Receipt | undefined> {
    this.asked++
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#now)
    await new Promise((go) => setImmediate(go))
    this.#now--
    this.onReceipt()
    if (this.isPruned) return undefined
    const nonce = Number(id)
    const blockNumber = heightOf(nonce)
    const data = [0xaa, 7, nonce].map(word).join('')
    return { blockNumber, log: [{ address: '77', topics: [signature], data }] } as unknown as Receipt
  }
}

/** A bridge of which both chains have the same deposits, none of them added yet. */
function openProof(deposits: number, more: { readonly eventsAtOnce?: number } = {}) {
  const node = new SlowNode()
  const stop = new AbortController()
  const clock = { nowMs: Date.UTC(2026, 0, 1), now: () => clock.nowMs }
  const events = Array.from({ length: deposits }, (_, at) => ({
    kind: 'event',
    height: heightOf(at + 1),
    transactionId: String(at + 1),
    logIndex: 0,
    timestampMs: 30_000,
    signature,
  }))
  const added: number[] = []
  let onAdd = () => {}
  const progress: Record<string, BridgeProgressRow> = {}
  const records = {
    progress: async () => progress,
    totals: async () => new Map(),
    entries: async () => [],
    uncompared: async () => [],
    add: async ({
      chain,
      ...one
    }: {
      chain: 'main' | 'side'
      entries: object[]
      progress: BridgeProgressRow
    }) => {
      added.push(one.entries.length)
      progress[chain] = { ...one.progress, chain }
      onAdd()
      return true
    },
  }
  const main = { ...fakeBridgeChain({ events }, node), records }
  const side = { ...fakeBridgeChain({}, node), records }
  const bridge = {
    isServed: () => true,
    name: () => 'both',
    chain: (end: string) => (end === 'main' ? main : side),
  } as unknown as Bridge
  const proof = new BridgeProof({ bridge, clock, signal: stop.signal, ...more })
  return { proof, node, clock, added, stop, whenAdded: (work: () => void) => void (onAdd = work) }
}

test('receipts of a batch are read a few at a time', async () => {
  const { proof, node, added } = openProof(40)
  await proof.advance()
  expect(node.mostAtOnce).toBeGreaterThan(1)
  expect(node.mostAtOnce).toBeLessThanOrEqual(8)
  expect(added[0]).toBe(40)
})

test('a stop ends it between two batches, and within one adds nothing of it', async () => {
  const between = openProof(40, { eventsAtOnce: 10 })
  between.whenAdded(() => between.stop.abort())
  await between.proof.advance()
  expect(between.added).toHaveLength(1)
  const within = openProof(200)
  within.node.onReceipt = () => within.stop.abort()
  await within.proof.advance()
  expect(within.added).toEqual([])
  expect(within.node.asked).toBeLessThanOrEqual(8)
})

test('a receipt that the node does not show is a problem after a minute, since when it is missing, until it is there', async () => {
  const { proof, node, clock, added } = openProof(40)
  node.isPruned = true
  await proof.advance()
  expect(node.asked).toBeLessThanOrEqual(8)
  expect(proof.problems()).toEqual([])
  clock.nowMs += 60_000
  await proof.advance()
  expect(proof.problems()).toEqual([
    {
      code: 'bridge_proof_waits',
      message:
        'The proof of the bridge has read no more of the main chain since 2026-01-01T00:00:00.000Z: its node does not show the receipt of transaction 1 in block 10. Use a node that keeps receipts.',
    },
  ])
  // The other chain has no such event.
  expect(added).toEqual([0])
  node.isPruned = false
  await proof.advance()
  expect(proof.problems()).toEqual([])
  expect(added).toEqual([0, 40])
})

const minute = 60_000
/** The newest final block of both chains, at which the index is read. */
const finalMs = 20 * 3000

/** What the proof notes of one arrival on the side chain, whose deposit the main chain has at a time or not at all. */
async function compareOne(
  { arrivedMs, sentMs }: { readonly arrivedMs: number; readonly sentMs?: number },
  more: { readonly goesBack?: boolean } = {},
) {
  const entry = { place: 1, nonce: 7n, asset: 'trx 0', account: '41aa', value: 5n, total: 5n }
  const arrival = { ...entry, step: 'arrived', timestampMs: arrivedMs } as BridgeEntryRow
  const noted: (string | undefined)[] = []
  const progress: Record<string, BridgeProgressRow> = {}
  const records = {
    progress: async () => progress,
    totals: async () => new Map(),
    backedTotals: async () => new Map(),
    entries: async ({ chain, step }: { chain: string; step: string }) =>
      chain === 'main' && step === 'sent' && sentMs !== undefined
        ? [{ ...entry, step: 'sent', timestampMs: sentMs }]
        : [],
    uncompared: async ({ chain }: { chain: string }) =>
      chain === 'side' && noted.length === 0 ? [arrival] : [],
    noteCompared: async (_: object, found: { readonly differences: readonly { fault: string }[] }) =>
      void noted.push(found.differences[0]?.fault),
    add: async (one: { chain: 'main' | 'side'; progress: BridgeProgressRow }) =>
      (progress[one.chain] = { ...one.progress, chain: one.chain }),
  }
  const chainOf = () => {
    const node = new FakeNode()
    node.heights = async () => ({ head: 30, solidified: 20 })
    return { ...fakeBridgeChain({}, node), records, ...more }
  }
  const [main, side] = [chainOf(), chainOf()]
  const bridge = {
    isServed: () => true,
    name: () => 'both',
    chain: (end: string) => (end === 'main' ? main : side),
  } as unknown as Bridge
  await new BridgeProof({ bridge, clock: Date }).advance()
  return noted
}

test('an arrival is compared with what was sent before it by the times of blocks, however much later is read already', async () => {
  const arrivedMs = finalMs - minute - 1
  expect(await compareOne({ arrivedMs })).toEqual(['unsent'])
  // Clocks of two chains differ a little.
  expect(await compareOne({ arrivedMs, sentMs: arrivedMs + minute })).toEqual([undefined])
  expect(await compareOne({ arrivedMs, sentMs: arrivedMs + minute + 1 })).toEqual(['unsent'])
  // Until the other chain has a later block nobody knows.
  expect(await compareOne({ arrivedMs: arrivedMs + 1 })).toEqual([])
})

test('on a chain whose developers move its clock whatever was sent counts', async () => {
  const arrivedMs = finalMs - 1
  expect(await compareOne({ arrivedMs: 0, sentMs: minute * 99 }, { goesBack: true })).toEqual([undefined])
  expect(await compareOne({ arrivedMs }, { goesBack: true })).toEqual(['unsent'])
  expect(await compareOne({ arrivedMs: finalMs }, { goesBack: true })).toEqual([])
})
