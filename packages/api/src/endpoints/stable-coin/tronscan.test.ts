import { topicOf } from '@sundial/abi'
import { type Address, dayMs, toBase58 } from '@sundial/primitives'
import type { Fact, IndexedBlock, IndexedTransfer } from '@sundial/store'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import {
  alice,
  bob,
  firstMs,
  knownChain,
  token,
  transactionIdOf,
  witness,
} from '../../testing/small-chain.ts'

const other: Address = `41${'9'.repeat(40)}`
const coin = { kind: 'trc20', contract: token } as const
const otherCoin = { kind: 'trc20', contract: other } as const
const file = {
  stableCoins: [toBase58(token), toBase58(other)],
  labels: { [toBase58(bob)]: { tag: 'Bob' }, [toBase58(witness)]: { tag: 'Vault' } },
}
const labels = readLabels(JSON.stringify(file))
const dayOf = (height: number) => new Date(firstMs + dayMs * height).toISOString().slice(0, 10)
const word = (account: Address) => account.slice(2).padStart(64, '0')

type Block = {
  readonly transfers?: readonly Omit<IndexedTransfer, 'transactionIndex'>[]
  readonly facts?: readonly Fact[]
}

const event = (signature: string, topics: readonly string[], logIndex = 0): Fact => ({
  transactionIndex: 1,
  kind: 'event',
  contract: token,
  logIndex,
  signature: topicOf(signature),
  topics: [...topics],
})

/**
 * A day between blocks. 1: 100 are minted for alice. 2: bob gets 25, the contract of witness 5. 3: 10 are burned, alice and bob are put on
 * the black list. 4: bob is removed from it; the other coin: 40 for bob.
 */
const days: readonly Block[] = [
  {},
  {
    transfers: [{ from: undefined, to: alice, asset: coin, amount: 100n }],
    facts: [event('Issue(uint256)', [])],
  },
  {
    transfers: [
      { from: alice, to: bob, asset: coin, amount: 25n },
      { from: alice, to: witness, asset: coin, amount: 5n },
    ],
    facts: [event('Transfer(address,address,uint256)', [])],
  },
  {
    transfers: [{ from: alice, to: undefined, asset: coin, amount: 10n }],
    facts: [
      event('Redeem(uint256)', []),
      event('AddedBlackList(address)', [word(alice)], 1),
      event('AddedBlackList(address)', [word(bob)], 2),
    ],
  },
  {
    transfers: [{ from: undefined, to: bob, asset: otherCoin, amount: 40n }],
    facts: [event('RemovedBlackList(address)', [word(bob)])],
  },
]

async function openCoins(): Promise<World> {
  const world = await openWorld({ from: 0, to: -1, services: { labels } })
  const blocks = knownChain(days.length - 1).map((block, height): IndexedBlock => {
    const { transfers = [], facts = [] } = days[height]!
    const changes = transfers.flatMap(({ from, to, asset, amount }) => [
      ...(from === undefined ? [] : [{ account: from, asset, change: -amount }]),
      ...(to === undefined ? [] : [{ account: to, asset, change: amount }]),
    ])
    return {
      ...block,
      timestampMs: firstMs + dayMs * height,
      // Whoever is called is a contract.
      transactions: [
        ...block.transactions,
        { ...block.transactions[1]!, id: transactionIdOf(height, 2), to: witness },
      ],
      transfers: transfers.map((transfer) => ({ ...transfer, transactionIndex: 1 })),
      facts: [...facts],
      ledger: { ...block.ledger, changes },
    }
  })
  await world.store.write(blocks, 0)
  return world
}

const dataOf = async (world: World, path: string) => (await world.get(path)).body['data'] as object[]

test('holders of a stable coin are accounts and contracts, with what they hold together', async () => {
  await using world = await openCoins()
  expect(await dataOf(world, '/api/stableCoin/holder/balance/overview')).toEqual([
    {
      tokenAddress: toBase58(token),
      tokenName: toBase58(token),
      statistic: [
        { category: 'Wallet', tokenName: toBase58(token), balance: '85' },
        { category: 'Other', tokenName: toBase58(token), balance: '5' },
      ],
    },
    expect.objectContaining({
      tokenAddress: toBase58(other),
      statistic: [
        expect.objectContaining({ category: 'Wallet', balance: '40' }),
        expect.objectContaining({ category: 'Other', balance: '0' }),
      ],
    }),
  ])
})

