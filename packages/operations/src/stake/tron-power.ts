// TRON power is the right to vote: one vote for each TRX staked, in sun here.
import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Ledger, LedgerView } from '../ledger.ts'
import { figureOf, frozenV1Of, frozenV2Of } from './figures.ts'

/** java-tron AccountCapsule.getTronPower: all stake of an account for bandwidth and energy, for itself and others. */
export const tronPowerOf = (account: Account): bigint =>
  (['BANDWIDTH', 'ENERGY'] as const).reduce(
    (sum, resource) =>
      sum +
      frozenV1Of(account, resource).frozenBalance +
      frozenV2Of(account, resource) +
      figureOf(account, resource, 'delegated') +
      figureOf(account, resource, 'delegatedV2'),
    0n,
  )

/** java-tron AccountCapsule.getAllTronPower: including stake for TRON power alone. */
export function allTronPowerOf(account: Account): bigint {
  const alone = frozenV1Of(account, 'TRON_POWER').frozenBalance + frozenV2Of(account, 'TRON_POWER')
  if (account.oldTronPower === 0n) return tronPowerOf(account) + alone
  return account.oldTronPower === invalid ? alone : account.oldTronPower + alone
}

/** Sun that votes are counted against. */
export const votingPowerOf = (account: Account, ledger: Pick<LedgerView, 'parameter'>): bigint =>
  allowsNewResourceModel(ledger) ? allTronPowerOf(account) : tronPowerOf(account)

/** java-tron AccountCapsule.getTronPowerUsage. */
export const votesOf = (account: Account): bigint =>
  account.votes.reduce((sum, { voteCount }) => sum + voteCount, 0n)

/** java-tron DynamicPropertiesStore.supportAllowNewResourceModel; off on mainnet. */
export const allowsNewResourceModel = (ledger: Pick<LedgerView, 'parameter'>): boolean =>
  ledger.parameter('getAllowNewResourceModel') === 1n

/** java-tron's mark of an account without power from before the new model. */
const invalid = -1n

export const hasNoOldTronPower = (account: Account): boolean => account.oldTronPower === invalid

/** java-tron AccountCapsule.initializeOldTronPower: the power of an account when the new model starts. */
export function rememberOldTronPower(ledger: Ledger, owner: Address): void {
  const account = ledger.account(owner)!
  if (!allowsNewResourceModel(ledger) || account.oldTronPower !== 0n) return
  ledger.change(owner, { oldTronPower: tronPowerOf(account) || invalid })
}

/** java-tron AccountCapsule.invalidateOldTronPower: it ends with the first unfreeze. */
export function endOldTronPower(ledger: Ledger, owner: Address): void {
  if (allowsNewResourceModel(ledger)) ledger.change(owner, { oldTronPower: invalid })
}
