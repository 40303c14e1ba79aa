import { address, type Infer, message as fields, permission, repeated } from '@sundial/protocol'
import { type Fact, given, nothingMoves, type Review, show } from '../facets.ts'

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
      ...given('witnessPermission', op.witness, show.permission),
      ['activePermissions', show.list(op.actives, show.permission)],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
