import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { ruleAccount, ruleOwnsContract } from '../contract-owner.ts'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = { id: 33, name: 'UpdateSettingContract', create: '/wallet/updatesetting' } as const

export const message = fields({
  ownerAddress: [1, address],
  contractAddress: [2, address],
  consumeUserResourcePercent: [3, int64],
})
type UpdateSetting = Infer<typeof message>

export const labels = {
  title: 'Change energy split of contract',
  owner: 'Owner',
  contract: 'Contract',
  callerShare: 'Energy paid by callers',
  creatorShare: 'Energy paid by creator',
}

export function review(op: UpdateSetting): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
      ['callerShare', show.percent(op.consumeUserResourcePercent)],
      ['creatorShare', show.percent(100n - op.consumeUserResourcePercent)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('percent', ({ consumeUserResourcePercent }: UpdateSetting) => ({
  amount: consumeUserResourcePercent,
}))

/** java-tron UpdateSettingContractActuator.validate. */
export function validate(op: UpdateSetting, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid address')
  ruleAccount(op.ownerAddress, ledger)
  const percent = op.consumeUserResourcePercent
  rule(percent >= 0n && percent <= 100n, 'percent not in [0, 100]')
  ruleOwnsContract(op, ledger)
}

export function execute(op: UpdateSetting, ledger: Ledger): void {
  const contract = ledger.record('contracts', op.contractAddress)!
  const { consumeUserResourcePercent } = op
  ledger.setRecord('contracts', op.contractAddress, { ...contract, consumeUserResourcePercent })
}
