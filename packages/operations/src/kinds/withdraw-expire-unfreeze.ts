import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 56,
  name: 'WithdrawExpireUnfreezeContract',
  create: '/wallet/withdrawexpireunfreeze',
} as const

export const message = fields({ ownerAddress: [1, address] })
type WithdrawExpireUnfreeze = Infer<typeof message>

export const labels = { title: 'Withdraw unstaked TRX', owner: 'Owner' }

export function review(op: WithdrawExpireUnfreeze): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}
