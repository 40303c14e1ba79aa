import { type Address, toBase58 } from '@sundial/primitives'
import type { ItemHoldingRow, ItemRequest, ItemRow, ItemScope, Page } from '@sundial/store'
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, oneFilterOf, type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import {
  addressAnnotations,
  annotationsOfKnown,
  labelledMembers,
  noAnnotations,
} from '../../shared/address-annotations.ts'
import {
  address,
  chosenSort,
  ignored,
  itemId,
  listing,
  requiredAddress,
  requiredItemId,
} from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { contractMap, nextCursor, trueAtBlock } from '../../shared/scalars.ts'
import { holderCount } from '../token/holders.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import { tokenNames } from '../../tokens/token-names.ts'

const itemsNote =
  'Any page takes the same time. Holdings are the sum of the transfers that the contract logged. Where the index lacks a block since block 0 or a receipt they are unknown: the list is empty and totals are absent. Names and pictures of items are not stored on the chain.'

const tokenId = is.text('Id of the item, decimal.')
const lastMoved = is.time('Newest transfer of the item.')

/** TronScan's members for lists of items. */
const itemReply = <Row extends TProperties>(row: Row) =>
  Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    page_size: is.int('Rows in this response.'),
    code: Type.Literal(200),
    data: Type.Array(Type.Object(row)),
    contractMap,
    ...labelledMembers,
    nextCursor,
    trueAtBlock: Type.Optional(trueAtBlock),
  })

/** The members of a response before its rows; without totals where the index does not know the holders. */
const aroundItems = (page: Page<unknown> | undefined, query: Paging, { state }: Context) => ({
  ...(page && holderPagingMembers(page, query, state)),
  page_size: page?.rows.length ?? 0,
  code: 200 as const,
})

/** By item id, lowest first by default. */
const itemListing = { sort: chosenSort(['tokenId']), ...listing, ...ignored }

function toItemRequest({ sort, ...paging }: Paging): ItemRequest {
  const { start, limit } = toHolderRequest(paging)
  return { start, limit, order: sort?.startsWith('-') === true ? 'falling' : 'rising' }
}

const trc721Query = { contract: requiredAddress, tokenId: itemId, ownerAddress: address, ...itemListing }
type Trc721Query = Static<TObject<typeof trc721Query>>

export const trc721Items = endpoint({
  get: '/api/trc721/token',
  summary: 'Items of a TRC721 contract with their owners, or those of one owner',
  description: itemsNote,
  query: trc721Query,
  list: 'data',
  reply: itemReply({
    token_id: tokenId,
    owner_address: is.address('The owner.'),
    latest_transfer_timestamp: lastMoved,
  }),
  async handle({ query }, at) {
    const page = await at.store.itemHoldings(await scopeOf(query, at), toItemRequest(query))
    const rows = page?.rows ?? []
    return {
      ...aroundItems(page, query, at),
      data: rows.map(toItem),
      ...(await addressAnnotations(
        at,
        rows.map(({ holder }) => holder),
      )),
    }
  },
})

async function scopeOf(query: Trc721Query, at: Context): Promise<ItemScope> {
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

const trc1155Query = { contract: requiredAddress, tokenId: itemId, ...itemListing }
type Trc1155Query = Static<TObject<typeof trc1155Query>>

export const trc1155Items = endpoint({
  get: '/api/trc1155/inventory',
  summary: 'Items of a TRC1155 contract with at least one holder, and their number of holders',
  description: itemsNote,
  query: trc1155Query,
  list: 'data',
  reply: itemReply({
    token_id: tokenId,
    holders_count: is.int('Accounts with at least one.'),
    latest_transfer_timestamp: lastMoved,
    contract_address: is.address('The contract.'),
    name: Type.Optional(is.text('Name of the contract; absent without one.')),
    symbol: Type.Optional(is.text('Symbol of the contract; absent without one.')),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const page = await pageOfItems(contract, query, at)
    const asset = { kind: 'trc20', contract } as const
    const rows = page?.rows ?? []
    const { tokenName, tokenAbbr } = (await tokenNames(rows.length === 0 ? [] : [asset], at))(asset)
    return {
      ...aroundItems(page, query, at),
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

/** A query for one item by its id returns a list of one or none. */
async function pageOfItems(
  contract: Address,
  query: Trc1155Query,
  { store }: Context,
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

export const trc1155Holders = endpoint({
  get: '/api/trc1155/token/inventory',
  summary: 'Holders of a TRC1155 item, in the order in which the index first saw them',
  description: itemsNote,
  query: { contract: requiredAddress, tokenId: requiredItemId, ...itemListing },
  list: 'data',
  reply: itemReply({
    token_id: tokenId,
    owner_address: is.address('The holder.'),
    holder_count: is.amountText('Amount.'),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const place = { of: 'contract', contract, id: BigInt(query.tokenId) } as const
    const page = await at.store.itemHoldings(place, toItemRequest(query))
    const rows = page?.rows ?? []
    return {
      ...aroundItems(page, query, at),
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

const { tokenType: _, ...named } = tokenInfo.properties

export const accountItems = endpoint({
  get: '/api/account/items',
  summary: 'TRC721 and TRC1155 items that an account owns, of all contracts or of one',
  description: `By contract in the order in which the index first saw them, then by item id. ${itemsNote}`,
  query: { address: requiredAddress, contract: address, ...itemListing },
  list: 'data',
  reply: itemReply({
    ...named,
    token_id: tokenId,
    balance: is.amountText('Amount.'),
    latest_transfer_timestamp: lastMoved,
  }),
  async handle({ query }, at) {
    const holder = await readAddress(query.address, at)
    const contract = query.contract === undefined ? undefined : await readAddress(query.contract, at)
    const page = await at.store.itemHoldings({ of: 'holder', holder, contract }, toItemRequest(query))
    const rows = page?.rows ?? []
    const infoOf = await tokenInfos(
      rows.map((row) => ({ kind: 'trc20', contract: row.contract })),
      at,
    )
    return {
      ...aroundItems(page, query, at),
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
