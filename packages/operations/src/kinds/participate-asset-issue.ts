import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { trc10, trx } from '../assets.ts'
import { type Effect, type Review, show, transfers } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import type { AssetIssue } from '../messages/asset-issue.ts'

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

/** The number of tokens follows from the price at issue, which is not in the message. */
export function effects(op: ParticipateAssetIssue): readonly Effect[] {
  const paid = transfers({ from: op.ownerAddress, to: op.toAddress, asset: trx, amount: op.amount })
  const { toAddress: from, ownerAddress: to } = op
  return [...paid, { kind: 'purchase', from, to, asset: trc10(op.assetName), paidSun: op.amount }]
}

/** java-tron ParticipateAssetIssueActuator.validate, since AllowSameTokenName. */
export function validate(op: ParticipateAssetIssue, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  ruleAddress(op.toAddress, 'Invalid toAddress')
  rule(op.amount > 0n, 'Amount must greater than 0!')
  rule(op.ownerAddress !== op.toAddress, 'Cannot participate asset Issue yourself !')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, 'Account does not exist!')
  rule(owner.balance >= op.amount, 'No enough balance !')
  const token = ledger.record('tokens', toTextLossy(op.assetName))
  rule(
    token !== undefined,
    `No asset named ${op.assetName.length === 0 ? 'null' : toTextLossy(op.assetName)}`,
  )
  rule(op.toAddress === token.ownerAddress, `The asset is not issued by ${op.toAddress}`)
  const open = ledger.now() >= token.startTime && ledger.now() < token.endTime
  rule(open, 'No longer valid period!')
  const bought = boughtFor(op, token)
  rule(bought > 0n, 'Can not process the exchange!')
  rule(ledger.account(op.toAddress) !== undefined, 'To account does not exist!')
  rule(ledger.balance(op.toAddress, trc10(op.assetName)) >= bought, 'Asset balance is not enough !')
}

export function execute(op: ParticipateAssetIssue, ledger: Ledger): void {
  const bought = boughtFor(op, ledger.record('tokens', toTextLossy(op.assetName))!)
  ledger.debit(op.ownerAddress, op.amount)
  ledger.credit(op.toAddress, op.amount)
  ledger.debit(op.toAddress, bought, trc10(op.assetName))
  ledger.credit(op.ownerAddress, bought, trc10(op.assetName))
}

const boughtFor = ({ amount }: ParticipateAssetIssue, { num, trxNum }: AssetIssue): bigint =>
  within64(amount * BigInt(num)) / BigInt(trxNum)
