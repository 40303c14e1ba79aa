import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { trc10 } from '../assets.ts'
import { type Effect, type Review, show, transfers } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'

export const type = { id: 2, name: 'TransferAssetContract', create: '/wallet/transferasset' } as const

export const message = fields({
  assetName: [1, text],
  ownerAddress: [2, address],
  toAddress: [3, address],
  amount: [4, int64],
})
type TransferAsset = Infer<typeof message>

export const labels = { title: 'Send TRC10 token', from: 'From', to: 'To', amount: 'Amount' }

export function review(op: TransferAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['from', show.address(op.ownerAddress)],
      ['to', show.address(op.toAddress)],
      ['amount', show.amount(op.amount, trc10(op.assetName))],
    ],
  }
}

export function effects(op: TransferAsset): readonly Effect[] {
  return transfers({ from: op.ownerAddress, to: op.toAddress, asset: trc10(op.assetName), amount: op.amount })
}

/** java-tron TransferAssetActuator.validate, since AllowSameTokenName. */
export function validate(op: TransferAsset, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  ruleAddress(op.toAddress, 'Invalid toAddress')
  rule(op.amount > 0n, 'Amount must be greater than 0.')
  rule(op.ownerAddress !== op.toAddress, 'Cannot transfer asset to yourself.')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, 'No owner account!')
  rule(ledger.record('tokens', toTextLossy(op.assetName)) !== undefined, 'No asset!')
  const owned = ledger.balance(op.ownerAddress, trc10(op.assetName))
  rule(owned > 0n, 'assetBalance must be greater than 0.')
  rule(op.amount <= owned, 'assetBalance is not sufficient.')
  const receiver = ledger.account(op.toAddress)
  if (receiver === undefined) {
    const fee = ledger.parameter('getCreateNewAccountFeeInSystemContract')
    rule(owner.balance >= fee, 'Validate TransferAssetActuator error, insufficient fee.')
    return
  }
  const forbidden = ledger.parameter('getForbidTransferToContract') === 1n && receiver.type === 'Contract'
  rule(!forbidden, 'Cannot transfer asset to smartContract.')
  within64(ledger.balance(op.toAddress, trc10(op.assetName)) + op.amount)
}

export function execute(op: TransferAsset, ledger: Ledger): void {
  if (ledger.account(op.toAddress) === undefined) {
    ledger.burn(op.ownerAddress, ledger.parameter('getCreateNewAccountFeeInSystemContract'))
    ledger.createAccount(op.toAddress)
  }
  ledger.debit(op.ownerAddress, op.amount, trc10(op.assetName))
  ledger.credit(op.toAddress, op.amount, trc10(op.assetName))
}
