import { address, bool, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 17, name: 'ProposalApproveContract', create: '/wallet/proposalapprove' } as const

export const message = fields({
  ownerAddress: [1, address],
  proposalId: [2, int64],
  isAddApproval: [3, bool],
})
type ProposalApprove = Infer<typeof message>

export const labels = {
  title: 'Vote on proposal',
  owner: 'Owner',
  proposal: 'Proposal',
  approval: 'Approval',
}

export function review(op: ProposalApprove): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['proposal', show.count(op.proposalId)],
      ['approval', show.boolean(op.isAddApproval)],
    ],
  }
}
