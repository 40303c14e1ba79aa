// The order book of TRC10 tokens.
import { market } from '@sundial/operations'
import { fromText, toHex } from '@sundial/primitives'
import {
  bytesMessage,
  emptyMessage,
  type JsonForm,
  marketOrder,
  type MarketOrder,
  marketOrderList,
  marketOrderPair,
  marketOrderPairList,
  marketPriceList,
} from '@sundial/protocol'
import { printing, refusing } from '../grpc/rpc.ts'
import { viewOfHead } from '../server/account-at-head.ts'
import { badItem, illegalState } from '../server/response.ts'
import { hexIn, plainAddressIn, type RequestForm, textIn } from '../server/members.ts'
import type { RequestParameters } from '../server/parameters.ts'
import { everywhere, nothing, type Routes } from '../server/route.ts'

export const marketRoutes: Routes = {
  /** The active ones, in the order they were placed. */
  getmarketorderbyaccount: {
    under: everywhere,
    rpcs: { GetMarketOrderByAccount: refusing('INTERNAL', printing(bytesMessage, marketOrderList)) },
    answer({ devnet: { chain }, parameters, form }) {
      const account = chain.state.get('marketAccounts', plainAddressIn(parameters, 'value', form))
      if (account === undefined) return nothing
      const orders = account.orders.map((id) => chain.state.get('marketOrders', toHex(id))!)
      return printOrders(orders, form)
    },
  },

  /** With its neighbours in the book, which the lists leave out. */
  getmarketorderbyid: {
    under: everywhere,
    rpcs: { GetMarketOrderById: refusing('INTERNAL', printing(bytesMessage, marketOrder)) },
    answer({ devnet: { chain }, parameters, form }) {
      const id = hexIn(parameters, 'value', form)
      if (id === '') return nothing
      const order = chain.state.get('marketOrders', id)
      if (order === undefined) throw illegalState('order not found in store')
      return marketOrder.toJson(order, form)
    },
  },

  /** By price, the lowest first; by age within a price. */
  getmarketorderlistbypair: {
    under: everywhere,
    rpcs: { GetMarketOrderListByPair: refusing('INTERNAL', printing(marketOrderPair, marketOrderList)) },
    answer({ devnet: { chain }, parameters, form }) {
      const pair = pairIn(parameters, form)
      const view = viewOfHead(chain)
      const orders: MarketOrder[] = []
      for (const price of market.pricesOf(pair, view).slice(0, marketRows)) {
        if (orders.length >= marketRows) break
        // One more than the limit, as java-tron counts.
        orders.push(...market.ordersAt(pair, price, view).slice(0, marketRows - orders.length + 1))
      }
      return printOrders(orders, form)
    },
  },

  /** In the order of java-tron's keys: both ids filled up with zero bytes. */
  getmarketpairlist: {
    under: everywhere,
    rpcs: { GetMarketPairList: refusing('INTERNAL', printing(emptyMessage, marketOrderPairList)) },
    answer({ devnet: { chain }, form }) {
      const pairs = chain.state
        .entries('marketPrices')
        .map(([key, pair]) => ({ pair, key: key.replace('/', '\0') }))
        .toSorted((left, right) => (left.key < right.key ? -1 : 1))
        .slice(0, marketRows + 1)
      return pairs.length === 0
        ? nothing
        : { orderPair: pairs.map(({ pair }) => marketOrderPair.toJson(pair, form)) }
    },
  },

  /** The lowest first, in lowest terms. */
  getmarketpricebypair: {
    under: everywhere,
    rpcs: { GetMarketPriceByPair: refusing('INTERNAL', printing(marketOrderPair, marketPriceList)) },
    answer({ devnet: { chain }, parameters, form }) {
      const pair = pairIn(parameters, form)
      const prices = market.pricesOf(pair, viewOfHead(chain)).slice(0, marketRows)
      return marketPriceList.toJson({ ...pair, prices }, form)
    },
  },
}

/** java-tron Parameter.DatabaseConstants MARKET_COUNT_LIMIT_MAX. */
const marketRows = 1000

/** Throws as java-tron's MarketUtils.checkPairValid. */
function pairIn(parameters: RequestParameters, form: RequestForm): market.MarketPair {
  const sellTokenId = textIn(parameters, 'sell_token_id', form)
  const buyTokenId = textIn(parameters, 'buy_token_id', form)
  if (!isTraded(sellTokenId)) throw badItem('sellTokenId is not a valid number')
  if (!isTraded(buyTokenId)) throw badItem('buyTokenId is not a valid number')
  return { sellTokenId, buyTokenId }
}

const isTraded = (id: Uint8Array): boolean => /^(_|0|[1-9]\d*)$/.test(String.fromCharCode(...id))

const none = fromText('')

/** Lists hide the neighbours in the book. */
const printOrders = (orders: readonly MarketOrder[], form: JsonForm) =>
  orders.length === 0
    ? nothing
    : { orders: orders.map((order) => marketOrder.toJson({ ...order, prev: none, next: none }, form)) }
