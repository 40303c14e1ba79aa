import { address, bool, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

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

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('proposal', ({ proposalId }: ProposalApprove) => ({ amount: proposalId }))

/** java-tron ProposalApproveActuator.validate. */
export function validate(op: ProposalApprove, ledger: LedgerView): void {
  const { ownerAddress, proposalId, isAddApproval } = op
  ruleAddress(ownerAddress, 'Invalid address')
  rule(ledger.account(ownerAddress) !== undefined, `Account[${ownerAddress}] not exists`)
  rule(ledger.record('witnesses', ownerAddress) !== undefined, `Witness[${ownerAddress}] not exists`)
  const proposal = ledger.record('proposals', proposalId.toString())
  rule(proposal !== undefined, `Proposal[${proposalId}] not exists`)
  rule(ledger.now() < proposal.expirationTime, `Proposal[${proposalId}] expired`)
  rule(proposal.state !== 'CANCELED', `Proposal[${proposalId}] canceled`)
  const hasApproved = proposal.approvals.includes(ownerAddress)
  const said = `Witness[${ownerAddress}]has ${isAddApproval ? '' : 'not '}approved proposal[${proposalId}] before`
  rule(hasApproved !== isAddApproval, said)
}

export function execute({ ownerAddress, proposalId, isAddApproval }: ProposalApprove, ledger: Ledger): void {
  const proposal = ledger.record('proposals', proposalId.toString())!
  const others = proposal.approvals.filter((witness) => witness !== ownerAddress)
  ledger.setRecord('proposals', proposalId.toString(), {
    ...proposal,
    approvals: isAddApproval ? [...others, ownerAddress] : others,
  })
}
