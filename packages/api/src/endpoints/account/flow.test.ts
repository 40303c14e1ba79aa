import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, token } from '../../testing/small-chain.ts'

const flowOf = (account: string, rest = '') => `/api/account/flow?address=${toBase58(account)}${rest}`
const trx = { kind: 'trx' } as const

/** Alice pays bob 3 and 4, the token contract 2 and herself 9; bob pays her 5 later, and somebody mints for her. */
async function openFlows() {
  const world = await openWorld({ from: 0, to: -1 })
  const coin = { kind: 'trc20', contract: token } as const
  const moves = [
    { from: alice, to: bob, asset: trx, amount: 3n },
    { from: alice, to: bob, asset: trx, amount: 4n },
    { from: alice, to: token, asset: trx, amount: 2n },
    { from: alice, to: alice, asset: trx, amount: 9n },
    { from: undefined, to: alice, asset: coin, amount: 70n },
  ]
  const later = [{ from: bob, to: alice, asset: trx, amount: 5n }]
  const [genesis, first, second] = knownChain(2)
  const withTransfers = (block: typeof genesis, transfers: typeof moves) => ({
    ...block!,
    transfers: transfers.map((transfer) => ({ ...transfer, transactionIndex: 0 })),
  })
  await world.store.write([genesis!, withTransfers(first, moves), withTransfers(second, later)], 0)
  return world
}

test('adds up whom an account paid and who paid it, without what it sent to itself', async () => {
  await using world = await openFlows()
  const { body } = await world.get(flowOf(alice, `&start_timestamp=${firstMs + 1}`))
  expect(body).toMatchObject({
    address: toBase58(alice),
    tokenInfo: { tokenId: '_' },
    out: {
      total: '9',
      count: 3,
      transfers: 3,
      parties: 2,
      data: [
        { address: toBase58(bob), amount: '7', count: 2, percentage: 77.77 },
        { address: toBase58(token), amount: '2', count: 1, percentage: 22.22 },
      ],
    },
    in: { total: '5', count: 1, transfers: 1, parties: 1, data: [{ address: toBase58(bob), amount: '5' }] },
    tokens: [
      { tokenInfo: { tokenId: '_' }, count: 5 },
      { tokenInfo: { tokenId: toBase58(token) }, count: 1 },
    ],
  })
  expect(body).not.toHaveProperty('fromTime')
})

test('a flow is that of one token and one period, and what was minted has no address', async () => {
  await using world = await openFlows()
  const minted = await world.get(flowOf(alice, `&token=${toBase58(token)}`))
  expect(minted.body['in']).toEqual({
    total: '70',
    count: 1,
    transfers: 1,
    parties: 1,
    data: [{ amount: '70', count: 1, percentage: 100 }],
  })
  const earlier = await world.get(flowOf(alice, `&end_timestamp=${firstMs + 3000}`))
  expect(earlier.body['in']).toMatchObject({ count: 0, parties: 0, data: [] })
  expect((await world.get('/api/account/flow?address=x')).status).toBe(400)
})

test('transfers of other tokens hide none, and what is not read is counted', async () => {
  await using world = await openFlows()
  const { store } = world
  const all = store.transfersOfAccount.bind(store)
  // An account with more rows than are read, all but the last of another token.
  store.transfersOfAccount = async (account, page) => {
    const found = await all(account, page)
    return { rows: found.rows.filter(({ asset }) => asset.kind === 'trc20'), total: 100_000 }
  }
  const { body } = await world.get(flowOf(alice, `&start_timestamp=${firstMs + 1}`))
  expect(body).toMatchObject({ in: { count: 1, transfers: 1 }, out: { count: 3, transfers: 3 } })
  expect(body).not.toHaveProperty('fromTime')
  const part = store.transfersOfPart.bind(store)
  store.transfersOfPart = (async () => undefined) as never
  store.transfersOfAccount = all
  const scanned = await world.get(flowOf(alice, `&start_timestamp=${firstMs + 1}`))
  expect(scanned.body).toMatchObject({ in: { count: 1 }, out: { count: 3 } })
  expect(scanned.body['in']).not.toHaveProperty('transfers')
  store.transfersOfPart = part
})
