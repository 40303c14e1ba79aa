import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 13, name: 'WithdrawBalanceContract', create: '/wallet/withdrawbalance' } as const

export const message = fields({ ownerAddress: [1, address] })
type WithdrawBalance = Infer<typeof message>

export const labels = { title: 'Claim rewards', owner: 'Owner' }

export function review(op: WithdrawBalance): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}
