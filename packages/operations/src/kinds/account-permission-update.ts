import { address, type Infer, message as fields, permission, repeated } from '@sundial/protocol'
import { type Effect, given, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { rulePermission } from '../permissions/rule-permission.ts'

export const type = {
  id: 46,
  name: 'AccountPermissionUpdateContract',
  create: '/wallet/accountpermissionupdate',
} as const

export const message = fields({
  ownerAddress: [1, address],
  owner: [2, permission],
  witness: [3, permission],
  actives: [4, repeated(permission)],
})
type AccountPermissionUpdate = Infer<typeof message>

export const labels = {
  title: 'Change permissions',
  owner: 'Owner',
  ownerPermission: 'Owner permission',
  witnessPermission: 'Witness permission',
  activePermissions: 'Active permissions',
}

export function review(op: AccountPermissionUpdate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('ownerPermission', op.owner, show.permission),
      ...given('witnessPermission', op.witness && numbered(op.witness, 1), show.permission),
      ['activePermissions', show.list(op.actives.map(numberedActive), show.permission)],
    ],
  }
}

/** A message may leave the number out, which the chain gives by the place; one that is there is shown as it is signed. */
const numbered = <Given extends { readonly id: number }>(given: Given, id: number): Given =>
  given.id === 0 ? { ...given, id } : given
const numberedActive = <Given extends { readonly id: number }>(active: Given, index: number): Given =>
  numbered(active, index + 2)

export const effects = (): readonly Effect[] => nothingMoves

const maxActives = 8

/** java-tron AccountPermissionUpdateActuator.validate. */
export function validate(op: AccountPermissionUpdate, ledger: LedgerView): void {
  const isOpen = ledger.parameter('getAllowMultiSign') === 1n
  rule(isOpen, 'multi sign is not allowed, need to be opened by the committee')
  ruleAddress(op.ownerAddress, 'invalidate ownerAddress')
  const account = ledger.account(op.ownerAddress)
  rule(account !== undefined, 'ownerAddress account does not exist')
  rule(op.owner !== undefined, 'owner permission is missed')
  if (account.isWitness) rule(op.witness !== undefined, 'witness permission is missed')
  else rule(op.witness === undefined, "account isn't witness can't set witness permission")
  rule(op.actives.length > 0, 'active permission is missed')
  rule(op.actives.length <= maxActives, 'active permission is too many')
  rule(op.owner.type === 'Owner', 'owner permission type is error')
  rulePermission(op.owner, ledger)
  if (op.witness !== undefined) {
    rule(op.witness.type === 'Witness', 'witness permission type is error')
    rulePermission(op.witness, ledger)
  }
  for (const active of op.actives) {
    rule(active.type === 'Active', 'active permission type is error')
    rulePermission(active, ledger)
  }
}

/** The ids follow from the positions, whatever the message says (java-tron AccountCapsule.updatePermissions). */
export function execute(op: AccountPermissionUpdate, ledger: Ledger): void {
  ledger.change(op.ownerAddress, {
    ownerPermission: op.owner && { ...op.owner, id: 0 },
    ...(op.witness === undefined ? {} : { witnessPermission: { ...op.witness, id: 1 } }),
    activePermission: op.actives.map((active, index) => ({ ...active, id: index + 2 })),
  })
  ledger.burn(op.ownerAddress, ledger.parameter('getUpdateAccountPermissionFee'))
}
