import type { Address } from '@sundial/primitives'
import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Effect, type Review, show, transfers } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'

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

export function effects(op: Transfer): readonly Effect[] {
  return transfers({ from: op.ownerAddress, to: op.toAddress, asset: trx, amount: op.amount })
}

/** java-tron TransferActuator.validate. */
export function validate(op: Transfer, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress!')
  ruleAddress(op.toAddress, 'Invalid toAddress!')
  rule(op.toAddress !== op.ownerAddress, 'Cannot transfer TRX to yourself.')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, 'Validate TransferContract error, no OwnerAccount.')
  rule(op.amount > 0n, 'Amount must be greater than 0.')
  const receiver = ledger.account(op.toAddress)
  if (receiver?.type === 'Contract') ruleContract(op.toAddress, ledger)
  const enough = owner.balance >= within64(op.amount + activationFee(op, ledger))
  rule(enough, 'Validate TransferContract error, balance is not sufficient.')
  within64(ledger.balance(op.toAddress) + op.amount)
}

/** Contracts made since the compatibility with the EVM get TRX by a call only, so that their code runs. */
function ruleContract(receiver: Address, ledger: LedgerView): void {
  const isForbidden = ledger.parameter('getForbidTransferToContract') === 1n
  rule(!isForbidden, 'Cannot transfer TRX to a smartContract.')
  if (ledger.parameter('getAllowTvmCompatibleEvm') !== 1n) return
  const contract = ledger.record('contracts', receiver)
  rule(contract !== undefined, 'Account type is Contract, but it is not exist in contract store.')
  rule(
    contract.version !== 1,
    'Cannot transfer TRX to a smartContract which version is one. Instead please use TriggerSmartContract ',
  )
}

export function execute(op: Transfer, ledger: Ledger): void {
  ledger.burn(op.ownerAddress, activationFee(op, ledger))
  ledger.debit(op.ownerAddress, op.amount)
  if (ledger.account(op.toAddress) === undefined) ledger.createAccount(op.toAddress)
  ledger.credit(op.toAddress, op.amount)
}

const activationFee = (op: Transfer, ledger: LedgerView): bigint =>
  ledger.account(op.toAddress) === undefined ? ledger.parameter('getCreateNewAccountFeeInSystemContract') : 0n
