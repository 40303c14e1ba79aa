import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 58,
  name: 'UnDelegateResourceContract',
  create: '/wallet/undelegateresource',
} as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [2, resourceCode],
  balance: [3, int64],
  receiverAddress: [4, address],
})
type UndelegateResource = Infer<typeof message>

export const labels = {
  title: 'Reclaim delegated resources',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
}

export function review(op: UndelegateResource): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['receiver', show.address(op.receiverAddress)],
      ['amount', show.trx(op.balance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}
