import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
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
import { ledgerDayMs, type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { withdrawReward } from '../rewards/voter-reward.ts'
import { frozenV2Of, type StakeKind } from '../stake/figures.ts'
import { allowsNewResourceModel, endOldTronPower, rememberOldTronPower } from '../stake/tron-power.ts'
import { hasUnfreezeDelay, maxUnfreezings, payUnfrozen, unfreezingAt } from '../stake/unfreezing.ts'
import { shrinkVotesFor } from '../stake/votes.ts'
import { changeStakeV2 } from '../stake/weights.ts'

export const type = {
  id: 55,
  name: 'UnfreezeBalanceV2Contract',
  create: '/wallet/unfreezebalancev2',
} as const

export const message = fields({
  ownerAddress: [1, address],
  unfreezeBalance: [2, int64],
  resource: [3, resourceCode],
})
type UnfreezeBalanceV2 = Infer<typeof message>

export const labels = { title: 'Unstake TRX', owner: 'Owner', amount: 'Amount', resource: 'Resource' }

export function review(op: UnfreezeBalanceV2): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['amount', show.trx(op.unfreezeBalance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}

/** Expired earlier unfreezes are paid with it. */
export function effects(
  { ownerAddress }: UnfreezeBalanceV2,
  { receipt }: OperationOutcome,
): readonly Effect[] {
  return receipt === undefined ? [unknownEffect] : moves(ownerAddress, receipt.withdrawExpireAmount, 'stake')
}

const stakeNames = { BANDWIDTH: 'BANDWIDTH', ENERGY: 'Energy', TRON_POWER: 'TronPower' } as const

export const figure = inUnit('asset', ({ unfreezeBalance }: UnfreezeBalanceV2) => ({
  amount: unfreezeBalance,
  asset: trx,
}))

/** java-tron UnfreezeBalanceV2Actuator.validate. */
export function validate(op: UnfreezeBalanceV2, ledger: LedgerView): void {
  rule(hasUnfreezeDelay(ledger), 'Not support UnfreezeV2 transaction, need to be opened by the committee')
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] does not exist`)
  const kind = kindOf(op, ledger)
  const frozen = frozenV2Of(owner, kind)
  rule(frozen > 0n, `no frozenBalance(${stakeNames[kind]})`)
  const isThere = op.unfreezeBalance > 0n && op.unfreezeBalance <= frozen
  rule(isThere, `Invalid unfreeze_balance, [${op.unfreezeBalance}] is error`)
  rule(
    unfreezingAt(owner, ledger.now()).length < maxUnfreezings,
    'Invalid unfreeze operation, unfreezing times is over limit',
  )
}

function kindOf({ resource }: UnfreezeBalanceV2, ledger: LedgerView): StakeKind {
  if (resource === 'BANDWIDTH' || resource === 'ENERGY') return resource
  const hasThird = allowsNewResourceModel(ledger)
  const third = hasThird ? '、TRON_POWER' : ''
  rule(
    resource === 'TRON_POWER' && hasThird,
    `ResourceCode error.valid ResourceCode[BANDWIDTH、Energy${third}]`,
  )
  return resource
}

export function execute(
  { ownerAddress, unfreezeBalance, ...op }: UnfreezeBalanceV2,
  ledger: Ledger,
): { readonly withdrawExpireAmount: bigint } {
  const kind = op.resource as StakeKind
  withdrawReward(ledger, ownerAddress)
  const withdrawExpireAmount = payUnfrozen(ledger, ownerAddress)
  rememberOldTronPower(ledger, ownerAddress)
  const unfreezeExpireTime = ledger.now() + ledger.parameter('getUnfreezeDelayDays') * ledgerDayMs
  const { unfrozenV2 } = ledger.account(ownerAddress)!
  ledger.change(ownerAddress, {
    unfrozenV2: [...unfrozenV2, { type: kind, unfreezeAmount: unfreezeBalance, unfreezeExpireTime }],
  })
  changeStakeV2(ledger, ownerAddress, { kind, change: -unfreezeBalance })
  shrinkVotesFor(ledger, ownerAddress, kind)
  endOldTronPower(ledger, ownerAddress)
  return { withdrawExpireAmount }
}
