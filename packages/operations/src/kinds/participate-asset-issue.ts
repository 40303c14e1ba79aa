import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { trc10, trx } from '../assets.ts'
import { type Fact, type Review, show, transfers } from '../facets.ts'

export const type = {
  id: 9,
  name: 'ParticipateAssetIssueContract',
  create: '/wallet/participateassetissue',
} as const

export const message = fields({
  ownerAddress: [1, address],
  toAddress: [2, address],
  assetName: [3, text],
  amount: [4, int64],
})
type ParticipateAssetIssue = Infer<typeof message>

export const labels = {
  title: 'Buy TRC10 token from issuer',
  buyer: 'Buyer',
  issuer: 'Issuer',
  amount: 'Amount',
  token: 'Token',
}

export function review(op: ParticipateAssetIssue): Review<keyof typeof labels> {
  return {
    rows: [
      ['buyer', show.address(op.ownerAddress)],
      ['issuer', show.address(op.toAddress)],
      ['amount', show.trx(op.amount)],
      ['token', show.token(trc10(op.assetName))],
    ],
  }
}

/** The tokens that come back follow from the token's price at issue, which the message does not hold. */
export function effects(op: ParticipateAssetIssue): readonly Fact[] {
  return transfers({ from: op.ownerAddress, to: op.toAddress, asset: trx, amount: op.amount })
}
