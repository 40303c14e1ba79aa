import { resources } from '@sundial/operations'
import { toBase58, toHex, toText } from '@sundial/primitives'
import {
  type Account,
  type AccountResourceMessage,
  accountState,
  type Permission,
  witness,
} from '@sundial/protocol'
import type { StoredAccountState, StoredState } from '@sundial/store'
import { omitUndefined } from '../../omit-undefined.ts'
import { toAmount } from '../../shared/values.ts'
import type { AccountStateReply } from './state-schema.ts'

export type KnownState = {
  /** Absent until the node reports the account. */
  readonly stored: StoredAccountState | undefined
  /** Its row among the witnesses, if it is a witness. */
  readonly witness: StoredState | undefined
  /** Time of the indexed head: resources recover over time. */
  readonly nowMs: number
  /** Time of the block at which the node reported; absent where the index lacks it. */
  readonly reportedMs: number | undefined
}

/** The node's report on an account; empty for an account that the node does not know. */
export function toAccountState({
  stored,
  witness: row,
  nowMs,
  reportedMs = nowMs,
}: KnownState): AccountStateReply {
  if (stored === undefined) return {}
  const state = { block: stored.at.height, hash: stored.at.id, touchedSince: stored.touchedSince }
  const { account, resource, reward } =
    stored.bytes === undefined ? nothing : accountState.decode(stored.bytes)
  if (account === undefined) return { state }
  return omitUndefined({
    state,
    name: textOf(account.accountName),
    accountId: textOf(account.accountId),
    date_created: account.createTime === 0n ? undefined : Number(account.createTime),
    bandwidth: resource && toBandwidth(usedLater(resource, account, { nowMs, reportedMs })),
    ...toStake(account, BigInt(nowMs)),
    ...toOldStake(account),
    voteTotal: toAmount(sum(account.votes.map(({ voteCount }) => voteCount))),
    rewardNum: reward && toAmount(reward.sun),
    witness: account.isWitness ? (1 as const) : (0 as const),
    representative: omitUndefined({
      enabled: account.isWitness,
      allowance: toAmount(account.allowance),
      lastWithDrawTime: Number(account.latestWithdrawTime),
      url: row?.bytes && witness.decode(row.bytes).url,
    }),
    ...toPermissions(account),
  })
}

export function typeInNode({ stored }: KnownState): 0 | 1 | 2 | undefined {
  const account = stored?.bytes && accountState.decode(stored.bytes).account
  return account && typeNumbers[String(account.type)]
}

/** java-tron's names of the types of accounts. */
export const typeNumbers: Readonly<Record<string, 0 | 1 | 2>> = { Normal: 0, AssetIssue: 1, Contract: 2 }

const nothing = { account: undefined, resource: undefined, reward: undefined }

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** Empty means absent. Names of 2018 need not be UTF-8. */
const textOf = (bytes: Uint8Array): string | undefined =>
  bytes.length === 0 ? undefined : (toText(bytes) ?? toHex(bytes))

/** The report with what was used recovered to the head: java-tron reads no account again that nothing touches. */
function usedLater(
  resource: AccountResourceMessage,
  account: Account,
  { nowMs, reportedMs }: { readonly nowMs: number; readonly reportedMs: number },
): AccountResourceMessage {
  const times = (usedMs: bigint) => ({ usedMs, reportedMs: BigInt(reportedMs), nowMs: BigInt(nowMs) })
  const net = resources.netUsageOf(account)
  const energy = resources.energyUsageOf(account)
  return {
    ...resource,
    freeNetUsed: resources.freeUsageAfter(resource.freeNetUsed, times(account.latestConsumeFreeTime)),
    netUsed: resources.stakedUsageAfter({ ...net, usage: resource.netUsed }, times(net.time)),
    energyUsed: resources.stakedUsageAfter({ ...energy, usage: resource.energyUsed }, times(energy.time)),
  }
}

function toBandwidth(resource: AccountResourceMessage): NonNullable<AccountStateReply['bandwidth']> {
  const left = (limit: bigint, used: bigint) => toAmount(limit > used ? limit - used : 0n)
  return {
    freeNetUsed: toAmount(resource.freeNetUsed),
    freeNetLimit: toAmount(resource.freeNetLimit),
    freeNetRemaining: left(resource.freeNetLimit, resource.freeNetUsed),
    netUsed: toAmount(resource.netUsed),
    netLimit: toAmount(resource.netLimit),
    netRemaining: left(resource.netLimit, resource.netUsed),
    energyUsed: toAmount(resource.energyUsed),
    energyLimit: toAmount(resource.energyLimit),
    energyRemaining: left(resource.energyLimit, resource.energyUsed),
    totalNetLimit: toAmount(resource.totalNetLimit),
    totalNetWeight: toAmount(resource.totalNetWeight),
    totalEnergyLimit: toAmount(resource.totalEnergyLimit),
    totalEnergyWeight: toAmount(resource.totalEnergyWeight),
  }
}

