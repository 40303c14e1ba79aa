import type { Api } from '@sundial/api'
import { deriveMarketPair, type PairUnits, unitPrice, wholePrice } from '@sundial/markets'
import { formatUnits } from '@sundial/primitives/sun'
import { queryOptions } from '@tanstack/react-query'
import { toInteger } from '../format/exact-number.ts'
import { type Body, get, request } from './api.ts'
import { enveloped } from './lists.ts'
import type { Candle, CandleAnswer } from './pools.ts'
import type { TokenInfo } from './token.ts'

/** A pair of an order book, as the server says it. Prices are units of the second token for one whole first token. */
export type MarketPairRow = Body<'/api/exchange/marketPair/list'>['data']['rows'][number]

/** With what section 3 of the spec derives of it, its exact volume, and the units and the step of its prices. */
export type MarketPair = ReturnType<typeof toPair>

const toPair = (row: MarketPairRow) => ({
  ...deriveMarketPair(row),
  volumeUnits: row.volume,
  units: unitsOf(row),
  step: wholePrice(unitPrice(1, unitsOf(row)), row.sPrecision),
  /** Rows of an outside provider have the members of the spec alone: they name no order book. */
  hasBook: (row as Partial<MarketPairRow>).contract !== undefined,
})

/** All pairs of the order books that the operator names: the recommended ones, and the others. */
export const marketPairs = () =>
  queryOptions({
    queryKey: ['market-pairs'],
    queryFn: async ({ signal }) => {
      const { body, height } = await get('/api/exchange/marketPair/market/searchList', {}, signal)
      const { list, hiddenList } = body.data
      return {
        recommended: list.rows.map(toPair),
        others: hiddenList.rows.map(toPair),
        height,
        readMs: Date.now(),
      }
    },
  })

/** What turns ticks and lots of a pair into units of its tokens; smallest units where the row has none. */
const unitsOf = ({
  lot = '1',
  tick = '1',
  fPrecision,
}: Partial<Pick<MarketPairRow, 'lot' | 'tick'>> & Pick<MarketPairRow, 'fPrecision'>): PairUnits => ({
  lot: BigInt(lot),
  tick: BigInt(tick),
  fPrecision,
})

/** The tokens of a pair, as amounts are shown with them. */
export const tokensOfPair = ({
  fTokenAddr,
  sTokenAddr,
  fShortName,
  sShortName,
  fPrecision,
  sPrecision,
}: Omit<MarketPairRow, 'price' | 'volume'>): readonly [TokenInfo, TokenInfo] => [
  { tokenId: fTokenAddr, tokenType: 'trc20', tokenAbbr: fShortName, tokenDecimal: fPrecision },
  {
    tokenId: sTokenAddr,
    tokenType: sTokenAddr === '_' ? 'trc10' : 'trc20',
    tokenAbbr: sShortName,
    tokenDecimal: sPrecision,
  },
]

type BookAnswer = Api['/api/exchange/common/orderListV2/:id']['answer']
export type Offer = BookAnswer['data']['buy'][number]

/** What waits in the book of a pair, the best prices first. */
export const orderBook = (id: number, limit: number) =>
  queryOptions({
    queryKey: ['order-book', id, limit],
    queryFn: async ({ signal }) => {
      const path = `/api/exchange/common/orderListV2/${id}`
      const { body, height } = await request<BookAnswer>(path, { limit }, signal)
      return { ...body.data, height }
    },
  })

type DepthAnswer = Api['/api/exchange/common/deepgraph/:id']['answer']

/** What waits up to each price of a pair, the best prices first: amounts are sums from the best price on. */
export const marketDepth = (id: number) =>
  queryOptions({
    queryKey: ['market-depth', id],
    queryFn: async ({ signal }) => {
      const { body, height } = await request<DepthAnswer>(`/api/exchange/common/deepgraph/${id}`, {}, signal)
      return { ...body.data, height }
    },
  })

export type MarketTrade = Body<'/api/exchange/common/latestOrders'>['data']['rows'][number]

/** Trades of a pair, newest first; `pairID` selects it. */
export const marketTrades = enveloped('/api/exchange/common/latestOrders', ({ data }) => data.rows)

type Granularity = Body<'/api/exchange/kgraph'>['granularity']

/** Candles of a pair, oldest first, with prices and volumes as plain decimal text. */
export const marketCandles = (
  pair: Pick<MarketPairRow, 'id' | 'fPrecision' | 'sPrecision'>,
  granularity: Granularity,
) =>
  queryOptions<CandleAnswer>({
    queryKey: ['market-candles', pair.id, granularity],
    queryFn: async ({ signal }) => {
      const query = { exchange_id: pair.id, granularity: granularity as '1h' }
      const { body, height } = await get('/api/exchange/kchart', query, signal)
      const candles = body.data.map(({ t, o, h, l, c, v }): Candle => ({
        startMs: t * 1000,
        open: priceText(o, pair),
        high: priceText(h, pair),
        low: priceText(l, pair),
        close: priceText(c, pair),
        volume: formatUnits(toInteger(v) ?? 0n, pair.fPrecision),
      }))
      return { candles, isWhole: true, height }
    },
  })

/** A price of the server as plain text: whole second tokens for one whole first token. */
export const priceText = (
  price: number | string,
  { sPrecision }: Pick<MarketPairRow, 'sPrecision'>,
): string => wholePrice(price, sPrecision)

export type MarketOrder = Body<'/api/exchange/user/order'>['data']['rows'][number]

/** Orders of the account `uAddr` that waited in a book, newest first. */
export const marketOrders = enveloped('/api/exchange/user/order', ({ data }) => data.rows)

export type AccountTrade = Body<'/api/exchange/user/trades'>['data']['rows'][number]

/** What an account took, and what of its orders was taken, newest first. */
export const accountTrades = enveloped('/api/exchange/user/trades', ({ data }) => data.rows)

/** Most transactions that are asked for at once. */
const mostAsked = 20
/** Time between two questions: a block. */
const blockMs = 3000

type Action = 'entry' | 'cancel'

const statusesOf = (action: Action, hashes: readonly string[]) =>
  queryOptions({
    queryKey: ['sent-orders', action, hashes],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number | undefined>> => {
      const asked = hashes.slice(0, mostAsked)
      const answers = await Promise.all(
        asked.map((hash) =>
          get(
            '/api/exchange/common/abnormalOrderStatus',
            { action_type: action, [action === 'entry' ? 'entry_txid' : 'cancel_txid']: hash },
            signal,
          ),
        ),
      )
      return new Map(asked.map((hash, at) => [hash, answers[at]?.body.data.status]))
    },
    enabled: hashes.length > 0,
    refetchInterval: blockMs,
  })

/** By their transactions what became of orders that were sent; undefined while the index does not have one. */
export const entryStatuses = (hashes: readonly string[]) => statusesOf('entry', hashes)

/** The same of cancellations. */
export const cancellationStatuses = (hashes: readonly string[]) => statusesOf('cancel', hashes)
