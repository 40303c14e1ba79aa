import { toPairId } from '@sundial/markets'
import type { BookChanges, BookOrder, IndexState, PriceLevel, Store } from '@sundial/store'
import { type Market, marketsNamedBy, priceIfAny } from '../endpoints/market/markets.ts'
import { toMarketOrder } from '../endpoints/market/order-row.ts'
import { toOffer } from '../endpoints/market/book.ts'
import { numberOf, toTraded } from '../endpoints/market/trades.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { base58Of } from '../shared/values.ts'
import type { TokenMetadataCache } from '../tokens/token-metadata-cache.ts'
import { toNamedToken } from '../tokens/token-names.ts'
import type { Listener, Stretch } from './followed.ts'
import type { LiveMessage } from './messages.ts'
import { newestBlocks } from './rows-between.ts'

export type MarketReads = {
  readonly store: Pick<Store, 'bookPairs' | 'bookChanges'>
  readonly tokens: Pick<TokenMetadataCache, 'contracts'>
}

type Final = Pick<IndexState, 'solidifiedHeight'>

/**
 * One message a block and pair to listeners of the topic, and to each owner whom somebody follows its own orders of the block.
 * Returns whether there is an order book.
 */
export async function tellMarkets(
  reads: MarketReads,
  all: readonly Listener[],
  { from, to, seq, ...final }: Stretch & Final,
): Promise<boolean> {
  const listeners = all.filter(({ addresses, topics }) => addresses.size > 0 || topics.has('markets'))
  if (listeners.length === 0) return false
  const pairs = await reads.store.bookPairs()
  if (pairs.length === 0) return false
  for (let height = Math.max(from, to - newestBlocks + 1); height <= to; height++) {
    // In the order of the chain, and readers of the database come first.
    const changes = await reads.store.bookChanges(height)
    if (changes.orders.length === 0 && changes.trades.length === 0) continue
    const ids = new Set([...changes.orders, ...changes.trades].map(toPairId))
    const changed = pairs.filter((pair) => ids.has(toPairId(pair)))
    const known = await reads.tokens.contracts(
      changed.flatMap(({ first, second }) => (second === undefined ? [first] : [first, second])),
    )
    const markets = marketsNamedBy(changed, (asset) => {
      const facts = asset.kind === 'trc20' ? known.get(asset.contract) : undefined
      return omitUndefined({
        ...toNamedToken(asset),
        tokenName: facts?.name,
        tokenAbbr: facts?.symbol,
        ...(facts && { tokenDecimal: facts.decimals }),
      })
    })
    const at = { seq, height, final }
    for (const market of markets) tellMarket(market, changes, { listeners, at })
    tellOwners(markets, changes.orders, { listeners, at })
  }
  return true
}

type To = {
  readonly listeners: readonly Listener[]
  readonly at: { readonly seq: number; readonly height: number; readonly final: Final }
}

function tellMarket(market: Market, changes: BookChanges, { listeners, at }: To): void {
  const isOf = (row: { readonly book: number; readonly pair: number }) => toPairId(row) === market.id
  const trades = changes.trades.filter(isOf)
  const levels = changes.levels.filter(isOf)
  const offers = (side: PriceLevel['side']) =>
    levels.filter((level) => level.side === side).map((level) => toOffer(market, level))
  const message: LiveMessage = omitUndefined({
    type: 'markets' as const,
    seq: at.seq,
    height: at.height,
    pairID: market.id,
    price: priceIfAny(market, trades.at(-1)?.price),
    buy: offers('buy'),
    sell: offers('sell'),
    trades: trades.map((trade) => ({
      ...toTraded(market, trade, at.final),
      orderType: numberOf(trade.side),
      uAddr: base58Of(trade.taker),
    })),
  })
  for (const { post, topics } of listeners) if (topics.has('markets')) post(message)
}

function tellOwners(markets: readonly Market[], orders: readonly BookOrder[], { listeners, at }: To): void {
  const byId = new Map(markets.map((market) => [market.id, market]))
  for (const { post, addresses } of listeners) {
    const own = orders.flatMap((order) => {
      const market = addresses.has(order.owner) ? byId.get(toPairId(order)) : undefined
      return market === undefined ? [] : [toMarketOrder(order, market, at.final)]
    })
    if (own.length > 0) post({ type: 'orders', seq: at.seq, height: at.height, data: own })
  }
}

/** To everyone who was told of orders or trades: those above the height are not in the chain any more. */
export function tellUndone(
  listeners: Iterable<Listener>,
  { seq, toHeight }: { readonly seq: number; readonly toHeight: number },
): void {
  for (const { post, topics, addresses } of listeners) {
    if (topics.has('markets')) post({ type: 'markets', seq, undone: { toHeight } })
    if (addresses.size > 0) post({ type: 'orders', seq, undone: { toHeight } })
  }
}
