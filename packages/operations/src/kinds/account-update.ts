import { toHex } from '@sundial/primitives'
import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = { id: 10, name: 'AccountUpdateContract', create: '/wallet/updateaccount' } as const

export const message = fields({ accountName: [1, text], ownerAddress: [2, address] })
type AccountUpdate = Infer<typeof message>

export const labels = { title: 'Set account name', owner: 'Owner', name: 'Name' }

export function review(op: AccountUpdate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['name', show.text(op.accountName)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron UpdateAccountActuator.validate. */
export function validate(op: AccountUpdate, ledger: LedgerView): void {
  rule(op.accountName.length <= 200, 'Invalid accountName')
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  const account = ledger.account(op.ownerAddress)
  rule(account !== undefined, 'Account does not exist')
  const fixed = ledger.parameter('getAllowUpdateAccountName') === 0n
  rule(!fixed || account.accountName.length === 0, 'This account name is already existed')
  rule(!fixed || ledger.record('accountNames', toHex(op.accountName)) === undefined, 'This name is existed')
}

export function execute(op: AccountUpdate, ledger: Ledger): void {
  ledger.change(op.ownerAddress, { accountName: op.accountName })
  ledger.setRecord('accountNames', toHex(op.accountName), op.ownerAddress)
}
