import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { ruleAccount, ruleOwnsContract } from '../contract-owner.ts'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = {
  id: 45,
  name: 'UpdateEnergyLimitContract',
  create: '/wallet/updateenergylimit',
} as const

export const message = fields({
  ownerAddress: [1, address],
  contractAddress: [2, address],
  originEnergyLimit: [3, int64],
})
type UpdateEnergyLimit = Infer<typeof message>

export const labels = {
  title: 'Change energy limit of contract',
  owner: 'Owner',
  contract: 'Contract',
  energyLimit: 'Energy limit of creator',
}

export function review(op: UpdateEnergyLimit): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
      ['energyLimit', show.count(op.originEnergyLimit, 'energy')],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('energy', ({ originEnergyLimit }: UpdateEnergyLimit) => ({
  amount: originEnergyLimit,
}))

/** java-tron UpdateEnergyLimitContractActuator.validate. */
export function validate(op: UpdateEnergyLimit, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid address')
  ruleAccount(op.ownerAddress, ledger)
  rule(op.originEnergyLimit > 0n, 'origin energy limit must be > 0')
  ruleOwnsContract(op, ledger)
}

export function execute(op: UpdateEnergyLimit, ledger: Ledger): void {
  const contract = ledger.record('contracts', op.contractAddress)!
  const { originEnergyLimit } = op
  ledger.setRecord('contracts', op.contractAddress, { ...contract, originEnergyLimit })
}
