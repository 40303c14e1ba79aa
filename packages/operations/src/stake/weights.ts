import { type Address, sunPerTrx } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Ledger } from '../ledger.ts'
import { figureOf, frozenV2Of, type StakeKind, withFrozenV2 } from './figures.ts'

const weightNames = {
  BANDWIDTH: 'totalNetWeight',
  ENERGY: 'totalEnergyWeight',
  TRON_POWER: 'totalTronPowerWeight',
} as const

/** Whole TRX, which is what the network's weights count. */
export const weightOf = (sun: bigint): bigint => sun / sunPerTrx

/** java-tron DynamicPropertiesStore.addTotalNetWeight and its like. */
export function addWeight(ledger: Ledger, kind: StakeKind, change: bigint): void {
  if (change === 0n) return
  const weight = ledger.property(weightNames[kind]) + change
  const applied = weight < 0n && ledger.parameter('getAllowNewReward') === 1n ? 0n : weight
  ledger.setProperty(weightNames[kind], applied)
}

/** Changes an account's own stake and the network's weight; delegated stake counts as its own. */
export function changeStakeV2(
  ledger: Ledger,
  owner: Address,
  { kind, change }: { readonly kind: StakeKind; readonly change: bigint },
): void {
  const account = ledger.account(owner)!
  const before = stakeV2Of(account, kind)
  ledger.change(owner, withFrozenV2(account, kind, change))
  addWeight(ledger, kind, weightOf(before + change) - weightOf(before))
}

/** java-tron AccountCapsule.getFrozenV2BalanceWithDelegated, getTronPowerFrozenV2Balance. */
const stakeV2Of = (account: Account, kind: StakeKind): bigint =>
  frozenV2Of(account, kind) + (kind === 'TRON_POWER' ? 0n : figureOf(account, kind, 'delegatedV2'))
