export { fromOrderId, fromPairId, highestPairId, toOrderId, toPairId } from './market-ids.ts'
export { closedStatuses, openStatuses, type OrderStatus, orderStatus, orderStatuses } from './order-status.ts'
export { type BookQuote, type Offered, quoteOnBook } from './quote-book.ts'
export { changePercent, derivePoolPair, type DerivedPoolPair, type PoolPair, poolPrice } from './pool-pair.ts'
export {
  deriveMarketPair,
  type DerivedPair,
  fixPrecision,
  gainOf,
  type MarketPair,
  type PairUnits,
  type Quantity,
  ticksAt,
  ticksOf,
  unitPrice,
  wholePrice,
} from './market-pair.ts'
export {
  type Book,
  bookAccount,
  type BookEvent,
  cancel,
  claim,
  claimableLots,
  highestPrice,
  openLots,
  type Order,
  type Outcome,
  type Pair,
  type Request,
  trade,
  type Transfer,
  trx,
  waitingOrders,
} from './order-book.ts'
export { fromOrderNumber, type OrderPlace, type Side, toOrderNumber } from './order-number.ts'
export { afterEvent } from './rebuild.ts'
