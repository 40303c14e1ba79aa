import { type Address, toBase58 } from '@sundial/primitives'
import type { ItemRow, Page } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { itemListing, toItemRequest } from '../../find/item-pages.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { omitUndefined } from '../../present.ts'
import { itemMembers, itemsNote, lastMoved, tokenId } from '../../schema/item.ts'
import { itemId, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { tokenNames } from '../../shape/token-names.ts'
import { noAnnotations } from '../../shape/contract-map.ts'

const trc1155Query = { contract: requiredAddress, tokenId: itemId, ...itemListing }
type Trc1155Query = Static<TObject<typeof trc1155Query>>

export const trc1155Items = endpoint({
  get: '/api/trc1155/inventory',
  summary: 'The items of a TRC1155 contract that anybody holds, and by how many each is held',
  description: itemsNote,
  query: trc1155Query,
  list: 'data',
  reply: Type.Object(
    itemMembers(
      Type.Object({
        token_id: tokenId,
        holders_count: is.int('Accounts that hold any of it.'),
        latest_transfer_timestamp: lastMoved,
        contract_address: is.address('The contract.'),
        name: Type.Optional(is.text('Name of the contract; absent where it tells none.')),
        symbol: Type.Optional(is.text('Symbol of the contract; absent where it tells none.')),
      }),
    ),
  ),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const page = await pageOfItems(contract, query, at)
    const asset = { kind: 'trc20', contract } as const
    const rows = page?.rows ?? []
    const { tokenName, tokenAbbr } = (await tokenNames(rows.length === 0 ? [] : [asset], at))(asset)
    return {
      ...(page && aroundHolders(page, query, at.state)),
      page_size: rows.length,
      code: 200 as const,
      data: rows.map(({ id, holderCount, lastMovedMs }) =>
        omitUndefined({
          token_id: id.toString(),
          holders_count: holderCount,
          latest_transfer_timestamp: lastMovedMs,
          contract_address: toBase58(contract),
          name: tokenName,
          symbol: tokenAbbr,
        }),
      ),
      ...noAnnotations,
    }
  },
})

/** An item that is asked for by its number is a list of one, or of none. */
async function pageOfItems(
  contract: Address,
  query: Trc1155Query,
  { store }: At,
): Promise<Page<ItemRow> | undefined> {
  const request = toItemRequest(query)
  if (query.tokenId === undefined) return store.itemsOfContract(contract, request)
  const id = BigInt(query.tokenId)
  const first = { start: 0, limit: 1, order: 'rising' } as const
  const holdings = await store.itemHoldings({ of: 'contract', contract, id }, first)
  if (holdings === undefined) return undefined
  const rows = holdings.rows.map(({ lastMovedMs }) => ({ id, holderCount: holdings.total, lastMovedMs }))
  return { rows: rows.slice(request.start, request.start + request.limit), total: rows.length }
}
