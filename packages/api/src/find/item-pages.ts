import type { ItemRequest } from '@sundial/store'
import { type Paging, toHolderRequest } from '../page.ts'
import { chosenSort, ignored, listing } from '../schema/parameters.ts'

/** By number of the item, the lowest first unless asked otherwise. */
export const itemListing = { sort: chosenSort(['tokenId']), ...listing, ...ignored }

export function toItemRequest({ sort, ...paging }: Paging): ItemRequest {
  const { start, limit } = toHolderRequest(paging)
  return { start, limit, order: sort?.startsWith('-') === true ? 'falling' : 'rising' }
}
