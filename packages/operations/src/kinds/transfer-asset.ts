import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { trc10 } from '../assets.ts'
import { type Fact, type Review, show, transfers } from '../facets.ts'

export const type = { id: 2, name: 'TransferAssetContract', create: '/wallet/transferasset' } as const

export const message = fields({
  assetName: [1, text],
  ownerAddress: [2, address],
  toAddress: [3, address],
  amount: [4, int64],
})
type TransferAsset = Infer<typeof message>

export const labels = { title: 'Send TRC10 token', from: 'From', to: 'To', amount: 'Amount' }

export function review(op: TransferAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['from', show.address(op.ownerAddress)],
      ['to', show.address(op.toAddress)],
      ['amount', show.amount(op.amount, trc10(op.assetName))],
    ],
  }
}

export function effects(op: TransferAsset): readonly Fact[] {
  return transfers({ from: op.ownerAddress, to: op.toAddress, asset: trc10(op.assetName), amount: op.amount })
}
