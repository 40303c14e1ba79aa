import { accountType, address, type Infer, message as fields } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = { id: 0, name: 'AccountCreateContract', create: '/wallet/createaccount' } as const

export const message = fields({
  ownerAddress: [1, address],
  accountAddress: [2, address],
  type: [3, accountType],
})
type AccountCreate = Infer<typeof message>

export const labels = {
  title: 'Create account',
  owner: 'Owner',
  account: 'Account',
  accountType: 'Account type',
}

export function review(op: AccountCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['account', show.address(op.accountAddress)],
      ['accountType', show.choice(op.type)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron CreateAccountActuator.validate. */
export function validate(op: AccountCreate, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] not exists`)
  rule(owner.balance >= fee(ledger), 'Validate CreateAccountActuator error, insufficient fee.')
  ruleAddress(op.accountAddress, 'Invalid account address')
  rule(ledger.account(op.accountAddress) === undefined, 'Account has existed')
}

export function execute(op: AccountCreate, ledger: Ledger): void {
  ledger.createAccount(op.accountAddress, op.type)
  ledger.burn(op.ownerAddress, fee(ledger))
}

const fee = (ledger: LedgerView): bigint => ledger.parameter('getCreateNewAccountFeeInSystemContract')
