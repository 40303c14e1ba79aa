import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { itemListing, toItemRequest } from '../../find/item-pages.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { itemMembers, itemsNote, lastMoved, tokenId } from '../../schema/item.ts'
import { address, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { tokenInfo } from '../../schema/token.ts'
import { tokenNames } from '../../shape/token-names.ts'
import { annotationsOfKnown } from '../../shape/contract-map.ts'

const { tokenType: _, ...named } = tokenInfo.properties

export const accountItems = endpoint({
  get: '/api/account/items',
  summary: 'Items of TRC721 and TRC1155 contracts an account holds, of all contracts or of one',
  description: `By contract in the order in which the index first saw them, then by number. ${itemsNote}`,
  query: { address: requiredAddress, contract: address, ...itemListing },
  list: 'data',
  reply: Type.Object(
    itemMembers(
      Type.Object({
        ...named,
        token_id: tokenId,
        balance: is.amountText('How many of it.'),
        latest_transfer_timestamp: lastMoved,
      }),
    ),
  ),
  async handle({ query }, at) {
    const holder = await readAddress(query.address, at)
    const contract = query.contract === undefined ? undefined : await readAddress(query.contract, at)
    const page = await at.store.itemHoldings({ of: 'holder', holder, contract }, toItemRequest(query))
    const rows = page?.rows ?? []
    const infoOf = await tokenNames(
      rows.map((row) => ({ kind: 'trc20', contract: row.contract })),
      at,
    )
    return {
      ...(page && aroundHolders(page, query, at.state)),
      page_size: rows.length,
      code: 200 as const,
      data: rows.map((row) => {
        const { tokenType: __, ...info } = infoOf({ kind: 'trc20', contract: row.contract })
        return {
          ...info,
          token_id: row.id.toString(),
          balance: row.amount.toString(),
          latest_transfer_timestamp: row.lastMovedMs,
        }
      }),
      ...annotationsOfKnown(
        at,
        rows.map((row) => row.contract),
      ),
    }
  },
})
