import type { Asset } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { omitUndefined } from '../present.ts'

/** Holders and transfers of a token as the index counts them; what is not known is absent. */
export async function tokenFigures(asset: Asset, { store, state }: At) {
  const [holders, transfers] = await Promise.all([
    store.holders(asset, { start: 0, limit: 0, order: 'most' }),
    store.transfersOfAsset(asset, { start: 0, limit: 0, order: 'newest' }),
  ])
  const isComplete = asset.kind !== 'trc20' || state.callsWithoutReceipt === 0
  return omitUndefined({
    holders: holders?.total,
    transfers: isComplete ? transfers?.total : undefined,
  })
}
