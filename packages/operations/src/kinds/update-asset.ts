import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { type Fact, nothingMoves, type Review, show } from '../facets.ts'

export const type = { id: 15, name: 'UpdateAssetContract', create: '/wallet/updateasset' } as const

export const message = fields({
  ownerAddress: [1, address],
  description: [2, text],
  url: [3, text],
  newLimit: [4, int64],
  newPublicLimit: [5, int64],
})
type UpdateAsset = Infer<typeof message>

export const labels = {
  title: 'Update TRC10 token',
  owner: 'Owner',
  description: 'Description',
  url: 'URL',
  accountBandwidth: 'Bandwidth per account',
  totalBandwidth: 'Bandwidth for all accounts',
}

export function review(op: UpdateAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['description', show.text(op.description)],
      ['url', show.url(op.url)],
      ['accountBandwidth', show.count(op.newLimit, 'bandwidth')],
      ['totalBandwidth', show.count(op.newPublicLimit, 'bandwidth')],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
