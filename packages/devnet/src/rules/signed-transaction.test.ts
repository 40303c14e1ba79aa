import { recoverSigner } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'

let recoveries = 0

/** The world upon modules of its own, whose recovery counts. */
async function countingWorld() {
  vi.resetModules()
  vi.doMock('@sundial/primitives', async (original) => ({
    ...(await original<object>()),
    openFastRecovery: () => (hash: Uint8Array, signature: Uint8Array) => {
      recoveries += 1
      return recoverSigner(hash, signature)
    },
  }))
  const world = await import('../../test/world.ts')
  vi.doUnmock('@sundial/primitives')
  vi.resetModules()
  return world
}

test('a signature is recovered once: when the transaction is accepted, not for blocks, the log, or a start', async () => {
  const { memoryChain, pay, rich, wallet } = await countingWorld()
  const { chain, reopen } = memoryChain()
  for (let number = 0; number < 5; number++) pay(chain, rich, wallet(2000 + number).address, 1_000_000n)
  expect(recoveries).toBe(5)
  chain.mine(3)
  expect(chain.block(1)!.transactionIds).toHaveLength(5)
  expect(reopen().index.transactionCountAt(1)).toBe(5)
  expect(recoveries).toBe(5)
})
