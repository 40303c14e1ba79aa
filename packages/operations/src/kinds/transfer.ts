import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Fact, type Review, show, transfers } from '../facets.ts'

export const type = { id: 1, name: 'TransferContract', create: '/wallet/createtransaction' } as const

export const message = fields({
  ownerAddress: [1, address],
  toAddress: [2, address],
  amount: [3, int64],
})
type Transfer = Infer<typeof message>

export const labels = { title: 'Send TRX', from: 'From', to: 'To', amount: 'Amount' }

export function review(op: Transfer): Review<keyof typeof labels> {
  return {
    rows: [
      ['from', show.address(op.ownerAddress)],
      ['to', show.address(op.toAddress)],
      ['amount', show.trx(op.amount)],
    ],
  }
}

export function effects(op: Transfer): readonly Fact[] {
  return transfers({ from: op.ownerAddress, to: op.toAddress, asset: trx, amount: op.amount })
}
