import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 59,
  name: 'CancelAllUnfreezeV2Contract',
  create: '/wallet/cancelallunfreezev2',
} as const

export const message = fields({ ownerAddress: [1, address] })
type CancelAllUnfreezeV2 = Infer<typeof message>

export const labels = { title: 'Cancel all unstaking', owner: 'Owner' }

export function review(op: CancelAllUnfreezeV2): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}
