import type { KnownOperation } from '@sundial/operations'
import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { CallNode } from './call-node.ts'
import { nodeRefusalOf, refusalWords } from './node-refusal.ts'

const base58 = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'
const ownerAddress = toAddress(base58)
const claim: KnownOperation = { kind: 'WithdrawBalanceContract', value: { ownerAddress } } as KnownOperation

const answering = (answer: Readonly<Record<string, unknown>>) => {
  const asked: unknown[] = []
  const call: CallNode = async (path, body) => {
    asked.push([path, body])
    return answer
  }
  return { asked, call }
}

test('the node is asked to build the same transaction, and its rule is told with an address as people know it', async () => {
  const { asked, call } = answering({
    Error: `class org.tron.core.exception.ContractValidateException : Account[${ownerAddress}] is a guard representative and is not allowed to withdraw Balance`,
  })
  expect(await nodeRefusalOf(claim, call)).toBe(
    `Account[${base58}] is a guard representative and is not allowed to withdraw Balance`,
  )
  expect(asked).toEqual([['/wallet/withdrawbalance', { owner_address: base58, visible: true }]])
})

test('a transaction that the node builds, and an error about the request, are no refusal', async () => {
  expect(await nodeRefusalOf(claim, answering({ txID: 'ab', raw_data: {} }).call)).toBeUndefined()
  const other = answering({ Error: 'class java.lang.NullPointerException : null' })
  expect(await nodeRefusalOf(claim, other.call)).toBeUndefined()
})

test('a call of a contract is not built: it is tried', async () => {
  const { asked, call } = answering({})
  const trigger = { kind: 'TriggerSmartContract', value: { ownerAddress } } as unknown as KnownOperation
  expect(await nodeRefusalOf(trigger, call)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['Contract validate error : No enough balance for fee!', 'No enough balance for fee!'],
  [`Contract validate error : account [${ownerAddress}] not exists`, `account [${base58}] not exists`],
  ['Validate signature error', 'Validate signature error'],
])('%s is told as %s', (message, words) => {
  expect(refusalWords(message)).toBe(words)
})
