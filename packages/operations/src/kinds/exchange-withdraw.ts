import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { type Review, show } from '../facets.ts'

export const type = { id: 43, name: 'ExchangeWithdrawContract', create: '/wallet/exchangewithdraw' } as const

export const message = fields({
  ownerAddress: [1, address],
  exchangeId: [2, int64],
  tokenId: [3, text],
  quant: [4, int64],
})
type ExchangeWithdraw = Infer<typeof message>

export const labels = {
  title: 'Take funds from exchange pair',
  owner: 'Owner',
  exchange: 'Exchange',
  amount: 'Amount',
}

export function review(op: ExchangeWithdraw): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['exchange', show.count(op.exchangeId)],
      ['amount', show.amount(op.quant, tradedAsset(op.tokenId))],
    ],
  }
}
