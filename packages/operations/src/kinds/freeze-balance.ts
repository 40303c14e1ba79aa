import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

export const type = { id: 11, name: 'FreezeBalanceContract', create: '/wallet/freezebalance' } as const

export const message = fields({
  ownerAddress: [1, address],
  frozenBalance: [2, int64],
  frozenDuration: [3, int64],
  resource: [10, resourceCode],
  receiverAddress: [15, address],
})
type FreezeBalance = Infer<typeof message>

export const labels = {
  title: 'Stake TRX (1.0)',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
  duration: 'Duration',
}

export function review(op: FreezeBalance): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('receiver', op.receiverAddress, show.address),
      ['amount', show.trx(op.frozenBalance)],
      ['resource', show.choice(op.resource)],
      ['duration', show.count(op.frozenDuration, 'days')],
    ],
  }
}
