import { type ParameterName, resources, stake } from '@sundial/operations'
import { type Address, dayMs, sunPerTrx, toBase58 } from '@sundial/primitives'
import { type Account, account, accountResourceMessage, type AccountResourceMessage } from '@sundial/protocol'
import { type BlockNow, type CallNode, readNewestBlock } from './call-node.ts'
import { nodeFeeSource } from './fee-source.ts'

/** An account as the node has it in its newest block. */
export type OwnAccount = BlockNow & {
  readonly account: Account
  /** Limits and use of bandwidth and energy; weights in TRX. */
  readonly resource: AccountResourceMessage
  /** What a claim would pay, in sun. */
  readonly rewardSun: bigint
  readonly parameters: ReadonlyMap<string, bigint>
}

/** Reads an account from a node; `undefined` for an address that is not activated. Throws what the call throws. */
export async function readOwnAccount(address: Address, call: CallNode): Promise<OwnAccount | undefined> {
  const named = { address: toBase58(address), visible: true }
  const source = nodeFeeSource(call)
  // The block comes first, so that what follows is never older than the height that it is shown with.
  const { height, nowMs } = await readNewestBlock(call)
  const [found, resource, rewardSun, parameters] = await Promise.all([
    call('/wallet/getaccount', named),
    call('/wallet/getaccountresource', named),
    source.rewardOf(address),
    source.parameters(),
  ])
  if (Object.keys(found).length === 0) return undefined
  return {
    account: account.fromJson(found, { visible: true }),
    resource: accountResourceMessage.fromJson(resource, { visible: true }),
    rewardSun,
    height,
    nowMs,
    parameters,
  }
}

/** The value of a chain parameter as the rules of operations read it. */
const ledgerOf = ({ parameters }: OwnAccount) => ({
  parameter: (name: ParameterName): bigint => parameters.get(name) ?? 0n,
})

export type Resource = stake.Resource
/** In the order of the page: energy is what most people stake for. */
export const resourceNames = ['ENERGY', 'BANDWIDTH'] as const satisfies readonly Resource[]

/** Stake of an account for one resource, in sun. */
export type StakeOfResource = {
  /** Stake 2.0 that is not delegated: it can be delegated or unstaked. */
  readonly own: bigint
  /** Stake 2.0 whose resource others use. */
  readonly delegated: bigint
  /** Stake of others whose resource this account uses, of both kinds. */
  readonly received: bigint
  /** Stake 1.0 for the account itself, and the end of its lock in milliseconds. */
  readonly old: bigint
  readonly oldUntilMs: bigint
}

export function stakeOf({ account: one }: OwnAccount, resource: Resource): StakeOfResource {
  const old = stake.frozenV1Of(one, resource)
  return {
    own: stake.frozenV2Of(one, resource),
    delegated: stake.figureOf(one, resource, 'delegatedV2'),
    received: stake.figureOf(one, resource, 'acquiredV2') + stake.figureOf(one, resource, 'acquired'),
    old: old.frozenBalance,
    oldUntilMs: old.expireTime,
  }
}

/** TRON Power of an account in whole votes when `change` sun more (or less) are staked, and what its votes use now. */
export function votingPower(own: OwnAccount, change = 0n): { readonly all: bigint; readonly used: bigint } {
  return {
    all: (stake.votingPowerOf(own.account, ledgerOf(own)) + change) / sunPerTrx,
    used: stake.votesOf(own.account),
  }
}

/**
 * Energy or bandwidth of an account per day when `change` sun more (or less) are staked for it by its owner, by java-tron's
 * calculateGlobalEnergyLimit and calculateGlobalNetLimit at the stake of all others now.
 */
export function limitWith(own: OwnAccount, resource: Resource, change: bigint): bigint {
  const { account: one, resource: network } = own
  const isEnergy = resource === 'ENERGY'
  const staked = isEnergy ? resources.stakedForEnergy(one) : resources.stakedForNet(one)
  const { own: before, delegated } = stakeOf(own, resource)
  // A weight counts whole TRX of each account.
  const weightOf = (sun: bigint) => (sun + delegated) / sunPerTrx
  const added = weightOf(before + change) - weightOf(before)
  return resources.limitOf(
    {
      staked: staked + change,
      totalWeight: (isEnergy ? network.totalEnergyWeight : network.totalNetWeight) + added,
      totalLimit: isEnergy ? network.totalEnergyLimit : network.totalNetLimit,
    },
    ledgerOf(own),
  )
}

/** An unstaking that waits, or that can be withdrawn. */
export type Unstaking = {
  readonly resource: 'BANDWIDTH' | 'ENERGY' | 'TRON_POWER'
  readonly sun: bigint
  readonly endsMs: bigint
  readonly isDue: boolean
}

/** Unstaked TRX, soonest first. */
export const unstakingsOf = ({ account: { unfrozenV2 }, nowMs }: OwnAccount): readonly Unstaking[] =>
  unfrozenV2
    .map(({ type, unfreezeAmount: sun, unfreezeExpireTime: endsMs }) => ({
      resource: type as Unstaking['resource'],
      sun,
      endsMs,
      isDue: endsMs <= nowMs,
    }))
    .toSorted((left, right) => Number(left.endsMs - right.endsMs))

/** Sun that a withdrawal pays now. */
export const withdrawableOf = ({ account: one, nowMs }: OwnAccount): bigint =>
  stake.withdrawableAt(one, nowMs)

/** How many unstakings may still begin: 32 wait at once. */
export const unstakingsLeft = ({ account: one, nowMs }: OwnAccount): number =>
  stake.maxUnfreezings - stake.unfreezingAt(one, nowMs).length

/** Days from an unstaking to its withdrawal; zero on a chain of Stake 1.0. */
export const unstakeDaysOf = ({ parameters }: OwnAccount): number =>
  Number(parameters.get('getUnfreezeDelayDays') ?? 0n)

/** When rewards can be claimed: 24 hours after the last claim; milliseconds. */
export const claimableFromMs = ({ account: { latestWithdrawTime } }: OwnAccount): bigint =>
  latestWithdrawTime === 0n ? 0n : latestWithdrawTime + BigInt(dayMs)

/** Blocks of a lock, of which java-tron counts 28,800 a day. */
export const blocksPerDay = 28_800n

/** Days that a delegation may be locked for at most; `undefined` where the chain only locks for three days. */
export function mostLockDays(own: OwnAccount): number | undefined {
  if (!stake.allowsLockPeriods(ledgerOf(own))) return undefined
  return Number((own.parameters.get('getMaxDelegateLockPeriod') ?? 0n) / blocksPerDay)
}