function toStake(account: Account, nowMs: bigint) {
  const own = (type: string) =>
    sum(account.frozenV2.filter((some) => some.type === type).map(({ amount }) => amount))
  const energy = account.accountResource
  const lent = [account.delegatedFrozenV2BalanceForBandwidth, energy?.delegatedFrozenV2BalanceForEnergy ?? 0n]
  const back = (isBack: boolean) =>
    sum(
      account.unfrozenV2
        .filter(({ unfreezeExpireTime }) => unfreezeExpireTime <= nowMs === isBack)
        .map(({ unfreezeAmount }) => unfreezeAmount),
    )
  return {
    totalFrozenV2: toAmount(sum([...account.frozenV2.map(({ amount }) => amount), ...lent])),
    frozenForBandWidthV2: toAmount(own('BANDWIDTH')),
    frozenForEnergyV2: toAmount(own('ENERGY')),
    delegatedFrozenV2BalanceForBandwidth: toAmount(lent[0]!),
    delegatedFrozenV2BalanceForEnergy: toAmount(lent[1]!),
    acquiredDelegatedFrozenV2BalanceForBandwidth: toAmount(
      account.acquiredDelegatedFrozenV2BalanceForBandwidth,
    ),
    acquiredDelegatedFrozenV2BalanceForEnergy: toAmount(
      energy?.acquiredDelegatedFrozenV2BalanceForEnergy ?? 0n,
    ),
    unfreezeV2: toAmount(back(false)),
    canWithdrawAmountV2: toAmount(back(true)),
    pendingUnfreezes: account.unfrozenV2
      .toSorted((left, right) => Number(left.unfreezeExpireTime - right.unfreezeExpireTime))
      .flatMap(({ type, unfreezeAmount, unfreezeExpireTime }) =>
        typeof type === 'string'
          ? [{ resource: type, amount: toAmount(unfreezeAmount), expires: Number(unfreezeExpireTime) }]
          : [],
      ),
  }
}

function toOldStake(account: Account) {
  const { frozen, frozenSupply, accountResource: energy } = account
  const forBandwidth = sum(frozen.map(({ frozenBalance }) => frozenBalance))
  const forEnergy = energy?.frozenBalanceForEnergy?.frozenBalance ?? 0n
  const lent = [account.delegatedFrozenBalanceForBandwidth, energy?.delegatedFrozenBalanceForEnergy ?? 0n]
  return {
    totalFrozen: toAmount(sum([forBandwidth, forEnergy, ...lent])),
    frozenForBandWidth: toAmount(forBandwidth),
    frozenForEnergy: toAmount(forEnergy),
    delegateFrozenForBandWidth: toAmount(lent[0]!),
    delegateFrozenForEnergy: toAmount(lent[1]!),
    acquiredDelegateFrozenForBandWidth: toAmount(account.acquiredDelegatedFrozenBalanceForBandwidth),
    acquiredDelegateFrozenForEnergy: toAmount(energy?.acquiredDelegatedFrozenBalanceForEnergy ?? 0n),
    accountResource: { frozen_balance_for_energy: toEnergyStake(energy?.frozenBalanceForEnergy) },
    frozen: { total: toAmount(forBandwidth), balances: frozen.map(toFrozen) },
    frozen_supply: frozenSupply.map(toFrozen),
  }
}

const toEnergyStake = (stake: Account['frozen'][number] | undefined) =>
  stake === undefined || stake.frozenBalance === 0n
    ? {}
    : { frozen_balance: toAmount(stake.frozenBalance), expire_time: Number(stake.expireTime) }

const toFrozen = ({ frozenBalance, expireTime }: Account['frozen'][number]) => ({
  amount: toAmount(frozenBalance),
  expires: Number(expireTime),
})

export const toPermissions = ({ ownerPermission, witnessPermission, activePermission }: Account) => ({
  ownerPermission: ownerPermission && toPermission(ownerPermission),
  witnessPermission: witnessPermission && toPermission(witnessPermission),
  activePermissions: activePermission.map(toPermission),
})

const toPermission = (permission: Permission): NonNullable<AccountStateReply['ownerPermission']> =>
  omitUndefined({
    type: typeof permission.type === 'string' ? permission.type : 'Active',
    id: permission.id,
    permission_name: permission.permissionName,
    threshold: toAmount(permission.threshold),
    operations: permission.operations.length === 0 ? undefined : toHex(permission.operations),
    keys: permission.keys.map(({ address, weight }) => ({
      address: toBase58(address),
      weight: toAmount(weight),
    })),
  })
