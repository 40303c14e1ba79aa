import { addressOfPublicKey } from '@sundial/primitives/keys'
import { expect, test } from 'vitest'
import { memoryChain, pay, rich, wallet } from '../../test/world.ts'
import { SignedTransaction } from './signed-transaction.ts'

test('a signature is recovered once: when the transaction is accepted, not for blocks, the log, or a start', () => {
  let recoveries = 0
  const recover = () => {
    recoveries += 1
    return undefined
  }
  const { chain, reopen } = memoryChain({ recover })
  for (let number = 0; number < 5; number++) pay(chain, rich, wallet(2000 + number).address, 1_000_000n)
  expect(recoveries).toBe(5)
  chain.mine(3)
  expect(chain.block(1)!.transactionIds).toHaveLength(5)
  expect(reopen().index.transactionCountAt(1)).toBe(5)
  expect(recoveries).toBe(5)
})

test('the signer is the one that the program’s port recovers', () => {
  const { chain } = memoryChain()
  const { transaction, signers } = pay(chain, rich, wallet(2000).address, 1_000_000n)
  expect(signers).toEqual([rich.address])
  const key = new Uint8Array(65).fill(4)
  expect(new SignedTransaction(transaction, { recover: () => key }).signers).toEqual([
    addressOfPublicKey(key),
  ])
})
