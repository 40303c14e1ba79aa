import { fromText } from '@sundial/primitives'
import type { FactList, FactRow, Store } from '@sundial/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld, rich, walletAt } from '../test/paying-world.ts'

let world: PayingWorld
const other = walletAt(2)
const votesOfEach = 3

beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 0 })
  await world.issueToken(rich)
  const ownerAddress = rich.address
  await world.send(
    'FreezeBalanceV2Contract',
    { ownerAddress, frozenBalance: 900_000_000n, resource: 'ENERGY' },
    { from: rich },
  )
  for (let round = 1n; round <= votesOfEach; round++) {
    const votes = [{ voteAddress: other.address, voteCount: round }]
    // Each stands in a block of its own, in order.
    // eslint-disable-next-line no-await-in-loop
    await world.send('VoteWitnessContract', { ownerAddress, votes, support: false }, { from: rich })
  }
  await world.send(
    'SetAccountIdContract',
    { ownerAddress, accountId: fromText('sunflowers') },
    { from: rich },
  )
})

afterAll(() => world[Symbol.asyncDispose]())

const all = (store: Store, list: FactList) => store.facts(list, { start: 0, limit: 1000, order: 'oldest' })

test('what a development chain did is found in its lists, and equals what its transactions say', async () => {
  const { store } = world
  await world.level()
  const { rows: transactions } = await store.transactionsOfAccount(rich.address, {
    start: 0,
    limit: 1000,
    order: 'oldest',
  })
  const told = (await Promise.all(transactions.map(({ id }) => store.factsOfTransaction(id)))).flat()
  const count = (kind: FactRow['kind']) => told.filter((fact) => fact.kind === kind).length
  const voted = await all(store, { list: 'votesOfVoter', key: rich.address })
  expect(voted.rows).toMatchObject([{ votes: 1n }, { votes: 2n }, { votes: 3n }])
  expect(voted.total).toBe(count('vote'))
  expect(await all(store, { list: 'votesForWitness', key: other.address })).toEqual(voted)
  expect(await all(store, { list: 'stakesOfAccount', key: rich.address })).toMatchObject({
    total: count('stake'),
    rows: [{ action: 'stake', resource: 'ENERGY', sun: 900_000_000n, version: '2.0' }],
  })
  expect(await all(store, { list: 'tokenIssues', key: 0 })).toMatchObject({
    total: 1,
    rows: [{ issuer: rich.address, asset: { kind: 'trc10', id: '1000001' }, supply: 1_000_000n }],
  })
  expect(await all(store, { list: 'changesOfAccount', key: rich.address })).toMatchObject({
    rows: [{ change: 'id', text: 'sunflowers' }],
  })
})
