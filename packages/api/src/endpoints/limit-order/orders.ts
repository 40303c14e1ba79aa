import { market } from '@sundial/operations'
import type { FactList } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import { address, confirm, hash, paging, sort } from '../../shared/parameters.ts'
import { everyFilter, type FactOf, findFacts, optionalFilter, pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { base58Of, isConfirmed, toAmount } from '../../shared/values.ts'
import { tokenInfo, tokenInfos, type TokenInfoOf } from '../token/token-info.ts'
import { pairKeyOf, pairQuery } from './pair.ts'

type Placed = FactOf<'limitOrder'>

const limitOrder = component(
  'LimitOrder',
  Type.Object({
    orderId: Type.Optional(is.hash('Id of the order. Absent without a receipt.')),
    ownerAddress: is.address('Who placed it.'),
    sellTokenId: is.text("'_' for TRX, else the id of a TRC10 token."),
    sellTokenQuantity: is.amount('What it offers, in the smallest unit.'),
    sellTokenInfo: tokenInfo,
    buyTokenId: is.text('The same of what it asks for.'),
    buyTokenQuantity: is.amount('What it asks for, in the smallest unit.'),
    buyTokenInfo: tokenInfo,
    state: Type.Optional(
      Type.Enum(['ACTIVE', 'INACTIVE', 'CANCELED'], {
        description:
          'As java-tron names it: it waits, it ended by trades, its owner cancelled it. Absent where the index does not know all orders of the market.',
      }),
    ),
    sellTokenQuantityRemain: Type.Optional(
      is.amount('What is left of the offer, in the smallest unit. Absent together with state.'),
    ),
    hash: is.hash('The transaction that placed it.'),
    block: is.int('Height of its block.'),
    createTime: is.time('Block time.'),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const limitOrders = endpoint({
  get: '/api/market/orders',
  summary: "Limit orders of the chain's own market, newest first",
  description:
    'Of one order, an account, or a pair whichever of its tokens is sold; all without a filter. With an address and a pair, rows are scanned: see scanned.',
  cost: 4,
  query: { sort: sort(['timestamp']), ...paging, orderId: hash, address, ...pairQuery, ...confirm },
  list: 'data',
  reply: Type.Object(factMembers('data', limitOrder)),
  async handle({ query }, at) {
    const found = await find(query, at)
    const { rows } = found
    const infoOf = await tokenInfos(
      rows.flatMap(({ sold, bought }) => [sold!, bought!]),
      at,
    )
    const notes = await at.store.notes(
      rows.flatMap(({ orderId }) => (orderId === undefined ? [] : [market.limitOrderKey(orderId)])),
    )
    return {
      ...pagingMembersOf(found),
      data: rows.map((row) => toLimitOrder(row, { infoOf, notes, at })),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        rows.map(({ account }) => account),
      )),
    }
  },
})

type Query = Parameters<typeof findFacts>[1] & {
  readonly orderId?: string | undefined
  readonly address?: string | undefined
} & Parameters<typeof pairKeyOf>[0]

async function find(query: Query, at: Context) {
  const account = query.address === undefined ? undefined : await readAddress(query.address, at)
  const pair = pairKeyOf(query)
  const isOf = everyFilter<Placed>(
    optionalFilter<Placed, string>(account, (row, one) => row.account === one),
    query.orderId === undefined
      ? undefined
      : ({ kind, action }) => kind === 'limitOrder' && action === 'place',
  )
  if (query.orderId !== undefined) {
    const list = { list: 'limitOrderFacts', key: toOrderId(query.orderId) } as const
    return findFacts<'limitOrder'>(list, query, at, isOf)
  }
  if (pair !== undefined)
    return findFacts<'limitOrder'>({ list: 'limitOrdersOfPair', key: pair }, query, at, isOf)
  const list: FactList =
    account === undefined ? { list: 'limitOrders', key: 0 } : { list: 'limitOrdersOfAccount', key: account }
  return findFacts<'limitOrder'>(list, query, at)
}

/** As the index has it. */
export const toOrderId = (text: string): string => text.replace(/^0x/i, '').toLowerCase()

type Around = {
  readonly infoOf: TokenInfoOf
  readonly notes: ReadonlyMap<string, string>
  readonly at: Context
}

function toLimitOrder(row: Placed, { infoOf, notes, at }: Around): Static<typeof limitOrder> {
  const { orderId, account, sold, soldAmount, bought, boughtAmount } = row
  const [sell, buy] = [infoOf(sold!), infoOf(bought!)]
  const now =
    orderId === undefined
      ? undefined
      : market.limitOrderState(orderId, notes.get(market.limitOrderKey(orderId)))
  return omitUndefined({
    orderId,
    ownerAddress: base58Of(account),
    sellTokenId: sell.tokenId,
    sellTokenQuantity: toAmount(soldAmount!),
    sellTokenInfo: sell,
    buyTokenId: buy.tokenId,
    buyTokenQuantity: toAmount(boughtAmount!),
    buyTokenInfo: buy,
    state: now?.state,
    sellTokenQuantityRemain: now && toAmount(now.remain),
    hash: row.transactionId,
    block: row.height,
    createTime: row.timestampMs,
    confirmed: isConfirmed(row.height, at.state),
  })
}
