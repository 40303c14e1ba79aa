import { address, type Infer, int32, message as fields } from '@sundial/protocol'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = { id: 49, name: 'UpdateBrokerageContract', create: '/wallet/updateBrokerage' } as const

export const message = fields({ ownerAddress: [1, address], brokerage: [2, int32] })
type UpdateBrokerage = Infer<typeof message>

export const labels = {
  title: 'Change SR commission',
  owner: 'Owner',
  commission: 'SR commission',
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

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('percent', ({ brokerage }: UpdateBrokerage) => ({ amount: BigInt(brokerage) }))

/** java-tron UpdateBrokerageActuator.validate. */
export function validate({ ownerAddress, brokerage }: UpdateBrokerage, ledger: LedgerView): void {
  rule(
    ledger.parameter('getChangeDelegation') === 1n,
    'contract type error, unexpected type [UpdateBrokerageContract]',
  )
  ruleAddress(ownerAddress, 'Invalid ownerAddress')
  rule(brokerage >= 0 && brokerage <= 100, 'Invalid brokerage')
  rule(ledger.record('witnesses', ownerAddress) !== undefined, `Not existed witness:${ownerAddress}`)
  rule(ledger.account(ownerAddress) !== undefined, 'Account does not exist')
}

/** In force from the next cycle on. */
export function execute({ ownerAddress, brokerage }: UpdateBrokerage, ledger: Ledger): void {
  ledger.setRecord('brokerages', ownerAddress, BigInt(brokerage))
}
