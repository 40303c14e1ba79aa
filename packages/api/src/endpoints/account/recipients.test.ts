import { type Address, toBase58 } from '@sundial/primitives'
import type { IndexedTransfer } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { Away } from '../../testing/shared-account.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { alice, smallChain } from '../../testing/small-chain.ts'

const accountOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`
const [known, fresh, contract, token] = [accountOf(11), accountOf(12), accountOf(13), accountOf(14)]
const urlOf = (...addresses: readonly Address[]) =>
  `/api/account/recipients?payer=${toBase58(alice)}&addresses=${addresses.map(toBase58).join(',')}`

/** A node as java-tron answers: nothing for what does not exist, a message where a contract has no such function. */
function nodeCalls(): FakeCalls {
  const calls = new FakeCalls()
  const existing = [known, contract, token]
  calls.answers.set('/wallet/getaccount', ({ address }) =>
    existing.some((one) => one === address) ? { address } : {},
  )
  calls.answers.set('/wallet/getcontract', ({ value }) =>
    value === contract || value === token ? { contract_address: value } : {},
  )
  calls.answers.set('/wallet/triggerconstantcontract', ({ contract_address }) =>
    contract_address === token
      ? { result: { result: true }, constant_result: ['6'.padStart(64, '0')] }
      : { result: { result: true, message: 'REVERT opcode executed' }, constant_result: [''] },
  )
  return calls
}

test('says of each recipient whether it exists, is a contract, and is a token', async () => {
  const calls = nodeCalls()
  await using world = await openWorld({ services: { nodeCalls: calls } })
  const { status, body } = await world.get(urlOf(known, fresh, contract, token, known))
  const plain = { isContract: false, isToken: false, sentOnlyDust: false }
  expect([status, body['data']]).toEqual([
    200,
    [
      { address: toBase58(known), activated: true, ...plain },
      { address: toBase58(fresh), activated: false, ...plain },
      { address: toBase58(contract), activated: true, ...plain, isContract: true },
      { address: toBase58(token), activated: true, isContract: true, isToken: true, sentOnlyDust: false },
    ],
  ])
})

test('says nothing of what the node does not answer', async () => {
  await using world = await openWorld({ services: { nodeCalls: { call: () => Promise.reject(new Away()) } } })
  const { body } = await world.get(urlOf(known))
  expect(body['data']).toEqual([{ address: toBase58(known), sentOnlyDust: false }])
})

test('names recipients that sent the payer nothing but dust', async () => {
  const sent = (from: Address, amount: bigint): IndexedTransfer => ({
    transactionIndex: 0,
    from,
    to: alice,
    amount,
    asset: { kind: 'trx' },
  })
  await using world = await openWorld({ to: -1 })
  const [block] = smallChain(0, 0)
  const transfers = [sent(known, 1n), sent(known, 2n), sent(contract, 1n), sent(contract, 5_000_000n)]
  await world.store.write([{ ...block!, transfers }], 0)
  const { body } = await world.get(urlOf(known, contract, fresh))
  expect((body['data'] as { sentOnlyDust: boolean }[]).map((one) => one.sentOnlyDust)).toEqual([
    true,
    false,
    false,
  ])
})

test('refuses more than 100 addresses', async () => {
  await using world = await openWorld()
  const many = Array.from({ length: 101 }, (_, index) => accountOf(index + 20))
  const { status, body } = await world.get(urlOf(...many))
  expect([status, body['code']]).toEqual([400, 'malformed_address'])
  expect((await world.get(urlOf(...many.slice(1)))).status).toBe(200)
})
