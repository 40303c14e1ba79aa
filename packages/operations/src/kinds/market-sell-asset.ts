import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { type Review, show } from '../facets.ts'

export const type = { id: 52, name: 'MarketSellAssetContract', create: '/wallet/marketsellasset' } as const

export const message = fields({
  ownerAddress: [1, address],
  sellTokenId: [2, text],
  sellTokenQuantity: [3, int64],
  buyTokenId: [4, text],
  buyTokenQuantity: [5, int64],
})
type MarketSellAsset = Infer<typeof message>

export const labels = { title: 'Place market order', owner: 'Owner', sell: 'Sell', buy: 'Buy' }

export function review(op: MarketSellAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['sell', show.amount(op.sellTokenQuantity, tradedAsset(op.sellTokenId))],
      ['buy', show.amount(op.buyTokenQuantity, tradedAsset(op.buyTokenId))],
    ],
  }
}
