// Unfrozen stake, which waits for its delay (java-tron Account.UnFreezeV2).
import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Ledger, LedgerView } from '../ledger.ts'

/** java-tron UnfreezeBalanceV2Actuator.UNFREEZE_MAX_TIMES. */
export const maxUnfreezings = 32

/** Unfreezes that have expired at a time. */
export const withdrawableAt = ({ unfrozenV2 }: Account, timeMs: bigint): bigint =>
  unfrozenV2.reduce(
    (sum, { unfreezeAmount, unfreezeExpireTime }) =>
      unfreezeExpireTime <= timeMs ? sum + unfreezeAmount : sum,
    0n,
  )

export const unfreezingAt = ({ unfrozenV2 }: Account, timeMs: bigint): Account['unfrozenV2'] =>
  unfrozenV2.filter(({ unfreezeExpireTime }) => unfreezeExpireTime > timeMs)

/** Pays expired unfreezes, and returns their sum. */
export function payUnfrozen(ledger: Ledger, owner: Address): bigint {
  const account = ledger.account(owner)!
  const due = withdrawableAt(account, ledger.now())
  ledger.change(owner, { unfrozenV2: unfreezingAt(account, ledger.now()) })
  if (due > 0n) ledger.credit(owner, due)
  return due
}

/** java-tron DynamicPropertiesStore.supportUnfreezeDelay: Stake 2.0 is enabled, Stake 1.0 disabled. */
export const hasUnfreezeDelay = (ledger: Pick<LedgerView, 'parameter'>): boolean =>
  ledger.parameter('getUnfreezeDelayDays') > 0n
