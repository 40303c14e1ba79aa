import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 18, name: 'ProposalDeleteContract', create: '/wallet/proposaldelete' } as const

export const message = fields({ ownerAddress: [1, address], proposalId: [2, int64] })
type ProposalDelete = Infer<typeof message>

export const labels = { title: 'Cancel proposal', owner: 'Owner', proposal: 'Proposal' }

export function review(op: ProposalDelete): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['proposal', show.count(op.proposalId)],
    ],
  }
}
