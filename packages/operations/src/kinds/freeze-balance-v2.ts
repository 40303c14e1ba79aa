import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 54, name: 'FreezeBalanceV2Contract', create: '/wallet/freezebalancev2' } as const

export const message = fields({
  ownerAddress: [1, address],
  frozenBalance: [2, int64],
  resource: [3, resourceCode],
})
type FreezeBalanceV2 = Infer<typeof message>

export const labels = { title: 'Stake TRX', owner: 'Owner', amount: 'Amount', resource: 'Resource' }

export function review(op: FreezeBalanceV2): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['amount', show.trx(op.frozenBalance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}
