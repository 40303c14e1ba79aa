import type { Address } from '@sundial/primitives'
import { type LedgerView, rule } from './ledger.ts'

/** java-tron's message when the owner of a contract's settings has no account. */
export const ruleAccount = (owner: Address, ledger: LedgerView): void =>
  rule(ledger.account(owner) !== undefined, `Account[${owner}] does not exist`)

/** Only the creator of a contract changes its settings. */
export function ruleOwnsContract(
  op: { readonly ownerAddress: Address; readonly contractAddress: Address },
  ledger: LedgerView,
): void {
  const contract = ledger.record('contracts', op.contractAddress)
  rule(contract !== undefined, 'Contract does not exist')
  const owns = contract.originAddress === op.ownerAddress
  rule(owns, `Account[${op.ownerAddress}] is not the owner of the contract`)
}
