// Lists of positions among transfers, in the same table as those among facts: a number of one is none of the other.
import type { ListEntry } from '../write/write-lists.ts'

/** Transfers of an asset, by its number. */
export const transfersOfAssetList = 1000

/** Where the transfers, the first at `first`, are found. */
export const transferListEntries = (
  transfers: readonly { readonly asset: number }[],
  first: number,
): ListEntry[] =>
  transfers.map(({ asset }, at) => ({ list: transfersOfAssetList, key: asset, position: first + at }))