test('the number of holders of each day follows from the number of now', async () => {
  await using world = await openCoins()
  const { body } = await world.get('/api/stableCoin/holder/change')
  expect(body).toMatchObject({ totalHolder: '4' })
  expect(body['latest']).toMatchObject([{ holderNum: 3 }, { holderNum: 1 }])
  const statistics = body['statistics'] as { category: { date: string; holderNum: string }[] }[]
  expect(statistics.map(({ category }) => category.map(({ date, holderNum }) => [date, holderNum]))).toEqual([
    [[dayOf(1), '1']],
    [[dayOf(2), '3']],
    [[dayOf(3), '3']],
    [
      [dayOf(4), '3'],
      [dayOf(4), '1'],
    ],
  ])
  const from = await world.get(`/api/stableCoin/holder/change?startDay=${dayOf(3)}&endDay=${dayOf(3)}`)
  expect(from.body['statistics']).toHaveLength(1)
})

test('whoever holds most of all coins together comes first', async () => {
  await using world = await openCoins()
  const data = await dataOf(world, '/api/stableCoin/holder/top')
  expect(data).toMatchObject([
    {
      address: toBase58(bob),
      addressType: 1,
      accountTag: 'Bob',
      amounts: [{ amount_str: '25' }, { amount_str: '40' }],
    },
    { address: toBase58(alice), addressType: 1, accountTag: '', amounts: [{ amount_str: '60' }] },
    { address: toBase58(witness), addressType: 2, accountTag: 'Vault', amounts: [{ amount_str: '5' }] },
  ])
})

test('a coin is spread over accounts and contracts, which have the names of the operator', async () => {
  await using world = await openCoins()
  const { body } = await world.get('/api/stableCoin/distribution')
  expect(body).toMatchObject({
    addresses: {
      exchange: { data: [] },
      otherAccount: {
        data: [
          { address: toBase58(alice), percent: '0.66666666', value: '60' },
          { address: toBase58(bob), percent: '0.27777777', value: '25' },
        ],
        percent: '0.94444444',
        value: '85',
      },
    },
    contract: {
      Vault: { percent: '0.05555555', value: '5' },
      otherContract: { percent: '0.00000000', value: '0' },
    },
  })
  const ofOther = await world.get(`/api/stableCoin/distribution?token=${toBase58(other)}`)
  expect(ofOther.body).toMatchObject({ addresses: { otherAccount: { value: '40' } } })
  expect(await dataOf(world, '/api/stableCoin/distribution/change')).toEqual([
    { date: dayOf(4), wallet: '0.94444444', contract: '0.05555555' },
  ])
})

test('the supply of a token changed on the days on which it was minted and burned', async () => {
  await using world = await openCoins()
  expect(await dataOf(world, '/api/stableCoin/totalSupply/change')).toMatchObject([
    { date: dayOf(4), tokenName: toBase58(other), increaseSupply: '40', destroySupply: '0' },
    { date: dayOf(3), tokenName: toBase58(token), increaseSupply: '0', destroySupply: '10' },
    { date: dayOf(1), increaseSupply: '100', destroySupply: '0' },
  ])
  const since = Math.floor((firstMs + 2 * dayMs) / 1000)
  const { body } = await world.get(
    `/api/stableCoin/tokenSupply/turnover?tokenAddress=${toBase58(token)}&startTime=${since}`,
  )
  expect(body['statistics']).toMatchObject([
    { date: dayOf(4), increaseSupply: '0' },
    { date: dayOf(3), destroySupply: '10' },
  ])
})

test('large transfers of stable coins come first, of all coins or of one', async () => {
  await using world = await openCoins()
  const { body } = await world.get('/api/deep/stableCoin/bigAmount?limit=2')
  expect(body).toMatchObject({ code: 0, total: 5, scanned: { rows: 5, isWhole: true } })
  expect(body['data']).toMatchObject([
    { amount_str: '100', toAddress: toBase58(alice), hash: transactionIdOf(1, 1) },
    { amount_str: '40', toAddressTag: 'Bob', contractAddress: toBase58(other) },
  ])
  const second = await world.get('/api/deep/stableCoin/bigAmount?types=2')
  expect(second.body).toMatchObject({ total: 1, data: [{ amount_str: '40' }] })
  expect((await world.get('/api/deep/stableCoin/bigAmount?types=3')).body).toMatchObject({
    total: 0,
    data: [],
  })
})

