import { resources } from '@sundial/operations'
import { type Account, account as accountMessage } from '@sundial/protocol'

/** An account as the chain stores it, from what java-tron prints of it: Wallet.getAccount turns slots into times and adds what is zero. */
export function accountFromJson(json: unknown, genesisTimeMs: number): Account {
  const printed = accountMessage.fromJson(json, { visible: false })
  const toSlot = (ms: bigint): bigint => {
    const slot = (ms - BigInt(genesisTimeMs)) / resources.resourceSlotMs
    return slot > 0n ? slot : 0n
  }
  const { accountResource } = printed
  return {
    ...printed,
    latestConsumeTime: toSlot(printed.latestConsumeTime),
    latestConsumeFreeTime: toSlot(printed.latestConsumeFreeTime),
    ...(accountResource === undefined
      ? {}
      : {
          accountResource: {
            ...accountResource,
            latestConsumeTimeForEnergy: toSlot(accountResource.latestConsumeTimeForEnergy),
          },
        }),
    frozenV2: printed.frozenV2.filter(({ amount }) => amount > 0n),
    assetV2: printed.assetV2.filter(({ value }) => value !== 0n),
    freeAssetNetUsageV2: printed.freeAssetNetUsageV2.filter(({ value }) => value !== 0n),
  }
}

/** Whether it has lent resources, by either way to stake. */
export const hasLent = ({ accountResource: energy, ...account }: Account): boolean =>
  account.delegatedFrozenV2BalanceForBandwidth > 0n ||
  account.delegatedFrozenBalanceForBandwidth > 0n ||
  (energy?.delegatedFrozenV2BalanceForEnergy ?? 0n) > 0n ||
  (energy?.delegatedFrozenBalanceForEnergy ?? 0n) > 0n

export const hasBorrowed = ({ accountResource: energy, ...account }: Account): boolean =>
  account.acquiredDelegatedFrozenV2BalanceForBandwidth > 0n ||
  account.acquiredDelegatedFrozenBalanceForBandwidth > 0n ||
  (energy?.acquiredDelegatedFrozenV2BalanceForEnergy ?? 0n) > 0n ||
  (energy?.acquiredDelegatedFrozenBalanceForEnergy ?? 0n) > 0n
