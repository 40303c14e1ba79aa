import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

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

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('proposal', ({ proposalId }: ProposalDelete) => ({ amount: proposalId }))

/** java-tron ProposalDeleteActuator.validate. */
export function validate({ ownerAddress, proposalId }: ProposalDelete, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  rule(ledger.account(ownerAddress) !== undefined, `Account[${ownerAddress}] not exists`)
  const proposal = ledger.record('proposals', proposalId.toString())
  rule(proposal !== undefined, `Proposal[${proposalId}] not exists`)
  const isOwn = proposal.proposerAddress === ownerAddress
  rule(isOwn, `Proposal[${proposalId}] is not proposed by ${ownerAddress}`)
  rule(ledger.now() < proposal.expirationTime, `Proposal[${proposalId}] expired`)
  rule(proposal.state !== 'CANCELED', `Proposal[${proposalId}] canceled`)
}

export function execute({ proposalId }: ProposalDelete, ledger: Ledger): void {
  const proposal = ledger.record('proposals', proposalId.toString())!
  ledger.setRecord('proposals', proposalId.toString(), { ...proposal, state: 'CANCELED' })
}