const keyEvents = '/api/deep/stableCoin/totalSupply/keyEvents'

test('key events are what the issuer did, newest first, with what was minted and burned', async () => {
  await using world = await openCoins()
  const { body } = await world.get(keyEvents)
  expect(body).toMatchObject({ total: 5 })
  const names = (body['data'] as { eventName: string; count?: string }[]).map(({ eventName, count }) => [
    eventName,
    count,
  ])
  // Without decimals, only nothing is known.
  expect(names).toEqual([
    ['RemovedBlackList', '0.0'],
    ['AddedBlackList', '0.0'],
    ['AddedBlackList', '0.0'],
    ['Redeem', undefined],
    ['Issue', undefined],
  ])
  const rows = body['data'] as { eventName: string; hash: string; operatorAddress: string; time: string }[]
  expect(rows.map(({ hash }) => hash)).toEqual([4, 3, 3, 3, 1].map((height) => transactionIdOf(height, 1)))
  expect(rows[0]).toMatchObject({ operatorAddress: toBase58(alice), time: String(firstMs + 4 * dayMs) })
})

test.each([
  ['sort=2&direction=1', [1, 3, 3, 3, 4]],
  [`startTime=${firstMs + 4 * dayMs}`, [4]],
  [`endTime=${firstMs + dayMs}`, [1]],
  ['start=1&limit=2', [3, 3]],
  [`operatorAddress=${toBase58(alice)}`, [4, 3, 3, 3, 1]],
  [`operatorAddress=${toBase58(bob)}`, []],
  ['USDT=Issue', []],
  ['endAmount=0.5', []],
])('key events with %s', async (query, heights) => {
  await using world = await openCoins()
  const rows = (await dataOf(world, `${keyEvents}?${query}`)) as { hash: string }[]
  expect(rows.map(({ hash }) => hash)).toEqual(heights.map((height) => transactionIdOf(height, 1)))
})

test('an order that no call has, and pages beyond the depth, are refused by name', async () => {
  await using world = await openCoins()
  expect((await world.get(`${keyEvents}?sort=7`)).body).toMatchObject({ code: 'sort_not_available' })
  expect((await world.get(`${keyEvents}?start=4000`)).body).toMatchObject({ code: 'list_too_long' })
})

test('on the black list stands whoever was added and not removed since', async () => {
  await using world = await openCoins()
  const { body } = await world.get('/api/stableCoin/blackList')
  expect(body).toMatchObject({ total: 1 })
  expect(body['data']).toEqual([
    {
      blackAddress: toBase58(alice),
      tokenName: toBase58(token),
      num: '60',
      time: Math.floor((firstMs + 3 * dayMs) / 1000),
      transHash: transactionIdOf(3, 1),
      contractAddress: toBase58(token),
    },
  ])
})

test.each([
  '/api/stableCoin/pool/overview?pool=T',
  '/api/stableCoin/pool/trend',
  '/api/stableCoin/pool/change',
  '/api/stableCoin/tvl',
  '/api/deep/stableCoin/liquidity/transaction?type=AddLiquidity',
  '/api/defiTvl?type=tvlline&project=',
])('%s is empty and says why', async (url) => {
  await using world = await openCoins()
  const { status, body } = await world.get(url)
  expect(status).toBe(200)
  expect(body).toMatchObject({ lack: 'pools of projects are not known' })
  expect(Object.values(body).filter(Array.isArray).flat()).toEqual([])
})

test.each([
  '/api/stableCoin/holder/balance/overview',
  '/api/stableCoin/holder/change',
  '/api/stableCoin/holder/top',
  '/api/stableCoin/distribution',
  '/api/stableCoin/distribution/change',
  '/api/stableCoin/totalSupply/change',
  '/api/stableCoin/tokenSupply/turnover',
  '/api/stableCoin/blackList',
  '/api/deep/stableCoin/bigAmount?types=1',
  keyEvents,
])('without a coin of the operator %s is well-formed and empty', async (url) => {
  await using world = await openWorld()
  expect((await world.get(url)).status).toBe(200)
})
