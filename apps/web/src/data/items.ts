import type {
  AccountItemsAnswer,
  Trc1155HoldersAnswer,
  Trc1155ItemsAnswer,
  Trc721ItemsAnswer,
  Trc721TransfersAnswer,
} from '@sundial/api'
import { type ListRequest, listQuery, namedListQuery } from './lists.ts'

export type OwnedItem = Trc721ItemsAnswer['data'][number]
export type SharedItem = Trc1155ItemsAnswer['data'][number]
export type ItemHolder = Trc1155HoldersAnswer['data'][number]
export type HeldItem = AccountItemsAnswer['data'][number]
export type ItemTransfer = Trc721TransfersAnswer['token_transfers'][number]

/** Items of the TRC721 contract `contract` with their owners; `ownerAddress` or `tokenId` filters. */
export const ownedItems = (request: ListRequest) => listQuery<OwnedItem>('/api/trc721/token', request)

/** Items of the TRC1155 contract `contract` with how many hold each. */
export const sharedItems = (request: ListRequest) => listQuery<SharedItem>('/api/trc1155/inventory', request)

/** Who holds the item `tokenId` of the TRC1155 contract `contract`. */
export const itemHolders = (request: ListRequest) =>
  listQuery<ItemHolder>('/api/trc1155/token/inventory', request)

/** Items that the account `address` holds, of whatever contracts. */
export const heldItems = (request: ListRequest) => listQuery<HeldItem>('/api/account/items', request)

const rowsOf = ({ token_transfers: rows }: Trc721TransfersAnswer): readonly ItemTransfer[] => rows

/** Transfers of items of the TRC721 contract `contract`, newest first. */
export const ownedItemTransfers = (request: ListRequest) =>
  namedListQuery<Trc721TransfersAnswer, ItemTransfer>('/api/trc721/transfers', rowsOf, request)

/** Transfers of items of the TRC1155 contract `contract_address`, newest first. */
export const sharedItemTransfers = (request: ListRequest) =>
  namedListQuery<Trc721TransfersAnswer, ItemTransfer>('/api/token_trc1155/transfers', rowsOf, request)
