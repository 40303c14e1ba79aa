import { metric } from '../metric.ts'

/** Transfers of each asset, what they moved, and by how much its holders became more. Kept by day alone, in `asset_days`. */
export const assetDays = metric({
  number: 41,
  key: 'asset',
  members: ['transfers', 'volume', 'holdersGained'],
  of: ({ transfers, holdersGained }) => {
    const sums = new Map<number, [bigint, bigint, bigint]>()
    const sumOf = (asset: number) => {
      const known = sums.get(asset)
      if (known !== undefined) return known
      const fresh: [bigint, bigint, bigint] = [0n, 0n, 0n]
      sums.set(asset, fresh)
      return fresh
    }
    for (const { asset, amount } of transfers) {
      const sum = sumOf(asset)
      sum[0] += 1n
      sum[1] += amount
    }
    for (const [asset, gained] of holdersGained) if (gained !== 0) sumOf(asset)[2] = BigInt(gained)
    return sums
  },
})
