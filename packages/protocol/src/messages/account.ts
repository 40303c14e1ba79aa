import { map, message, repeated } from '../message.ts'
import { address, bool, bytes, enumOf, int32, int64, plainText, string, text } from '../scalars.ts'
import type { Infer } from '../types.ts'
import { accountType, resourceCode } from './enums.ts'

const permissionKey = message({ address: [1, address], weight: [2, int64] })

/** Who may sign: `operations` is a 32-byte bitmap, little-endian by bit, of the operation types an active permission covers. */
export const permission = message({
  type: [1, enumOf({ Owner: 0, Witness: 1, Active: 2 }, 'protocol.Permission.PermissionType')],
  id: [2, int32],
  permissionName: [3, string],
  threshold: [4, int64],
  parentId: [5, int32],
  operations: [6, bytes],
  keys: [7, repeated(permissionKey)],
})
export type Permission = Infer<typeof permission>

const frozen = message({ frozenBalance: [1, int64], expireTime: [2, int64] })

/** Energy of an account, and what was once meant for storage. */
export const accountResource = message({
  energyUsage: [1, int64],
  frozenBalanceForEnergy: [2, frozen],
  latestConsumeTimeForEnergy: [3, int64],
  acquiredDelegatedFrozenBalanceForEnergy: [4, int64],
  delegatedFrozenBalanceForEnergy: [5, int64],
  storageLimit: [6, int64],
  storageUsage: [7, int64],
  latestExchangeStorageTime: [8, int64],
  energyWindowSize: [9, int64],
  delegatedFrozenV2BalanceForEnergy: [10, int64, 'delegated_frozenV2_balance_for_energy'],
  acquiredDelegatedFrozenV2BalanceForEnergy: [11, int64, 'acquired_delegated_frozenV2_balance_for_energy'],
  energyWindowOptimized: [12, bool],
})

/** An account as the chain keeps it. Amounts are sun or a token's smallest unit, times milliseconds unless the chain counts slots. */
export const account = message({
  accountName: [1, text],
  type: [2, accountType],
  address: [3, address],
  balance: [4, int64],
  votes: [5, repeated(message({ voteAddress: [1, address], voteCount: [2, int64] }))],
  asset: [6, map(string, int64)],
  frozen: [7, repeated(frozen)],
  netUsage: [8, int64],
  createTime: [9, int64],
  latestOperationTime: [10, int64, 'latest_opration_time'],
  allowance: [11, int64],
  latestWithdrawTime: [12, int64],
  code: [13, bytes],
  isWitness: [14, bool],
  isCommittee: [15, bool],
  frozenSupply: [16, repeated(frozen)],
  assetIssuedName: [17, text],
  latestAssetOperationTime: [18, map(string, int64)],
  freeNetUsage: [19, int64],
  freeAssetNetUsage: [20, map(string, int64)],
  latestConsumeTime: [21, int64],
  latestConsumeFreeTime: [22, int64],
  accountId: [23, text],
  netWindowSize: [24, int64],
  netWindowOptimized: [25, bool],
  accountResource: [26, accountResource],
  codeHash: [30, bytes, 'codeHash'],
  ownerPermission: [31, permission],
  witnessPermission: [32, permission],
  activePermission: [33, repeated(permission)],
  frozenV2: [34, repeated(message({ type: [1, resourceCode], amount: [2, int64] })), 'frozenV2'],
  unfrozenV2: [
    35,
    repeated(
      message({ type: [1, resourceCode], unfreezeAmount: [3, int64], unfreezeExpireTime: [4, int64] }),
    ),
    'unfrozenV2',
  ],
  delegatedFrozenV2BalanceForBandwidth: [36, int64, 'delegated_frozenV2_balance_for_bandwidth'],
  acquiredDelegatedFrozenV2BalanceForBandwidth: [
    37,
    int64,
    'acquired_delegated_frozenV2_balance_for_bandwidth',
  ],
  acquiredDelegatedFrozenBalanceForBandwidth: [41, int64],
  delegatedFrozenBalanceForBandwidth: [42, int64],
  oldTronPower: [46, int64],
  tronPower: [47, frozen],
  assetV2: [56, map(string, int64), 'assetV2'],
  assetIssuedId: [57, plainText, 'asset_issued_ID'],
  latestAssetOperationTimeV2: [58, map(string, int64), 'latest_asset_operation_timeV2'],
  freeAssetNetUsageV2: [59, map(string, int64), 'free_asset_net_usageV2'],
  assetOptimized: [60, bool],
})
export type Account = Infer<typeof account>
