import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 14, name: 'UnfreezeAssetContract', create: '/wallet/unfreezeasset' } as const

export const message = fields({ ownerAddress: [1, address] })
type UnfreezeAsset = Infer<typeof message>

export const labels = { title: 'Release frozen TRC10 supply', owner: 'Owner' }

export function review(op: UnfreezeAsset): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}
