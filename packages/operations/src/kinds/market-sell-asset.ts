import { equalBytes, toTextLossy } from '@sundial/primitives'
import { address, type Infer, int64, type MarketOrder, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import {
  type Effect,
  inUnit,
  moves,
  type OperationOutcome,
  type Review,
  show,
  unknownEffect,
} from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { matchOrder, type OrderDetail } from '../market/match-order.ts'
import { addToOwner, enterBook, putOrder } from '../market/order-book.ts'
import { orderIdOf } from '../market/order-id.ts'
import { isTradedToken } from '../text-rules.ts'

export const type = { id: 52, name: 'MarketSellAssetContract', create: '/wallet/marketsellasset' } as const

export const message = fields({
  ownerAddress: [1, address],
  sellTokenId: [2, text],
  sellTokenQuantity: [3, int64],
  buyTokenId: [4, text],
  buyTokenQuantity: [5, int64],
})
type MarketSellAsset = Infer<typeof message>

export const labels = { title: 'Place limit order', owner: 'Owner', sell: 'Sell', buy: 'Buy' }

export function review(op: MarketSellAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['sell', show.amount(op.sellTokenQuantity, tradedAsset(op.sellTokenId))],
      ['buy', show.amount(op.buyTokenQuantity, tradedAsset(op.buyTokenId))],
    ],
  }
}

/** The receipt has the order's id and its trades; what they did to others follows from the waiting orders. */
export function effects(op: MarketSellAsset, { receipt }: OperationOutcome): readonly Effect[] {
  if (receipt === undefined)
    return [
      ...moves(op.ownerAddress, -op.sellTokenQuantity, 'market', tradedAsset(op.sellTokenId)),
      unknownEffect,
    ]
  return [{ kind: 'order', order: { ...op, orderId: receipt.orderId }, details: receipt.orderDetails }]
}

/** java-tron DynamicPropertiesStore MARKET_QUANTITY_LIMIT. */
const quantityLimit = 1_000_000_000_000_000n
/** java-tron MarketSellAssetActuator MAX_ACTIVE_ORDER_NUM. */
const maxActiveOrders = 100n

export const figure = inUnit('asset', ({ sellTokenId, sellTokenQuantity }: MarketSellAsset) => ({
  amount: sellTokenQuantity,
  asset: tradedAsset(sellTokenId),
}))

/** java-tron MarketSellAssetActuator.validate. */
export function validate(op: MarketSellAsset, ledger: LedgerView): void {
  const isOpen = ledger.parameter('getAllowMarketTransaction') === 1n
  rule(isOpen, 'Not support Market Transaction, need to be opened by the committee')
  ruleAddress(op.ownerAddress, 'Invalid address')
  rule(ledger.account(op.ownerAddress) !== undefined, 'Account does not exist!')
  rule(isTradedToken(op.sellTokenId), 'sellTokenId is not a valid number')
  rule(isTradedToken(op.buyTokenId), 'buyTokenId is not a valid number')
  rule(!equalBytes(op.sellTokenId, op.buyTokenId), 'cannot exchange same tokens')
  const quantities = [op.sellTokenQuantity, op.buyTokenQuantity]
  rule(
    quantities.every((quantity) => quantity > 0n),
    'token quantity must greater than zero',
  )
  rule(
    quantities.every((quantity) => quantity <= quantityLimit),
    `token quantity must less than ${quantityLimit}`,
  )
  const activeCount = ledger.record('marketAccounts', op.ownerAddress)?.count ?? 0n
  rule(activeCount < maxActiveOrders, `Maximum number of orders exceeded，${maxActiveOrders}`)
  ruleMeans(op, ledger)
}

function ruleMeans(
  { ownerAddress, sellTokenId, sellTokenQuantity, buyTokenId }: MarketSellAsset,
  ledger: LedgerView,
) {
  const sold = tradedAsset(sellTokenId)
  const sun = sold.kind === 'trx' ? within64(sellTokenQuantity + fee(ledger)) : fee(ledger)
  rule(ledger.balance(ownerAddress) >= sun, 'No enough balance !')
  if (sold.kind !== 'trx') {
    rule(isToken(sellTokenId, ledger), 'No sellTokenId !')
    rule(ledger.balance(ownerAddress, sold) >= sellTokenQuantity, 'SellToken balance is not enough !')
  }
  rule(tradedAsset(buyTokenId).kind === 'trx' || isToken(buyTokenId, ledger), 'No buyTokenId !')
}

const isToken = (id: Uint8Array, ledger: LedgerView): boolean =>
  ledger.record('tokens', toTextLossy(id)) !== undefined

const fee = (ledger: LedgerView): bigint => ledger.parameter('getMarketSellFee')

export function execute(
  op: MarketSellAsset,
  ledger: Ledger,
): { readonly orderId: Uint8Array; readonly orderDetails: readonly OrderDetail[] } {
  ledger.burn(op.ownerAddress, fee(ledger))
  ledger.debit(op.ownerAddress, op.sellTokenQuantity, tradedAsset(op.sellTokenId))
  const order = newOrder(op, ledger)
  addToOwner(order, ledger)
  const { taker, details } = matchOrder(order, ledger)
  if (taker.sellTokenQuantityRemain === 0n) putOrder(taker, ledger)
  else enterBook(taker, ledger)
  return { orderId: order.orderId, orderDetails: details }
}

function newOrder(op: MarketSellAsset, ledger: LedgerView): MarketOrder {
  const placed = ledger.record('marketAccounts', op.ownerAddress)?.totalCount ?? 0n
  return {
    orderId: orderIdOf(op, placed),
    ownerAddress: op.ownerAddress,
    createTime: ledger.now(),
    sellTokenId: op.sellTokenId,
    sellTokenQuantity: op.sellTokenQuantity,
    buyTokenId: op.buyTokenId,
    buyTokenQuantity: op.buyTokenQuantity,
    sellTokenQuantityRemain: op.sellTokenQuantity,
    sellTokenQuantityReturn: 0n,
    state: 'ACTIVE',
    prev: new Uint8Array(0),
    next: new Uint8Array(0),
  }
}
