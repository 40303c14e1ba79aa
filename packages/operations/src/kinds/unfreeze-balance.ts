import { address, type Infer, message as fields, resourceCode } from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

export const type = { id: 12, name: 'UnfreezeBalanceContract', create: '/wallet/unfreezebalance' } as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [10, resourceCode],
  receiverAddress: [15, address],
})
type UnfreezeBalance = Infer<typeof message>

export const labels = {
  title: 'Unstake TRX (1.0)',
  owner: 'Owner',
  receiver: 'Receiver',
  resource: 'Resource',
}

export function review(op: UnfreezeBalance): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('receiver', op.receiverAddress, show.address),
      ['resource', show.choice(op.resource)],
    ],
  }
}
