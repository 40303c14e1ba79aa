import { address, type Infer, message as fields } from '@sundial/protocol'
import { trx } from '../assets.ts'
import {
  type Effect,
  inUnit,
  moves,
  type OperationOutcome,
  type Review,
  show,
  unknownEffect,
} from '../facets.ts'
import { ledgerDayMs, type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { queryReward, withdrawReward } from '../rewards/voter-reward.ts'

export const type = { id: 13, name: 'WithdrawBalanceContract', create: '/wallet/withdrawbalance' } as const

export const message = fields({ ownerAddress: [1, address] })
type WithdrawBalance = Infer<typeof message>

export const labels = { title: 'Claim rewards', owner: 'Owner' }

export function review(op: WithdrawBalance): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}

/** The allowance becomes balance: the amount withdrawn according to the receipt. */
export const effects = (
  { ownerAddress }: WithdrawBalance,
  { receipt }: OperationOutcome,
): readonly Effect[] =>
  receipt === undefined ? [unknownEffect] : moves(ownerAddress, receipt.withdrawAmount, 'reward')

export const figure = inUnit(
  'asset',
  (_: WithdrawBalance, receipt) => receipt && { amount: receipt.withdrawAmount, asset: trx },
)

/** java-tron WithdrawBalanceActuator.validate. */
export function validate({ ownerAddress }: WithdrawBalance, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `Account[${ownerAddress}] not exists`)
  rule(
    ledger.record('guards', ownerAddress) === undefined,
    `Account[${ownerAddress}] is a guard representative and is not allowed to withdraw Balance`,
  )
  rule(
    ledger.now() - owner.latestWithdrawTime >= ledgerDayMs,
    `The last withdraw time is ${owner.latestWithdrawTime}, less than 24 hours`,
  )
  const hasReward = owner.allowance > 0n || queryReward(ledger, ownerAddress) > 0n
  rule(hasReward, 'witnessAccount does not have any reward')
  within64(owner.balance + owner.allowance)
}

export function execute(
  { ownerAddress }: WithdrawBalance,
  ledger: Ledger,
): { readonly withdrawAmount: bigint } {
  withdrawReward(ledger, ownerAddress)
  const { balance, allowance } = ledger.account(ownerAddress)!
  ledger.change(ownerAddress, {
    balance: balance + allowance,
    allowance: 0n,
    latestWithdrawTime: ledger.now(),
  })
  return { withdrawAmount: allowance }
}
