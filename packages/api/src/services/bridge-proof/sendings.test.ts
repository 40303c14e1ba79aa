import { expect, test } from 'vitest'
import { fakeBridgeChain, knownTo15 } from '../../testing/fake-bridge-chain.ts'
import type { Bridge } from '../bridge.ts'
import { sendingsSoFar } from './sendings.ts'

const minute = 60_000
const knownMs = 10 * minute

/** What the main chain is known to have sent for something counted on the side chain, under nonce 7 unless it says otherwise. */
async function sentFor(
  { countedMs, sentMs, isRead = true }: { countedMs: number; sentMs?: number; isRead?: boolean },
  more: { readonly goesBack?: boolean } = {},
) {
  const records = {
    progress: async () => (isRead ? { main: { ...knownTo15, timestampMs: knownMs } } : {}),
    entries: async ({ chain, step }: { chain: string; step: string }) =>
      chain === 'main' && step === 'sent' && sentMs !== undefined ? [{ nonce: 7n, timestampMs: sentMs }] : [],
  }
  const chain = { ...fakeBridgeChain({}), records, ...more }
  const bridge = { name: () => 'both', chain: () => chain } as unknown as Bridge
  const sent = await sendingsSoFar(bridge, { end: 'main', step: 'sent' }, [7n])
  const found = sent({ nonce: 7n, timestampMs: countedMs })
  return typeof found === 'object' ? found.timestampMs : found
}

test('what was sent later than it was counted backs nothing', async () => {
  expect(await sentFor({ countedMs: 0, sentMs: minute })).toBe(minute)
  expect(await sentFor({ countedMs: 0, sentMs: minute + 1 })).toBeUndefined()
  expect(await sentFor({ countedMs: knownMs, sentMs: knownMs + minute + 1 })).toBe('unread')
})

test('nothing is unsent before the other chain is read up to a block that is surely later', async () => {
  expect(await sentFor({ countedMs: knownMs - minute - 1 })).toBeUndefined()
  expect(await sentFor({ countedMs: knownMs - minute })).toBe('unread')
  expect(await sentFor({ countedMs: 0, isRead: false })).toBe('unread')
})

test('on a chain whose developers move its clock whatever was sent counts, and any later block will do', async () => {
  const goesBack = { goesBack: true }
  expect(await sentFor({ countedMs: 0, sentMs: 99 * minute }, goesBack)).toBe(99 * minute)
  expect(await sentFor({ countedMs: knownMs - 1 }, goesBack)).toBeUndefined()
  expect(await sentFor({ countedMs: knownMs }, goesBack)).toBe('unread')
})
