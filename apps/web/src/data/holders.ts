import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import { type Filters, list, type ListRequest } from './lists.ts'
import type { TokenInfo } from './token.ts'

export type Holder = {
  readonly address: string
  readonly balance: string
  /** Absent where the order of the holders is not known. */
  readonly rank?: number | undefined
  /** The contract gave the balance, after this block. */
  readonly balanceAtBlock?: number | undefined
  /** The token moves amounts without events. */
  readonly isDoubtful?: boolean
}

const trc20Holders = list(
  '/api/token_trc20/holders',
  ({ trc20_tokens: rows, eventsAreIncomplete: isDoubtful = false }): readonly Holder[] =>
    rows.map(({ holder_address: address, ...rest }) => ({ address, isDoubtful, ...rest })),
)

const trc10Holders = list('/api/tokenholders', ({ data = [] }): readonly Holder[] =>
  data.map(({ index: rank, ...rest }) => ({ rank, ...rest })),
)

type HolderFilters = { readonly holder_address?: string | undefined }

/** Holders of TRX, a TRC10 or a TRC20 token, largest first. */
export const tokenHolders =
  ({ tokenId, tokenType }: TokenInfo) =>
  ({ filters, ...page }: ListRequest<HolderFilters>) =>
    tokenType === 'trc10'
      ? trc10Holders({ ...page, filters: { ...filters, tokenId } })
      : trc20Holders({ ...page, filters: { ...filters, contract_address: tokenId } })

export type HolderBands = Body<'/api/tokens/position-distribution'>

/** Sums of the balances of the largest holders, by rank. */
export const holderBands = (tokenId: string) =>
  queryOptions({
    queryKey: ['holder-bands', tokenId],
    queryFn: ({ signal }) => get('/api/tokens/position-distribution', { tokenId }, signal),
  })

export type ItemHolder = Body<'/api/trc1155/token/inventory'>['data'][number]
export type ItemTransfer = Body<
  '/api/trc721/transfers' | '/api/token_trc1155/transfers'
>['token_transfers'][number]

/** Items of the TRC721 contract `contract` with their owners; `ownerAddress` or `tokenId` filters. */
export const ownedItems = list('/api/trc721/token', ({ data }) => data)

/** Items of the TRC1155 contract `contract` with the number of holders of each. */
export const sharedItems = list('/api/trc1155/inventory', ({ data }) => data)

/** Holders of the item `tokenId` of the TRC1155 contract `contract`. */
export const itemHolders = list('/api/trc1155/token/inventory', ({ data }) => data)

/** Items that the account `address` owns, of all contracts. */
export const accountItems = list('/api/account/items', ({ data }) => data)

const ownedItemTransfers = list(
  '/api/trc721/transfers',
  ({ token_transfers: rows }): readonly ItemTransfer[] => rows,
)

const sharedItemTransfers = list(
  '/api/token_trc1155/transfers',
  ({ token_transfers: rows }): readonly ItemTransfer[] => rows,
)

type ItemTransferFilters = Pick<
  Filters<'/api/trc721/transfers'>,
  'tokenId' | 'start_timestamp' | 'end_timestamp'
>

/** Transfers of the items of a contract, newest first. */
export const itemTransfers =
  (contract: string, standard: 'trc721' | 'trc1155') =>
  ({ filters, ...page }: ListRequest<ItemTransferFilters>) =>
    standard === 'trc721'
      ? ownedItemTransfers({ ...page, filters: { ...filters, contract } })
      : sharedItemTransfers({ ...page, filters: { ...filters, contract_address: contract } })

export type HolderSpread = Body<'/api/account/holder-bands'>

/** How unequally accounts hold TRX. */
export const holderSpread = () =>
  queryOptions({
    queryKey: ['holderSpread'],
    queryFn: async ({ signal }) => (await get('/api/account/holder-bands', {}, signal)).body,
    staleTime: 60_000,
  })
