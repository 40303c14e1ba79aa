import type { MarketOrder, Receipt } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { ContractExecuteError } from '../ledger.ts'
import { type BookLedger, firstOrder, leaveBook, putOrder, removeFromOwner } from './order-book.ts'
import { meets } from './price.ts'

export type OrderDetail = Receipt['orderDetails'][number]

/** java-tron MarketSellAssetActuator MAX_MATCH_NUM. */
const maxMatches = 20

/**
 * Trades a new order with waiting orders, at their prices (java-tron MarketSellAssetActuator.matchOrder). Returns what
 * is left of it and what was traded. What a maker is owed is lost where the same account is the taker: java-tron writes the
 * taker's account last, as it was before.
 */
export function matchOrder(order: MarketOrder, ledger: BookLedger) {
  const against = { sellTokenId: order.buyTokenId, buyTokenId: order.sellTokenId }
  const details: OrderDetail[] = []
  let taker = order
  let matches = 0
  while (taker.sellTokenQuantityRemain !== 0n) {
    const maker = firstOrder(against, ledger)
    if (maker === undefined || !meets(order, maker)) break
    const traded = trade(taker, maker, ledger)
    taker = traded.taker
    if (traded.detail !== undefined) details.push(traded.detail)
    matches += 1
    if (matches > maxMatches) {
      throw new ContractExecuteError(`Too many matches. MAX_MATCH_NUM = ${maxMatches}`)
    }
  }
  return { taker, details }
}

type Traded = { readonly taker: MarketOrder; readonly detail?: OrderDetail }

/** The rest of the taker and the traded amounts, if the quantities allow a trade. */
function trade(taker: MarketOrder, maker: MarketOrder, ledger: BookLedger): Traded {
  const wanted = (taker.sellTokenQuantityRemain * maker.sellTokenQuantity) / maker.buyTokenQuantity
  if (wanted === 0n) {
    returnEscrow(taker, ledger)
    return { taker: closeOrder(taker, ledger) }
  }
  if (wanted < maker.sellTokenQuantityRemain) {
    const left = { ...maker, sellTokenQuantityRemain: maker.sellTokenQuantityRemain - wanted }
    putOrder(left, ledger)
    return pay({ taker, maker }, { takerGets: wanted, makerGets: taker.sellTokenQuantityRemain }, ledger)
  }
  const makerGets = (maker.sellTokenQuantityRemain * maker.buyTokenQuantity) / maker.sellTokenQuantity
  if (makerGets === 0n && wanted > maker.sellTokenQuantityRemain) {
    if (maker.ownerAddress !== taker.ownerAddress) returnEscrow(maker, ledger)
    leaveBook(closeOrder(maker, ledger), ledger)
    return { taker }
  }
  removeFromOwner(maker, ledger)
  leaveBook({ ...maker, state: 'INACTIVE', sellTokenQuantityRemain: 0n }, ledger)
  return pay({ taker, maker }, { takerGets: maker.sellTokenQuantityRemain, makerGets }, ledger)
}

type Sides = { readonly taker: MarketOrder; readonly maker: MarketOrder }
type Gains = { readonly takerGets: bigint; readonly makerGets: bigint }

function pay({ taker, maker }: Sides, { takerGets, makerGets }: Gains, ledger: BookLedger): Traded {
  ledger.credit(taker.ownerAddress, takerGets, tradedAsset(taker.buyTokenId))
  if (maker.ownerAddress !== taker.ownerAddress)
    ledger.credit(maker.ownerAddress, makerGets, tradedAsset(maker.buyTokenId))
  const left = { ...taker, sellTokenQuantityRemain: taker.sellTokenQuantityRemain - makerGets }
  const detail: OrderDetail = {
    makerOrderId: maker.orderId,
    takerOrderId: taker.orderId,
    fillSellQuantity: makerGets,
    fillBuyQuantity: takerGets,
  }
  if (left.sellTokenQuantityRemain !== 0n) return { taker: left, detail }
  removeFromOwner(left, ledger)
  return { taker: { ...left, state: 'INACTIVE' }, detail }
}

/** An order whose rest cannot buy one unit; the rest returns to its owner. */
function closeOrder(order: MarketOrder, ledger: BookLedger): MarketOrder {
  removeFromOwner(order, ledger)
  return {
    ...order,
    state: 'INACTIVE',
    sellTokenQuantityReturn: order.sellTokenQuantityRemain,
    sellTokenQuantityRemain: 0n,
  }
}

/** The unsold amount of an order is not part of the balance until it is sold or returned. */
export function returnEscrow(order: MarketOrder, ledger: BookLedger): void {
  ledger.credit(order.ownerAddress, order.sellTokenQuantityRemain, tradedAsset(order.sellTokenId))
}
