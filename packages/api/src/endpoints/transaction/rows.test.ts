// What programs for TronScan read in rows of /api/transaction.
import { toBase58 } from '@sundial/primitives'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { alice, bob, smallChain, token, witness } from '../../testing/small-chain.ts'

type Row = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Rows of the newest block, oldest first, and how often the node was asked. */
async function rowsOf(change: (block: IndexedBlock) => IndexedBlock): Promise<readonly Row[]> {
  await using world = await openWorld({ to: -1 })
  await world.store.write(smallChain(0, 2).map(change), undefined)
  const { body } = await world.get('/api/transaction?block=2&sort=timestamp')
  return body['data'] as readonly Row[]
}

const typesOf = (one: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, typeof value]))

test('a payment by stake has the costs, the token and the data of a recorded row of TronScan', async () => {
  const { response } = recorded('api-responses/tronscan/transaction.json') as {
    readonly response: { readonly data: readonly [Row] }
  }
  const [wanted] = response.data
  const [payment] = await rowsOf((block) => ({
    ...block,
    transactions: block.transactions.map((one) => ({ ...one, feeSun: 0n, netUsage: 268n, energyUsage: 0n })),
  }))
  for (const name of ['cost', 'tokenInfo', 'contractData'] as const)
    expect(typesOf(payment![name])).toMatchObject(typesOf(wanted[name]))
  expect(typeof payment!['amount']).toBe(typeof wanted['amount'])
  expect(payment!['cost']).toMatchObject({ net_usage: 268, net_fee: 0, energy_fee: 0, energy_usage: 0 })
})

const moves = (...transfers: readonly Partial<IndexedBlock['transfers'][number]>[]) => ({
  transfers: transfers.map((one) => ({
    transactionIndex: 1,
    from: alice,
    to: bob,
    asset: { kind: 'trc20' as const, contract: token },
    amount: 7n,
    ...one,
  })),
})

test('a transfer of a token has recipient and value as arguments, and moves 0 TRX itself', async () => {
  const [, call] = await rowsOf((block) => ({ ...block, ...moves({}) }))
  expect(call).toMatchObject({
    amount: '0',
    tokenInfo: { tokenAbbr: 'trx' },
    trigger_info: { methodId: 'a9059cbb', call_value: 0, parameter: { _to: toBase58(bob), _value: '7' } },
    contractData: { owner_address: toBase58(alice), contract_address: toBase58(token) },
  })
})

test('a call without data has its contract and value, and no method', async () => {
  const withoutData = (row: IndexedBlock['transactions'][number]) =>
    row.type === 31 ? { ...row, selector: undefined, asset: { kind: 'trx' as const }, amount: 9n } : row
  const [payment, call] = await rowsOf((block) => ({
    ...block,
    transactions: block.transactions.map(withoutData),
  }))
  expect(call!['trigger_info']).toEqual({ contract_address: toBase58(token), call_value: 9 })
  expect(payment).not.toHaveProperty('trigger_info')
})

test('a transfer by somebody who was allowed to has the holder as an argument too', async () => {
  const [, call] = await rowsOf((block) => ({
    ...block,
    ...moves({ from: bob, to: witness }),
    transactions: block.transactions.map((one) => ({ ...one, selector: '23b872dd' })),
  }))
  const parameter = { _from: toBase58(bob), _to: toBase58(witness), _value: '7' }
  expect(call!['trigger_info']).toMatchObject({ parameter })
})

test.each([
  ['two transfers of the token do not tell which was asked for', moves({}, { amount: 1n })],
  ['a transfer of another account was not asked for', moves({ from: witness })],
  ['a new token has no sender', moves({ from: undefined })],
])('no arguments: %s', async (_, transfers) => {
  const [, call] = await rowsOf((block) => ({ ...block, ...transfers }))
  expect(call!['trigger_info']).not.toHaveProperty('parameter')
})

test('an operation that moves nothing has 0 TRX and its owner', async () => {
  const [row] = await rowsOf((block) => ({
    ...block,
    transactions: block.transactions.map(({ id }) => ({ id, type: 46, owner: alice, result: 'SUCCESS' })),
    transfers: [],
  }))
  expect(row).toMatchObject({
    amount: '0',
    tokenInfo: { tokenId: '_' },
    contractData: { owner_address: toBase58(alice) },
  })
})
