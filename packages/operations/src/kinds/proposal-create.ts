import { address, type Infer, int64, map, message as fields, proposal } from '@sundial/protocol'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { proposable } from '../proposals/proposable.ts'

export const type = { id: 16, name: 'ProposalCreateContract', create: '/wallet/proposalcreate' } as const

export const message = fields({ ownerAddress: [1, address], parameters: [2, map(int64, int64)] })
type ProposalCreate = Infer<typeof message>

export const labels = { title: 'Create proposal', owner: 'Owner', parameters: 'Parameters' }

export function review(op: ProposalCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['parameters', show.list(op.parameters, ({ key, value }) => show.parameter(key, value))],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** The parameter that it changes, where it is one; neither message nor receipt has the proposal's own number. */
export const figure = inUnit('parameter', ({ parameters }: ProposalCreate) =>
  parameters.length === 1 ? { amount: parameters[0]!.key } : undefined,
)

/** java-tron ProposalCreateActuator.validate; the values are checked as in ProposalUtil.validator. */
export function validate({ ownerAddress, parameters }: ProposalCreate, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  rule(ledger.account(ownerAddress) !== undefined, `Account[${ownerAddress}] not exists`)
  rule(ledger.record('witnesses', ownerAddress) !== undefined, `Witness[${ownerAddress}] not exists`)
  rule(parameters.length > 0, 'This proposal has no parameter.')
  for (const { key, value } of lastOfEach(parameters)) {
    const row = proposable[key.toString()]
    rule(row !== undefined, `Does not support code : ${key}`)
    const refusal = row.check.refusal(value, ledger)
    rule(refusal === undefined, refusal?.text ?? '')
  }
}

/** It is decided at the first maintenance after this time. */
export function execute({ ownerAddress, parameters }: ProposalCreate, ledger: Ledger): void {
  const proposalId = ledger.property('proposalCount') + 1n
  const createTime = ledger.now()
  const next = ledger.property('nextMaintenanceMs')
  const interval = ledger.parameter('getMaintenanceTimeInterval')
  const rounds = (createTime + ledger.parameter('getProposalExpireTime') - next) / interval
  ledger.setRecord(
    'proposals',
    proposalId.toString(),
    proposal.create({
      proposalId,
      proposerAddress: ownerAddress,
      parameters: lastOfEach(parameters),
      createTime,
      expirationTime: next + (rounds + 1n) * interval,
    }),
  )
  ledger.setProperty('proposalCount', proposalId)
}

/** In a protobuf map with a repeated key the last value wins. */
const lastOfEach = (parameters: ProposalCreate['parameters']): ProposalCreate['parameters'] =>
  [...new Map(parameters.map(({ key, value }) => [key, value]))].map(([key, value]) => ({ key, value }))
