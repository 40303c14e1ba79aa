import type { Projection } from '../projection.ts'

export const proposals: Projection = ({ operation, succeeded }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'ProposalCreateContract': {
      const { ownerAddress: account, parameters } = operation.value
      const proposed = parameters.map(({ key, value }) => ({ id: key, value }))
      return [{ kind: 'proposal', account, action: 'create', proposalId: undefined, parameters: proposed }]
    }
    case 'ProposalApproveContract': {
      const { ownerAddress: account, proposalId, isAddApproval } = operation.value
      const action = isAddApproval ? 'approve' : 'retract'
      return [{ kind: 'proposal', account, action, proposalId, parameters: [] }]
    }
    case 'ProposalDeleteContract': {
      const { ownerAddress: account, proposalId } = operation.value
      return [{ kind: 'proposal', account, action: 'delete', proposalId, parameters: [] }]
    }
    default:
      return []
  }
}
