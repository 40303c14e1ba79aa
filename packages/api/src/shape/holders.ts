import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset, HolderRow, Page } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { readAddress } from '../lookup.ts'
import { type Paging, toHolderRequest } from '../page.ts'
import type { HolderMark } from '../schema/holder.ts'
import { noLabels } from '../services/labels.ts'

export type HolderQuery = Paging & { readonly holder_address?: string | undefined }

/** Who holds the asset, or the one asked for; absent when balances are not known. */
export async function pageOfHolders(
  asset: Asset,
  query: HolderQuery,
  { store, state }: At,
): Promise<Page<HolderRow> | undefined> {
  if (query.holder_address === undefined) return store.holders(asset, toHolderRequest(query))
  const holder = await store.holder(await readAddress(query.holder_address, { store }), asset)
  if (!state.knowsBalances) return undefined
  if (holder === undefined) return { rows: [], total: 0 }
  return {
    rows: query.start === 0 && query.cursor === undefined && query.limit > 0 ? [holder] : [],
    total: 1,
  }
}

/** What the operator says of a holder. */
export function markOfHolder(account: Address, { services }: At): HolderMark {
  const { tag = '', logo = '' } = (services?.labels ?? noLabels).of(toBase58(account))
  const isFoundation = services?.foundation?.fund.includes(account) ?? false
  return { addressTag: tag, addressTagLogo: logo, foundationTag: isFoundation }
}
