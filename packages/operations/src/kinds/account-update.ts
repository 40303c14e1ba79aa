import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

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
