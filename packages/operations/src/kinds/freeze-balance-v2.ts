import { sunPerTrx } from '@sundial/primitives'
import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Effect, inUnit, moves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import type { StakeKind } from '../stake/figures.ts'
import { allowsNewResourceModel, rememberOldTronPower } from '../stake/tron-power.ts'
import { hasUnfreezeDelay } from '../stake/unfreezing.ts'
import { changeStakeV2 } from '../stake/weights.ts'

export const type = { id: 54, name: 'FreezeBalanceV2Contract', create: '/wallet/freezebalancev2' } as const

export const message = fields({
  ownerAddress: [1, address],
  frozenBalance: [2, int64],
  resource: [3, resourceCode],
})
type FreezeBalanceV2 = Infer<typeof message>

export const labels = { title: 'Stake TRX', owner: 'Owner', amount: 'Amount', resource: 'Resource' }

export function review(op: FreezeBalanceV2): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['amount', show.trx(op.frozenBalance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}

export function effects({ ownerAddress, frozenBalance }: FreezeBalanceV2): readonly Effect[] {
  return moves(ownerAddress, -frozenBalance, 'stake')
}

export const figure = inUnit('asset', ({ frozenBalance }: FreezeBalanceV2) => ({
  amount: frozenBalance,
  asset: trx,
}))

/** java-tron FreezeBalanceV2Actuator.validate. */
export function validate(op: FreezeBalanceV2, ledger: LedgerView): void {
  rule(hasUnfreezeDelay(ledger), 'Not support FreezeV2 transaction, need to be opened by the committee')
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] not exists`)
  rule(op.frozenBalance > 0n, 'frozenBalance must be positive')
  rule(op.frozenBalance >= sunPerTrx, 'frozenBalance must be greater than or equal to 1 TRX')
  rule(op.frozenBalance <= owner.balance, 'frozenBalance must be less than or equal to accountBalance')
  if (op.resource === 'BANDWIDTH' || op.resource === 'ENERGY') return
  const text = 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY'
  if (!allowsNewResourceModel(ledger)) return rule(false, `${text}]`)
  rule(op.resource === 'TRON_POWER', `${text}、TRON_POWER]`)
}

export function execute({ ownerAddress, frozenBalance, resource }: FreezeBalanceV2, ledger: Ledger): void {
  rememberOldTronPower(ledger, ownerAddress)
  ledger.debit(ownerAddress, frozenBalance)
  changeStakeV2(ledger, ownerAddress, { kind: resource as StakeKind, change: frozenBalance })
}
