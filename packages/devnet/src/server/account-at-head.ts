// Accounts and tokens as java-tron's wallet calls show them: usage recovered to now, slots as times.
import { type AssetIssue, type LedgerView, resources } from '@sundial/operations'
import type { Account } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, parameterOf } from '../state/state.ts'

const staked = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const

/** The head as the rules need it. */
export const viewOfHead = ({ state }: Chain): LedgerView => ledgerOn(new Layer(state))

/** An account with all it has used recovered to the slot of the head. */
export function recoveredAccount(account: Account, view: LedgerView): Account {
  const moment = resources.usageTimeOf(view)
  return resources.withRecoveredEnergy(resources.withRecoveredNet(account, moment), moment)
}

/** java-tron Wallet.getAccount. */
export function accountAtHead(account: Account, chain: Chain): Account {
  const toMs = (slot: bigint) => BigInt(chain.genesis.timestampMs) + slot * resources.resourceSlotMs
  const now = recoveredAccount(account, viewOfHead(chain))
  const energy = resources.energyOf(now)
  return {
    ...now,
    assetOptimized: isAssetOptimized(account, chain),
    latestConsumeTime: toMs(now.latestConsumeTime),
    latestConsumeFreeTime: toMs(now.latestConsumeFreeTime),
    accountResource: { ...energy, latestConsumeTimeForEnergy: toMs(energy.latestConsumeTimeForEnergy) },
    frozenV2: staked.map((type) => now.frozenV2.find((entry) => entry.type === type) ?? { type, amount: 0n }),
  }
}

/** As soon as a block holds the account (java-tron SnapshotRoot.put, AccountCapsule.clearAsset). */
const isAssetOptimized = ({ address }: Account, { headState }: Chain): boolean =>
  parameterOf(headState, 'getAllowAssetOptimization') === 1n &&
  headState.get('accounts', address) !== undefined

export function tokenAtHead(token: AssetIssue, chain: Chain): AssetIssue {
  const { publicFreeAssetNetUsage: usage, publicLatestFreeNetTime: time } = token
  const slot = resources.resourceSlotOf(viewOfHead(chain))
  return { ...token, publicFreeAssetNetUsage: resources.recovered(usage, time, slot) }
}
