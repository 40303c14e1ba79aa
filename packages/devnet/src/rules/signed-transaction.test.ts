import { recoverSigner } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'
import { memoryChain, pay, rich, wallet } from '../../test/world.ts'

const counted = vi.hoisted(() => ({ recoveries: 0 }))
vi.mock('@sundial/primitives', async (original) => ({
  ...(await original<object>()),
  openFastRecovery: () => (hash: Uint8Array, signature: Uint8Array) => {
    counted.recoveries += 1
    return recoverSigner(hash, signature)
  },
}))

test('a signature is recovered once: when the transaction is accepted, not for blocks, the log, or a start', () => {
  const { chain, reopen } = memoryChain()
  for (let number = 0; number < 5; number++) pay(chain, rich, wallet(2000 + number).address, 1_000_000n)
  expect(counted.recoveries).toBe(5)
  chain.mine(3)
  expect(chain.block(1)!.transactionIds).toHaveLength(5)
  expect(reopen().index.transactionCountAt(1)).toBe(5)
  expect(counted.recoveries).toBe(5)
})
