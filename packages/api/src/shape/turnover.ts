import type { MetricRow, Store } from '@sundial/store'

/** Sun that block 0 gave, without what it took; absent unless the index holds it. */
export async function genesisIssue(store: Store): Promise<bigint | undefined> {
  if ((await store.blockByHeight(0)) === undefined) return undefined
  const page = { limit: 200, order: 'oldest' } as const
  let issued = 0n
  for (let start = 0; ; start += page.limit) {
    // Each page begins where the one before ends.
    // eslint-disable-next-line no-await-in-loop
    const { rows, total } = await store.transfersOfBlock(0, { ...page, start })
    for (const { asset, amount } of rows) if (asset.kind === 'trx' && amount > 0n) issued += amount
    if (start + page.limit >= total) return issued
  }
}

/** All TRX there are after a period's newest block, staked ones included: what block 0 gave and rewards brought, less what was burned. */
export const turnoverOf = (
  { burnedSun, rewardedSun }: MetricRow['end'],
  issued: bigint | undefined,
): bigint | undefined =>
  issued === undefined || burnedSun === undefined || rewardedSun === undefined
    ? undefined
    : issued + rewardedSun - burnedSun

const sunPerTrx = 1_000_000n

/** Whole TRX, cut off. */
export const wholeTrx = (sun: bigint): number => Number(sun / sunPerTrx)
