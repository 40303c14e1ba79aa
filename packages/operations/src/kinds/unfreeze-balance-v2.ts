import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 55,
  name: 'UnfreezeBalanceV2Contract',
  create: '/wallet/unfreezebalancev2',
} as const

export const message = fields({
  ownerAddress: [1, address],
  unfreezeBalance: [2, int64],
  resource: [3, resourceCode],
})
type UnfreezeBalanceV2 = Infer<typeof message>

export const labels = { title: 'Unstake TRX', owner: 'Owner', amount: 'Amount', resource: 'Resource' }

export function review(op: UnfreezeBalanceV2): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['amount', show.trx(op.unfreezeBalance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}
