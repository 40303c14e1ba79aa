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
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import type { StakeKind } from '../stake/figures.ts'
import { hasUnfreezeDelay, payUnfrozen } from '../stake/unfreezing.ts'
import { changeStakeV2 } from '../stake/weights.ts'

export const type = {
  id: 59,
  name: 'CancelAllUnfreezeV2Contract',
  create: '/wallet/cancelallunfreezev2',
} as const

export const message = fields({ ownerAddress: [1, address] })
type CancelAllUnfreezeV2 = Infer<typeof message>

export const labels = { title: 'Cancel all unstaking', owner: 'Owner' }

export function review(op: CancelAllUnfreezeV2): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}

/** Pending amounts are staked again; expired ones are paid. */
export function effects(
  { ownerAddress }: CancelAllUnfreezeV2,
  { receipt }: OperationOutcome,
): readonly Effect[] {
  return receipt === undefined ? [unknownEffect] : moves(ownerAddress, receipt.withdrawExpireAmount, 'stake')
}

/** Pending amounts, which are stake again. */
export const figure = inUnit('asset', (_: CancelAllUnfreezeV2, receipt) => {
  const amounts = receipt?.cancelUnfreezeV2Amount.map(({ value }) => value)
  return amounts && { amount: amounts.reduce((sum, value) => sum + value, 0n), asset: trx }
})

/** java-tron CancelAllUnfreezeV2Actuator.validate. */
export function validate({ ownerAddress }: CancelAllUnfreezeV2, ledger: LedgerView): void {
  rule(
    ledger.parameter('getAllowCancelAllUnfreezeV2') === 1n && hasUnfreezeDelay(ledger),
    'Not support CancelAllUnfreezeV2 transaction, need to be opened by the committee',
  )
  ruleAddress(ownerAddress, 'Invalid address')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `Account[${ownerAddress}] not exists`)
  rule(owner.unfrozenV2.length > 0, 'No unfreezeV2 list to cancel')
}

/** In the order of java-tron's map of three, which determines the receipt's bytes. */
const kindsInReceipt = ['ENERGY', 'TRON_POWER', 'BANDWIDTH'] as const satisfies readonly StakeKind[]

export function execute({ ownerAddress }: CancelAllUnfreezeV2, ledger: Ledger) {
  const withdrawExpireAmount = payUnfrozen(ledger, ownerAddress)
  const { unfrozenV2 } = ledger.account(ownerAddress)!
  for (const { type: kind, unfreezeAmount } of unfrozenV2) {
    changeStakeV2(ledger, ownerAddress, { kind: kind as StakeKind, change: unfreezeAmount })
  }
  ledger.change(ownerAddress, { unfrozenV2: [] })
  const cancelUnfreezeV2Amount = kindsInReceipt.map((key) => ({
    key,
    value: unfrozenV2
      .filter(({ type: kind }) => kind === key)
      .reduce((sum, { unfreezeAmount }) => sum + unfreezeAmount, 0n),
  }))
  return { withdrawExpireAmount, cancelUnfreezeV2Amount }
}
