import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { itemListing, toItemRequest } from '../../find/item-pages.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { itemMembers, itemsNote, tokenId } from '../../schema/item.ts'
import { requiredAddress, requiredItemId } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'

export const trc1155Holders = endpoint({
  get: '/api/trc1155/token/inventory',
  summary: 'Who holds an item of a TRC1155 contract, in the order in which the index first saw them',
  description: itemsNote,
  query: { contract: requiredAddress, tokenId: requiredItemId, ...itemListing },
  list: 'data',
  reply: Type.Object(
    itemMembers(
      Type.Object({
        token_id: tokenId,
        owner_address: is.address('Who holds it.'),
        holder_count: is.amountText('How many of it.'),
      }),
    ),
  ),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const place = { of: 'contract', contract, id: BigInt(query.tokenId) } as const
    const page = await at.store.itemHoldings(place, toItemRequest(query))
    const rows = page?.rows ?? []
    return {
      ...(page && aroundHolders(page, query, at.state)),
      page_size: rows.length,
      code: 200 as const,
      data: rows.map(({ id, holder, amount }) => ({
        token_id: id.toString(),
        owner_address: toBase58(holder),
        holder_count: amount.toString(),
      })),
      ...(await addressAnnotations(
        at,
        rows.map(({ holder }) => holder),
      )),
    }
  },
})
