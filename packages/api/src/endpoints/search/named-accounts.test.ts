import { fromText, toBase58 } from '@sundial/primitives'
import { account, accountState } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { Labels } from '../../services/labels.ts'
import { openFactWorld } from '../../testing/fact-chain.ts'
import { alice, blockIdOf, bob, token } from '../../testing/small-chain.ts'

const hostile = '<b>Alice\u202e</b>'
const at = { height: 9, id: blockIdOf(9) }

/** Account names from the node; the operator tagged one account. */
async function open() {
  const labels = new Labels(new Map([[toBase58(bob), { tag: 'Alice the Exchange' }]]))
  const world = await openFactWorld(9, { services: { labels } })
  const hit = (key: string, name: string, accountId = '') => ({
    key,
    bytes: accountState.encode(
      accountState.create({
        account: account.create({
          address: key,
          accountName: fromText(name),
          accountId: fromText(accountId),
        }),
      }),
    ),
    name,
    accountId,
  })
  await world.store.storeStates(at, 'account', [
    hit(alice, 'Alice', 'wonderland-01'),
    hit(token, 'Alice’s Dollar'),
    hit(`41${'9'.repeat(40)}`, hostile),
  ])
  return world
}
const ask = async (path: string) => {
  await using world = await open()
  return (await world.get(path)).body as unknown
}

const [ofAlice, ofBob] = [alice, bob].map((address) => ({ desc: 'Address', value: toBase58(address) }))

test('finds accounts by tag and name, tagged ones first, including contracts', async () => {
  expect(await ask('/api/search?term=al%20ICE')).toEqual([
    { desc: 'Token-TRC10', value: 'Coin of Alice 1000001' },
    { ...ofBob, name: 'Alice the Exchange' },
    { ...ofAlice, name: 'Alice' },
    { desc: 'Contract', value: toBase58(token), name: 'Alice’s Dollar' },
  ])
})

test('finds an account by its id', async () => {
  expect(await ask('/api/search?term=WONDERLAND')).toEqual([{ ...ofAlice, name: 'Alice' }])
})

test('treats a name as plain text, whatever it contains', async () => {
  expect(await ask(`/api/search?term=${encodeURIComponent('<b>')}`)).toEqual([
    { desc: 'Address', value: toBase58(`41${'9'.repeat(40)}`), name: hostile },
  ])
})

test('lists tokens before accounts, whose names are not unique', async () => {
  const found = (await ask('/api/search/suggest?term=co')) as readonly { desc: string }[]
  expect(found.map(({ desc }) => desc)).toEqual(['Token-TRC10'])
  const of = (await ask('/api/search/suggest?term=alice&limit=2')) as readonly object[]
  expect(of).toEqual([
    expect.objectContaining({ desc: 'Token-TRC10' }),
    { ...ofBob, name: 'Alice the Exchange' },
  ])
})

test('grouped, accounts have their names and contracts are among the contracts', async () => {
  expect(await ask('/api/search/v2?term=alice')).toMatchObject({
    address: [
      { address: toBase58(bob), tag: 'Alice the Exchange' },
      { address: toBase58(alice), name: 'Alice', accountId: 'wonderland-01', total_transactions: 20 },
    ],
    contract: [{ contract: toBase58(token) }],
  })
  expect(await ask('/api/search/v2?term=alice&type=address&start=1&limit=1')).toMatchObject({
    address: [{ address: toBase58(alice) }],
  })
})

test.each(['a', 'lice', 'alicexyz'])('%j finds no account', async (term) => {
  const found = (await ask(`/api/search?term=${term}`)) as readonly { desc: string }[]
  expect(found.filter(({ desc }) => desc !== 'Token-TRC10')).toEqual([])
})
