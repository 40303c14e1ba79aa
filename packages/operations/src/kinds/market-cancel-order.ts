import { address, bytes, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 53,
  name: 'MarketCancelOrderContract',
  create: '/wallet/marketcancelorder',
} as const

export const message = fields({ ownerAddress: [1, address], orderId: [2, bytes] })
type MarketCancelOrder = Infer<typeof message>

export const labels = { title: 'Cancel market order', owner: 'Owner', marketOrder: 'Market order' }

export function review(op: MarketCancelOrder): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['marketOrder', show.bytes(op.orderId)],
    ],
  }
}
