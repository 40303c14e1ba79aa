import { address, bytes, type Infer, message as fields } from '@sundial/protocol'
import { type Effect, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { returnEscrow } from '../market/match-order.ts'
import { leaveBook, orderById, removeFromOwner } from '../market/order-book.ts'

export const type = {
  id: 53,
  name: 'MarketCancelOrderContract',
  create: '/wallet/marketcancelorder',
} as const

export const message = fields({ ownerAddress: [1, address], orderId: [2, bytes] })
type MarketCancelOrder = Infer<typeof message>

export const labels = { title: 'Cancel limit order', owner: 'Owner', marketOrder: 'Limit order' }

export function review(op: MarketCancelOrder): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['marketOrder', show.bytes(op.orderId)],
    ],
  }
}

export const effects = ({ ownerAddress: account, orderId }: MarketCancelOrder): readonly Effect[] => [
  { kind: 'cancel', account, orderId },
]

/** java-tron MarketCancelOrderActuator.validate. */
export function validate(op: MarketCancelOrder, ledger: LedgerView): void {
  const isOpen = ledger.parameter('getAllowMarketTransaction') === 1n
  rule(isOpen, 'Not support Market Transaction, need to be opened by the committee')
  ruleAddress(op.ownerAddress, 'Invalid address')
  rule(ledger.account(op.ownerAddress) !== undefined, 'Account does not exist!')
  const order = orderById(op.orderId, ledger)
  rule(order !== undefined, 'orderId not exists')
  rule(order.state === 'ACTIVE', 'Order is not active!')
  rule(order.ownerAddress === op.ownerAddress, 'Order does not belong to the account!')
  rule(ledger.balance(op.ownerAddress) >= fee(ledger), 'No enough balance !')
}

const fee = (ledger: LedgerView): bigint => ledger.parameter('getMarketCancelFee')

export function execute(op: MarketCancelOrder, ledger: Ledger): void {
  const order = orderById(op.orderId, ledger)!
  ledger.burn(op.ownerAddress, fee(ledger))
  returnEscrow(order, ledger)
  removeFromOwner(order, ledger)
  leaveBook({ ...order, state: 'CANCELED', sellTokenQuantityRemain: 0n }, ledger)
}
