import { accountType, address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

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
