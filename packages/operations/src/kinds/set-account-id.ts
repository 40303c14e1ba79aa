import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { isAccountId } from '../text-rules.ts'

export const type = { id: 19, name: 'SetAccountIdContract', create: '/wallet/setaccountid' } as const

export const message = fields({ accountId: [1, text], ownerAddress: [2, address] })
type SetAccountId = Infer<typeof message>

export const labels = { title: 'Set account ID', owner: 'Owner', accountId: 'Account ID' }

export function review(op: SetAccountId): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['accountId', show.text(op.accountId)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron SetAccountIdActuator.validate. */
export function validate({ ownerAddress, accountId }: SetAccountId, ledger: LedgerView): void {
  rule(isAccountId(accountId), 'Invalid accountId')
  ruleAddress(ownerAddress, 'Invalid ownerAddress')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, 'Account has not existed')
  rule(owner.accountId.length === 0, 'This account id already set')
  rule(ledger.record('accountIds', indexKeyOf(accountId)) === undefined, 'This id has existed')
}

export function execute({ ownerAddress, accountId }: SetAccountId, ledger: Ledger): void {
  ledger.change(ownerAddress, { accountId })
  ledger.setRecord('accountIds', indexKeyOf(accountId), ownerAddress)
}

/** Ids that differ only in case are the same (java-tron AccountIdIndexStore). */
const indexKeyOf = (accountId: Uint8Array): string => toTextLossy(accountId).toLowerCase()
