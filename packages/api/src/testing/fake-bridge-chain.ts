// One chain of a bridge for tests, with an index of 30 blocks of which 20 are final.
import { toAddress } from '@sundial/primitives'
import type { BridgeProgressRow, IndexState } from '@sundial/store'
import type { BridgeChain } from '../services/bridge.ts'
import { FakeNode } from './fake-node.ts'

const gateway = toAddress(`0x${'7'.repeat(40)}`)
const whole: IndexState = {
  head: { height: 30, id: 'b30', timestampMs: 90_000 },
  solidifiedHeight: 20,
  coverage: [{ from: 0, to: 30 }],
  blockCount: 31,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: true,
}

/** What was read up to block 15. */
export const knownTo15: BridgeProgressRow = {
  chain: 'main',
  height: 15,
  id: 'b15',
  timestampMs: 45_000,
  events: 0,
  since: 0,
}

export type BridgeIndex = {
  readonly state?: Partial<IndexState>
  /** Height of the block in which the gateway was made. */
  readonly madeIn?: number | undefined
  /** Ids of blocks that are not named after their heights; undefined where there is no block. */
  readonly ids?: Readonly<Record<number, string | undefined>>
  /** Of the gateway, oldest first. */
  readonly events?: readonly { readonly height: number }[]
}

export function fakeBridgeChain(
  { state, ids = {}, events = [], ...index }: BridgeIndex,
  node = new FakeNode(),
) {
  const madeIn = 'madeIn' in index ? index.madeIn : 5
  const store = {
    atOneState: <Value>(work: (state: IndexState, store: object) => Value) =>
      work({ ...whole, ...state }, store),
    blockByHeight: async (height: number) => {
      const id = height in ids ? ids[height] : `b${height}`
      return id === undefined ? undefined : { height, id, timestampMs: height * 3000 }
    },
    facts: async (
      { list }: { readonly list: string },
      { start, limit }: { readonly start: number; readonly limit: number },
    ) => {
      if (list !== 'contractCreationsOfContract') return { rows: events.slice(start, start + limit) }
      return { rows: madeIn === undefined ? [] : [{ height: madeIn }] }
    },
  }
  return { network: 'main', gateway, store, node } as unknown as BridgeChain
}
