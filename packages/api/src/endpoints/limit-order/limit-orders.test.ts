import { type Effect, settle } from '@sundial/operations'
import { fromText, toBase58, fromHex } from '@sundial/primitives'
import type { Fact, IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import { testList } from '../../testing/list-tests.ts'
import { openWorld } from '../../testing/open-world.ts'
import { alice, bob, smallChain, transactionIdOf } from '../../testing/small-chain.ts'

const trx = { kind: 'trx' } as const
const token = { kind: 'trc10', id: '1000001' } as const
const idOf = (number: number): string => number.toString(16).padStart(64, '0')

type Placed = {
  readonly by: string
  readonly id: number
  readonly sells: 'token' | 'trx'
  readonly amount: bigint
  readonly for: bigint
  /** Which orders it fills, with what it gives and gets. */
  readonly fills?: readonly (readonly [id: number, gives: bigint, gets: bigint])[]
}
type Act = Placed | { readonly by: string; readonly cancels: number }

/** What happens in the blocks from 1 on. */
const story: readonly Act[] = [
  { by: alice, id: 1, sells: 'token', amount: 100n, for: 200n },
  { by: alice, id: 2, sells: 'token', amount: 50n, for: 90n },
  {
    by: bob,
    id: 3,
    sells: 'trx',
    amount: 130n,
    for: 60n,
    fills: [
      [2, 90n, 50n],
      [1, 40n, 20n],
    ],
  },
  { by: alice, id: 4, sells: 'token', amount: 5n, for: 50n },
  { by: alice, cancels: 4 },
  { by: bob, id: 5, sells: 'trx', amount: 10n, for: 100n },
]

const sidesOf = ({ sells }: Placed) => (sells === 'token' ? ([token, trx] as const) : ([trx, token] as const))
const nameOf = (asset: typeof trx | typeof token) => fromText(asset.kind === 'trx' ? '_' : asset.id)

function effectOf(act: Act): Effect {
  if ('cancels' in act) return { kind: 'cancel', account: act.by, orderId: fromHex(idOf(act.cancels)) }
  const [sold, bought] = sidesOf(act)
  return {
    kind: 'order',
    order: {
      orderId: fromHex(idOf(act.id)),
      ownerAddress: act.by,
      sellTokenId: nameOf(sold),
      sellTokenQuantity: act.amount,
      buyTokenId: nameOf(bought),
      buyTokenQuantity: act.for,
    },
    details: (act.fills ?? []).map(([id, gives, gets]) => ({
      makerOrderId: fromHex(idOf(id)),
      takerOrderId: fromHex(idOf(act.id)),
      fillSellQuantity: gives,
      fillBuyQuantity: gets,
    })),
  }
}

function factsOf(act: Act): readonly Fact[] {
  const shared = { transactionIndex: 1, account: act.by } as const
  if ('cancels' in act)
    return [
      {
        ...shared,
        kind: 'limitOrder',
        action: 'cancel',
        orderId: idOf(act.cancels),
        sold: undefined,
        soldAmount: undefined,
        bought: undefined,
        boughtAmount: undefined,
      },
    ]
  const [sold, bought] = sidesOf(act)
  return [
    {
      ...shared,
      kind: 'limitOrder',
      action: 'place',
      orderId: idOf(act.id),
      sold,
      soldAmount: act.amount,
      bought,
      boughtAmount: act.for,
    },
    ...(act.fills ?? []).map(([id, gives, gets]): Fact => ({
      transactionIndex: 1,
      kind: 'limitTrade',
      taker: act.by,
      takerOrder: idOf(act.id),
      makerOrder: idOf(id),
      sold,
      soldAmount: gives,
      bought,
      boughtAmount: gets,
    })),
  ]
}

/** Notes as the index derives them of the orders. */
function marketChain(): readonly IndexedBlock[] {
  const notes = new Map<string, string>()
  return smallChain(0, story.length).map((block) => {
    const act = story[block.height - 1]
    if (act === undefined) return block
    const before = new Map(notes)
    expect(settle(effectOf(act), notes, 0n)).toBeDefined()
    const changed = [...notes].filter(([key, text]) => before.get(key) !== text)
    return {
      ...block,
      facts: factsOf(act),
      ledger: { ...block.ledger, notes: changed.map(([key, text]) => ({ key, text })) },
    }
  })
}

async function openMarket() {
  const world = await openWorld({ to: -1 })
  await world.store.write([...marketChain()], 3)
  return world
}

const orders = '/api/market/orders'
testList(openMarket, {
  url: orders,
  list: 'data',
  total: 5,
  empty: `${orders}?orderId=${idOf(77)}`,
  refused: [['sort=-price', 'sort_not_available']],
})
testList(openMarket, {
  url: '/api/market/trades?sellTokenId=_&buyTokenId=1000001',
  list: 'data',
  total: 2,
  empty: '/api/market/trades?sellTokenId=_&buyTokenId=1000002',
  refused: [],
})

test('a limit order says what is left of it, and whether it waits, ended or was cancelled', async () => {
  await using world = await openMarket()
  const { body } = await world.get(`${orders}?address=${alice}`)
  expect(body).toMatchObject({
    total: 3,
    data: [
      { orderId: idOf(4), state: 'CANCELED', sellTokenQuantityRemain: 0, confirmed: false },
      { orderId: idOf(2), state: 'INACTIVE', sellTokenQuantityRemain: 0 },
      {
        orderId: idOf(1),
        ownerAddress: toBase58(alice),
        sellTokenId: '1000001',
        sellTokenQuantity: 100,
        buyTokenId: '_',
        buyTokenQuantity: 200,
        state: 'ACTIVE',
        sellTokenQuantityRemain: 80,
        hash: transactionIdOf(1, 1),
        block: 1,
        confirmed: true,
      },
    ],
  })
  const account = await world.get(`/api/accountv2?address=${toBase58(alice)}`)
  expect(account.body['listCounts']).toMatchObject({ limitOrders: 3 })
  const taker = await world.get(`${orders}?orderId=${idOf(3).toUpperCase()}`)
  expect(taker.body).toMatchObject({ data: [{ state: 'INACTIVE', ownerAddress: toBase58(bob) }] })
  const ofPair = await world.get(`${orders}?sellTokenId=TRX&buyTokenId=1000001&address=${bob}`)
  expect(ofPair.body['data']).toMatchObject([{ orderId: idOf(5) }, { orderId: idOf(3) }])
  const turned = await world.get(`${orders}?sellTokenId=1000001&buyTokenId=_`)
  expect(turned.body).toMatchObject({ total: 5 })
})

test('trades of a limit order are found whether it waited or not', async () => {
  await using world = await openMarket()
  const trade = {
    takerAddress: toBase58(bob),
    takerOrderId: idOf(3),
    makerOrderId: idOf(1),
    sellTokenId: '_',
    sellTokenQuantity: 40,
    buyTokenId: '1000001',
    buyTokenQuantity: 20,
    hash: transactionIdOf(3, 1),
  }
  for (const id of [1, 3]) {
    const { body } = await world.get(`/api/market/trades?orderId=${idOf(id)}`)
    expect((body['data'] as object[])[0]).toMatchObject(trade)
  }
  expect((await world.get('/api/market/trades')).body).toMatchObject({ code: 'parameter_missing' })
})

test('the book of a pair has both sides, the best price first', async () => {
  await using world = await openMarket()
  const { body } = await world.get('/api/market/book?sellTokenId=1000001&buyTokenId=_')
  expect(body).toMatchObject({
    sell: [
      { sellTokenQuantity: 1, buyTokenQuantity: 2, sellTokenQuantityRemain: 80, orders: 1, whole: true },
    ],
    buy: [
      { sellTokenQuantity: 1, buyTokenQuantity: 10, sellTokenQuantityRemain: 10, orders: 1, whole: true },
    ],
  })
  const turned = await world.get('/api/market/book?sellTokenId=_&buyTokenId=1000001')
  expect(turned.body).toMatchObject({ sell: body['buy'], buy: body['sell'] })
  expect((await world.get('/api/market/book?sellTokenId=x&buyTokenId=_')).body).toMatchObject({
    code: 'malformed_number',
  })
})

test('a price at which many orders wait counts the oldest twenty, and says so', async () => {
  const notes = new Map<string, string>()
  for (let id = 1; id <= 25; id++)
    settle(effectOf({ by: alice, id, sells: 'token', amount: 3n, for: 6n }), notes, 0n)
  await using world = await openWorld({ to: -1 })
  const [first] = smallChain(0, 0)
  const ledger = { ...first!.ledger, notes: [...notes].map(([key, text]) => ({ key, text })) }
  await world.store.write([{ ...first!, ledger }], 0)
  const { body } = await world.get('/api/market/book?sellTokenId=1000001&buyTokenId=_')
  expect(body['sell']).toMatchObject([{ orders: 20, sellTokenQuantityRemain: 60, whole: false }])
})
