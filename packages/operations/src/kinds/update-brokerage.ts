import { address, type Infer, int32, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 49, name: 'UpdateBrokerageContract', create: '/wallet/updateBrokerage' } as const

export const message = fields({ ownerAddress: [1, address], brokerage: [2, int32] })
type UpdateBrokerage = Infer<typeof message>

export const labels = {
  title: 'Change reward share',
  owner: 'Owner',
  commission: 'Representative keeps',
  voterShare: 'Voters receive',
}

export function review(op: UpdateBrokerage): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['commission', show.percent(op.brokerage)],
      ['voterShare', show.percent(100 - op.brokerage)],
    ],
  }
}
