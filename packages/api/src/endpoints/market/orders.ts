import { closedStatuses, openStatuses, type OrderStatus, orderStatuses, toPairId } from '@sundial/markets'
import type { BookOrder, BookPair, OrderSet, Page, PageRequest } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { readAsset } from '../../shared/filters.ts'
import { ignoredBecause, limit, requiredAddress, start } from '../../shared/parameters.ts'
import { type Nearest, findRows } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { assetKey } from '../../tokens/token-names.ts'
import { firstOf, secondOf } from './markets.ts'
import { marketOrder, statusOf, toMarketOrder } from './order-row.ts'
import { envelope, enveloped, pairId } from './schema.ts'
import { marketsOf } from './trades.ts'

const tokenOfPair = (side: string) =>
  Type.Optional(
    Type.String({
      maxLength: apiLimits.identifierText,
      description: `Only pairs with this ${side} token: its contract, or _ for TRX.`,
      'x-refusal': { other: 'malformed_address' } satisfies Refusal,
    }),
  )

export const ordersOfAccount = endpoint({
  get: '/api/exchange/user/order',
  summary: 'Orders of an account on the second market, newest first',
  description:
    'Orders that waited in a book: what a call took at once is a trade. Orders of pairs whose tokens have no known decimals are left out of rows, not of total. Statuses that need more than the list of a state are found by scanning: see scanned.',
  cost: 2,
  query: {
    uAddr: requiredAddress,
    status: Type.Optional(
      Type.String({
        pattern: `^(${orderStatuses.join('|')})(,(${orderStatuses.join('|')})){0,8}$`,
        description:
          'Statuses separated by commas. -1,0,1 are all orders that wait, 2,7,8 all others, whatever their status; any other list is exactly what it names. All orders without it.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    pairID: Type.Optional(pairId),
    fTokenAddr: tokenOfPair('first'),
    sTokenAddr: tokenOfPair('second'),
    channelId: ignoredBecause('which program placed an order is not on the chain, and is not stored.'),
    start,
    limit,
  },
  reply: envelope(
    Type.Object({
      rows: Type.Array(marketOrder),
      total: Type.Optional(
        is.int('Number of all these orders. Absent where only a part of a long list was scanned.'),
      ),
      scanned: is.scanned,
    }),
  ),
  async handle({ query }, at) {
    const account = await readAddress(query.uAddr, at)
    const pairs = await pairsOf(query, at)
    const wanted = readStatuses(query.status)
    if (pairs?.length === 0) return enveloped({ rows: [], total: 0 }, at)
    const nearest = nearestList({ account, pairs, wanted }, at)
    const found = await findRows(nearest, { start: query.start, limit: query.limit }, at.state)
    const markets = new Map((await marketsOf(found.rows, at)).map((market) => [market.id, market]))
    const rows = found.rows.flatMap((order) => {
      const market = markets.get(toPairId(order))
      return market === undefined ? [] : [toMarketOrder(order, market, at.state)]
    })
    return enveloped(omitUndefined({ rows, total: found.total, scanned: found.scanned }), at)
  },
})

type PairQuery = {
  readonly pairID?: number | undefined
  readonly fTokenAddr?: string | undefined
  readonly sTokenAddr?: string | undefined
}

/** The pairs that the query names; undefined for all. */
async function pairsOf(query: PairQuery, { store }: Context): Promise<readonly BookPair[] | undefined> {
  const { pairID, fTokenAddr, sTokenAddr } = query
  if (pairID === undefined && fTokenAddr === undefined && sTokenAddr === undefined) return undefined
  const [first, second] = [fTokenAddr, sTokenAddr].map((text) =>
    text === undefined ? undefined : assetKey(readAsset(text)),
  )
  return (await store.bookPairs()).filter(
    (pair) =>
      (pairID === undefined || toPairId(pair) === pairID) &&
      (first === undefined || assetKey(firstOf(pair)) === first) &&
      (second === undefined || assetKey(secondOf(pair)) === second),
  )
}

/** Undefined for all statuses. */
type Wanted = { readonly set: OrderSet; readonly statuses?: ReadonlySet<OrderStatus> | undefined }

const setOf: Readonly<Record<OrderStatus, readonly OrderSet[]>> = {
  [-1]: ['waiting', 'partlyFilled'],
  0: ['waiting'],
  1: ['partlyFilled'],
  2: ['filled'],
  5: ['filled'],
  6: ['cancelled', 'partlyCancelled'],
  7: ['cancelled'],
  8: [],
  100: ['partlyCancelled'],
}

/** Sets of orders that are exactly these statuses. */
const wholeSets: readonly (readonly [OrderSet, readonly OrderStatus[]])[] = [
  ['open', openStatuses],
  ['closed', closedStatuses],
  ['closed', [2, 5, 6, 7, 100]],
  ['filled', [2, 5]],
  ['all', [-1, 0, 1, 2, 5, 6, 7, 100]],
]

function readStatuses(text: string | undefined): Wanted {
  if (text === undefined) return { set: 'all' }
  const statuses = new Set(text.split(',').map((one) => Number(one) as OrderStatus))
  const isSame = (named: readonly OrderStatus[]) =>
    named.length === statuses.size && named.every((one) => statuses.has(one))
  const whole = wholeSets.find(([, named]) => isSame(named))
  if (whole !== undefined) return { set: whole[0] }
  // No order that a book has kept has failed.
  const states = new Set([...statuses].flatMap((one) => setOf[one]))
  const isWithin = (...set: readonly OrderSet[]) => [...states].every((one) => set.includes(one))
  const [only] = states
  if (states.size === 1 && only !== undefined) return { set: only, statuses }
  if (isWithin('waiting', 'partlyFilled')) return { set: 'open', statuses }
  return { set: isWithin('filled', 'cancelled', 'partlyCancelled') ? 'closed' : 'all', statuses }
}

type Search = {
  readonly account: string
  readonly pairs: readonly BookPair[] | undefined
  readonly wanted: Wanted
}

/** The list of one pair where one is named; what no list of its own has is scanned. */
function nearestList({ account, pairs, wanted }: Search, at: Context): Nearest<BookOrder> {
  const { set: states, statuses } = wanted
  const [only] = pairs ?? []
  const pair = pairs?.length === 1 ? only : undefined
  const read = ({ start: first, limit: most, order, before }: PageRequest): Promise<Page<BookOrder>> =>
    at.store.bookOrders(
      omitUndefined({
        account,
        pair,
        states,
        page: omitUndefined({ start: first, limit: most, order, before }),
      }),
    )
  const ids = pairs === undefined || pair !== undefined ? undefined : new Set(pairs.map(toPairId))
  if (statuses === undefined && ids === undefined) return { read }
  return {
    read,
    matches: (order) =>
      (statuses === undefined || statuses.has(statusOf(order, at.state))) &&
      (ids === undefined || ids.has(toPairId(order))),
  }
}
