import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 44,
  name: 'ExchangeTransactionContract',
  create: '/wallet/exchangetransaction',
} as const

export const message = fields({
  ownerAddress: [1, address],
  exchangeId: [2, int64],
  tokenId: [3, text],
  quant: [4, int64],
  expected: [5, int64],
})
type ExchangeTransaction = Infer<typeof message>

export const labels = {
  title: 'Trade on exchange pair',
  owner: 'Owner',
  exchange: 'Exchange',
  sell: 'Sell',
  minimum: 'At least',
}

export function review(op: ExchangeTransaction): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['exchange', show.count(op.exchangeId)],
      ['sell', show.amount(op.quant, tradedAsset(op.tokenId))],
      ['minimum', show.count(op.expected)],
    ],
  }
}
