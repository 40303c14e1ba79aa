import { type OperationName, operationTypes } from '@sundial/protocol/operation-types'

/** Operations in familiar groups. VoteAsset (3), Custom (20) and Get (32) have no actuator, so they are in no block. */
export const typeGroups = {
  Balance: [
    'TransferContract',
    'FreezeBalanceV2Contract',
    'UnfreezeBalanceV2Contract',
    'WithdrawExpireUnfreezeContract',
    'CancelAllUnfreezeV2Contract',
    'DelegateResourceContract',
    'UnDelegateResourceContract',
    'FreezeBalanceContract',
    'UnfreezeBalanceContract',
    'ShieldedTransferContract',
  ],
  Account: [
    'AccountCreateContract',
    'AccountUpdateContract',
    'SetAccountIdContract',
    'AccountPermissionUpdateContract',
  ],
  TRC10: [
    'TransferAssetContract',
    'AssetIssueContract',
    'ParticipateAssetIssueContract',
    'UnfreezeAssetContract',
    'UpdateAssetContract',
  ],
  SmartContract: [
    'TriggerSmartContract',
    'CreateSmartContract',
    'UpdateSettingContract',
    'UpdateEnergyLimitContract',
    'ClearABIContract',
  ],
  Representatives: [
    'VoteWitnessContract',
    'WitnessCreateContract',
    'WitnessUpdateContract',
    'WithdrawBalanceContract',
    'ProposalCreateContract',
    'ProposalApproveContract',
    'ProposalDeleteContract',
    'UpdateBrokerageContract',
  ],
  Bancor: [
    'ExchangeCreateContract',
    'ExchangeInjectContract',
    'ExchangeWithdrawContract',
    'ExchangeTransactionContract',
    'MarketSellAssetContract',
    'MarketCancelOrderContract',
  ],
} as const satisfies Readonly<Record<string, readonly OperationName[]>>

export type TypeGroup = keyof typeof typeGroups

export const typeGroupNames = Object.keys(typeGroups) as readonly TypeGroup[]

const maskBytes = 32

/** The chosen operations as 32 bytes in hex: bit n stands for type n, byte n / 8, lowest bit first. */
export function maskOfTypes(names: Iterable<OperationName>): string {
  const bytes = new Uint8Array(maskBytes)
  for (const name of names) {
    const type = operationTypes[name]
    bytes[type >> 3] = (bytes[type >> 3] ?? 0) | (1 << (type & 7))
  }
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Names in a bitmap; an invalid bitmap has none. */
export function typesOfMask(hex: string): readonly OperationName[] {
  if (!/^([0-9a-f]{2}){1,32}$/i.test(hex)) return []
  const byteAt = (at: number) => Number.parseInt(hex.slice(at * 2, at * 2 + 2) || '0', 16)
  const entries = Object.entries(operationTypes) as [OperationName, number][]
  return entries.filter(([, type]) => (byteAt(type >> 3) >> (type & 7)) & 1).map(([name]) => name)
}
