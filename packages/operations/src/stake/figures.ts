// The members of an account's message with its stake, by resource: bandwidth at the top level, energy in a message of its own.
import type { Account } from '@sundial/protocol'
import { energyOf } from '../resources/energy.ts'

export type Resource = 'BANDWIDTH' | 'ENERGY'
/** Stake for TRON power alone is possible where the new resource model is allowed. */
export type StakeKind = Resource | 'TRON_POWER'

export type StakeFigure =
  /** Staked for others, no longer by Stake 2.0. */
  | 'delegated'
  /** Staked by others for the account. */
  | 'acquired'
  | 'delegatedV2'
  | 'acquiredV2'

const netMembers = {
  delegated: 'delegatedFrozenBalanceForBandwidth',
  acquired: 'acquiredDelegatedFrozenBalanceForBandwidth',
  delegatedV2: 'delegatedFrozenV2BalanceForBandwidth',
  acquiredV2: 'acquiredDelegatedFrozenV2BalanceForBandwidth',
} as const satisfies Readonly<Record<StakeFigure, keyof Account>>

const energyMembers = {
  delegated: 'delegatedFrozenBalanceForEnergy',
  acquired: 'acquiredDelegatedFrozenBalanceForEnergy',
  delegatedV2: 'delegatedFrozenV2BalanceForEnergy',
  acquiredV2: 'acquiredDelegatedFrozenV2BalanceForEnergy',
} as const satisfies Readonly<Record<StakeFigure, keyof NonNullable<Account['accountResource']>>>

export const figureOf = (account: Account, resource: Resource, figure: StakeFigure): bigint =>
  resource === 'BANDWIDTH' ? account[netMembers[figure]] : energyOf(account)[energyMembers[figure]]

/** The members of an account with a changed figure. */
export const withFigure = (
  account: Account,
  resource: Resource,
  { figure, sun }: { readonly figure: StakeFigure; readonly sun: bigint },
): Partial<Account> =>
  resource === 'BANDWIDTH'
    ? { [netMembers[figure]]: sun }
    : { accountResource: { ...energyOf(account), [energyMembers[figure]]: sun } }

/** Staked by Stake 2.0 and not delegated. */
export const frozenV2Of = (account: Account, kind: StakeKind): bigint =>
  account.frozenV2.find(({ type }) => type === kind)?.amount ?? 0n

/** java-tron AccountCapsule.addFrozenBalanceForResource: a kind that has fallen to zero keeps its place. */
export function withFrozenV2(account: Account, kind: StakeKind, change: bigint): Pick<Account, 'frozenV2'> {
  const { frozenV2 } = account
  const place = frozenV2.findIndex(({ type }) => type === kind)
  if (place < 0) return { frozenV2: [...frozenV2, { type: kind, amount: change }] }
  return {
    frozenV2: frozenV2.map((entry, index) =>
      index === place ? { ...entry, amount: entry.amount + change } : entry,
    ),
  }
}

type Frozen = NonNullable<Account['tronPower']>
const nothingFrozen: Frozen = { frozenBalance: 0n, expireTime: 0n }

/** An account's own Stake 1.0, and when it expires. */
export function frozenV1Of(account: Account, kind: StakeKind): Frozen {
  if (kind === 'TRON_POWER') return account.tronPower ?? nothingFrozen
  if (kind === 'ENERGY') return energyOf(account).frozenBalanceForEnergy ?? nothingFrozen
  const frozenBalance = account.frozen.reduce((sum, frozen) => sum + frozen.frozenBalance, 0n)
  return { frozenBalance, expireTime: account.frozen[0]?.expireTime ?? 0n }
}

/** java-tron AccountCapsule.setFrozenForBandwidth and similar: one entry, which expires with the newest stake. */
export function withFrozenV1(
  account: Account,
  kind: StakeKind,
  frozen: Frozen | undefined,
): Partial<Account> {
  if (kind === 'TRON_POWER') return { tronPower: frozen }
  if (kind === 'ENERGY') return { accountResource: { ...energyOf(account), frozenBalanceForEnergy: frozen } }
  return { frozen: frozen === undefined ? [] : [frozen, ...account.frozen.slice(1)] }
}
