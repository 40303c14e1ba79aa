import { address, type Infer, message as fields } from '@sundial/protocol'
import { ruleAccount, ruleOwnsContract } from '../contract-owner.ts'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, ruleAddress } from '../ledger.ts'

export const type = { id: 48, name: 'ClearABIContract', create: '/wallet/clearabi' } as const

export const message = fields({ ownerAddress: [1, address], contractAddress: [2, address] })
type ClearAbi = Infer<typeof message>

export const labels = { title: 'Clear ABI of contract', owner: 'Owner', contract: 'Contract' }

export function review(op: ClearAbi): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron ClearABIContractActuator.validate. */
export function validate(op: ClearAbi, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid address')
  ruleAccount(op.ownerAddress, ledger)
  ruleOwnsContract(op, ledger)
}

export function execute(op: ClearAbi, ledger: Ledger): void {
  ledger.setRecord('contractAbis', op.contractAddress, { entrys: [] })
}
