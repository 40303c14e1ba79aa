import { address, type Infer, int32, int64, message, repeated, string, text } from '@sundial/protocol'

/** java-tron AssetIssueContract: a TRC10 token, in the operation that issues it and in the chain's state. */
export const assetIssue = message({
  ownerAddress: [1, address],
  name: [2, text],
  abbr: [3, text],
  totalSupply: [4, int64],
  frozenSupply: [5, repeated(message({ frozenAmount: [1, int64], frozenDays: [2, int64] }))],
  trxNum: [6, int32],
  precision: [7, int32],
  num: [8, int32],
  startTime: [9, int64],
  endTime: [10, int64],
  order: [11, int64],
  voteScore: [16, int32],
  description: [20, text],
  url: [21, text],
  freeAssetNetLimit: [22, int64],
  publicFreeAssetNetLimit: [23, int64],
  publicFreeAssetNetUsage: [24, int64],
  publicLatestFreeNetTime: [25, int64],
  id: [41, string],
})
export type AssetIssue = Infer<typeof assetIssue>
