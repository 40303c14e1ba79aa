import { topicOf } from '@sundial/abi'
import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, knownChain, token } from '../../testing/small-chain.ts'

const coin = { kind: 'trc20', contract: token } as const
const labels = readLabels(JSON.stringify({ stableCoins: [toBase58(token)] }))

/** 100 are minted for alice, of which bob gets 25; 10 are burned, and bob is on the black list. */
async function openCoin() {
  const world = await openWorld({ from: 0, to: -1, services: { labels } })
  const [genesis, first] = knownChain(1)
  const own = { transactionIndex: 0, asset: coin } as const
  await world.store.write(
    [
      { ...genesis!, transfers: [] },
      {
        ...first!,
        transfers: [
          { ...own, from: undefined, to: alice, amount: 100n },
          { ...own, from: alice, to: bob, amount: 25n },
          { ...own, from: alice, to: undefined, amount: 10n },
        ],
        facts: [
          {
            transactionIndex: 0,
            kind: 'event',
            contract: token,
            logIndex: 0,
            signature: topicOf('AddedBlackList(address)'),
            topics: [],
          },
        ],
        ledger: {
          ...first!.ledger,
          changes: [
            { account: alice, asset: coin, change: 65n },
            { account: bob, asset: coin, change: 25n },
          ],
        },
      },
    ],
    0,
  )
  return world
}

test('stable coins are those that the operator names, with what was minted and burned in a month', async () => {
  await using world = await openCoin()
  const { body } = await world.get('/api/stable-coins')
  expect(body['data']).toMatchObject([
    {
      tokenInfo: { tokenId: toBase58(token) },
      holders: 2,
      transfers: 3,
      transfersOfDay: 3,
      minted: '100',
      burned: '10',
      blackList: { added: 1, removed: 0, destroyed: 0 },
    },
  ])
})

test('without a name of the operator there is no stable coin', async () => {
  await using world = await openWorld()
  expect((await world.get('/api/stable-coins')).body['data']).toEqual([])
})

test.each([['stableCoins'], ['launchContracts']])('refuses %s that are no addresses', (member) => {
  expect(() => readLabels(JSON.stringify({ [member]: ['T1'] }))).toThrow(
    expect.objectContaining({ code: 'operator_file_refused' }) as Error,
  )
})
