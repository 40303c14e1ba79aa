import { expect, test } from 'vitest'
import type { BridgeProgressRow } from '@sundial/store'
import { type BridgeIndex, fakeBridgeChain, knownTo15 } from '../../testing/fake-bridge-chain.ts'
import { nextEvents } from './next-events.ts'

/** What is next in an index in which the gateway logged nothing. */
const nextOf = ({ known, ...index }: BridgeIndex & { readonly known?: BridgeProgressRow }) =>
  nextEvents(fakeBridgeChain(index), { known, most: 5 })

const upTo20 = { rows: [], through: { height: 20, id: 'b20' }, since: 0, isMore: false }

test('an index with all blocks since the gateway was made is read up to its newest final block', async () => {
  expect(await nextOf({})).toMatchObject(upTo20)
  expect(await nextOf({ known: knownTo15 })).toMatchObject(upTo20)
  expect(await nextOf({ known: { ...knownTo15, height: 20, id: 'b20' } })).toBeUndefined()
})

test('no comparison begins without the block in which the gateway was made, or with a gap above it', async () => {
  const parted = {
    coverage: [
      { from: 0, to: 9 },
      { from: 12, to: 30 },
    ],
  }
  expect(await nextOf({ madeIn: undefined })).toEqual({
    lacks: 'its index lacks the block in which the gateway was made.',
  })
  expect(await nextOf({ state: parted })).toEqual({
    lacks: 'its index has all blocks only from block 12 on, and the gateway was made in block 5.',
  })
  expect(await nextOf({ state: parted, madeIn: 12 })).toMatchObject({ ...upTo20, since: 12 })
  // The newest final block is below the gap.
  const late = { coverage: [{ from: 22, to: 30 }] }
  expect(await nextOf({ state: late, madeIn: 25 })).toBeUndefined()
  expect(await nextOf({ state: { lacksEventsUpTo: 5 } })).toEqual({
    lacks: 'an older release wrote the blocks up to 5 to its index, without events.',
  })
})

test('a comparison does not go on over a gap, nor while receipts of calls are missing', async () => {
  const parted = {
    coverage: [
      { from: 0, to: 15 },
      { from: 18, to: 30 },
    ],
  }
  expect(await nextOf({ known: knownTo15, state: parted })).toEqual({
    lacks: 'its index has a gap between blocks 15 and 18.',
  })
  for (const one of [{}, { known: knownTo15 }])
    expect(await nextOf({ ...one, state: { callsWithoutReceipt: 2 } })).toEqual({
      lacks: 'its index has no receipt of 2 calls.',
    })
})

test('a chain has gone back where it has another block, not while the index reads blocks again', async () => {
  const below = { head: { height: 12, id: 'b12', timestampMs: 36_000 }, coverage: [{ from: 0, to: 12 }] }
  expect(await nextOf({ known: knownTo15, state: below, ids: { 15: undefined } })).toBeUndefined()
  expect(await nextOf({ known: knownTo15, ids: { 15: 'other' } })).toBe('goneBack')
})
