// Accounts and tokens as java-tron's wallet calls show them: usage recovered to now, slots as times.
import { type AssetIssue, resources } from '@sundial/operations'
import type { Account } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { parameterOf, propertyOf } from '../state/properties.ts'

const staked = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const
const fullWindow = 28_800_000n

/** The head as rules read it. */
const viewOf = ({ state }: Chain) => ledgerOn(new Layer(state))
const slotNow = (chain: Chain): bigint => resources.resourceSlotOf(viewOf(chain))

/** java-tron Wallet.getAccount. */
export function accountNow(account: Account, chain: Chain): Account {
  const toMs = (slot: bigint) => BigInt(chain.genesis.timestampMs) + slot * resources.resourceSlotMs
  const now = resources.withRecoveredNet(account, slotNow(chain))
  return {
    ...now,
    latestConsumeTime: toMs(now.latestConsumeTime),
    latestConsumeFreeTime: toMs(now.latestConsumeFreeTime),
    accountResource: now.accountResource ?? {
      ...emptyResource,
      energyWindowSize: fullWindow,
      energyWindowOptimized: true,
    },
    frozenV2: staked.map((type) => now.frozenV2.find((entry) => entry.type === type) ?? { type, amount: 0n }),
  }
}

const emptyResource: NonNullable<Account['accountResource']> = {
  energyUsage: 0n,
  frozenBalanceForEnergy: undefined,
  latestConsumeTimeForEnergy: 0n,
  acquiredDelegatedFrozenBalanceForEnergy: 0n,
  delegatedFrozenBalanceForEnergy: 0n,
  storageLimit: 0n,
  storageUsage: 0n,
  latestExchangeStorageTime: 0n,
  energyWindowSize: 0n,
  delegatedFrozenV2BalanceForEnergy: 0n,
  acquiredDelegatedFrozenV2BalanceForEnergy: 0n,
  energyWindowOptimized: false,
}

/** java-tron Wallet.getAccountNet: zeros are left out, as everywhere. */
export function netUse(account: Account, chain: Chain) {
  const now = resources.withRecoveredNet(account, slotNow(chain))
  const held = account.assetV2.map(({ key }) => key)
  const figures = {
    freeNetUsed: now.freeNetUsage,
    freeNetLimit: parameterOf(chain.state, 'getFreeNetLimit'),
    NetUsed: now.netUsage,
    NetLimit: resources.netLimitOf(account, viewOf(chain)),
    TotalNetLimit: parameterOf(chain.state, 'getTotalNetLimit'),
    TotalNetWeight: propertyOf(chain.state, 'totalNetWeight'),
  }
  return {
    ...Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== 0n)),
    ...(held.length === 0
      ? {}
      : {
          assetNetUsed: held.map((key) => ({ key, value: usedOf(now, key) })),
          assetNetLimit: held.map((key) => ({
            key,
            value: chain.state.get('tokens', key)?.freeAssetNetLimit ?? 0n,
          })),
        }),
  }
}

const usedOf = (account: Account, id: string): bigint =>
  account.freeAssetNetUsageV2.find(({ key }) => key === id)?.value ?? 0n

export const tokenNow = (token: AssetIssue, chain: Chain): AssetIssue => ({
  ...token,
  publicFreeAssetNetUsage: resources.recovered(
    token.publicFreeAssetNetUsage,
    token.publicLatestFreeNetTime,
    slotNow(chain),
  ),
})
