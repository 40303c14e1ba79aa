import { toBase58 } from '@sundial/primitives'
import type { ItemHoldingRow, ItemScope } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { itemListing, toItemRequest } from '../../find/item-pages.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders, oneFilterOf } from '../../page.ts'
import { itemMembers, itemsNote, lastMoved, tokenId } from '../../schema/item.ts'
import { address, itemId, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'

const trc721Query = { contract: requiredAddress, tokenId: itemId, ownerAddress: address, ...itemListing }
type Trc721Query = Static<TObject<typeof trc721Query>>

export const trc721Items = endpoint({
  get: '/api/trc721/token',
  summary: 'The items of a TRC721 contract and who owns each, or those of one owner',
  description: itemsNote,
  query: trc721Query,
  list: 'data',
  reply: Type.Object(
    itemMembers(
      Type.Object({
        token_id: tokenId,
        owner_address: is.address('Who owns it.'),
        latest_transfer_timestamp: lastMoved,
      }),
    ),
  ),
  async handle({ query }, at) {
    const page = await at.store.itemHoldings(await scopeOf(query, at), toItemRequest(query))
    const rows = page?.rows ?? []
    return {
      ...(page && aroundHolders(page, query, at.state)),
      page_size: rows.length,
      code: 200 as const,
      data: rows.map(toItem),
      ...(await addressAnnotations(
        at,
        rows.map(({ holder }) => holder),
      )),
    }
  },
})

async function scopeOf(query: Trc721Query, at: At): Promise<ItemScope> {
  const { tokenId, ownerAddress } = query
  oneFilterOf({ tokenId, ownerAddress })
  const contract = await readAddress(query.contract, at)
  return ownerAddress === undefined
    ? { of: 'contract', contract, id: tokenId === undefined ? undefined : BigInt(tokenId) }
    : { of: 'holder', holder: await readAddress(ownerAddress, at), contract }
}

const toItem = ({ id, holder, lastMovedMs }: ItemHoldingRow) => ({
  token_id: id.toString(),
  owner_address: toBase58(holder),
  latest_transfer_timestamp: lastMovedMs,
})
