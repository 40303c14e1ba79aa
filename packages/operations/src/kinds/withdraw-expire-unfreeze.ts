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
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { hasUnfreezeDelay, payUnfrozen, withdrawableAt } from '../stake/unfreezing.ts'

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

export function effects(
  { ownerAddress }: WithdrawExpireUnfreeze,
  { receipt }: OperationOutcome,
): readonly Effect[] {
  return receipt === undefined ? [unknownEffect] : moves(ownerAddress, receipt.withdrawExpireAmount, 'stake')
}

export const figure = inUnit(
  'asset',
  (_: WithdrawExpireUnfreeze, receipt) => receipt && { amount: receipt.withdrawExpireAmount, asset: trx },
)

/** java-tron WithdrawExpireUnfreezeActuator.validate. */
export function validate({ ownerAddress }: WithdrawExpireUnfreeze, ledger: LedgerView): void {
  rule(
    hasUnfreezeDelay(ledger),
    'Not support WithdrawExpireUnfreeze transaction, need to be opened by the committee',
  )
  ruleAddress(ownerAddress, 'Invalid address')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `Account[${ownerAddress}] not exists`)
  const due = withdrawableAt(owner, ledger.now())
  rule(due > 0n, 'no unFreeze balance to withdraw ')
  within64(owner.balance + due)
}

export function execute(
  { ownerAddress }: WithdrawExpireUnfreeze,
  ledger: Ledger,
): { readonly withdrawExpireAmount: bigint } {
  return { withdrawExpireAmount: payUnfrozen(ledger, ownerAddress) }
}
