import type { PositionDistributionAnswer, Trc10HoldersAnswer, Trc20HoldersAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { type ListRequest, namedListQuery } from './lists.ts'

export type Holder = { readonly address: string; readonly balance: string; readonly rank: number }

/** Who holds the TRC20 token of `contract_address`, most first. */
export const trc20Holders = (request: ListRequest) =>
  namedListQuery<Trc20HoldersAnswer, Holder>(
    '/api/token_trc20/holders',
    ({ trc20_tokens: rows }) => rows.map(({ holder_address: address, ...rest }) => ({ address, ...rest })),
    request,
  )

/** Who holds TRX (`_`) or the TRC10 token of `tokenId`, most first. */
export const trc10Holders = (request: ListRequest) =>
  namedListQuery<Trc10HoldersAnswer, Holder>(
    '/api/tokenholders',
    ({ data = [] }) => data.map(({ index: rank, ...rest }) => ({ rank, ...rest })),
    request,
  )

/** Sums of what the largest holders have, by their places. */
export const holderBands = (tokenId: string) =>
  queryOptions({
    queryKey: ['holder-bands', tokenId],
    queryFn: ({ signal }) =>
      api<PositionDistributionAnswer>('/api/tokens/position-distribution', { tokenId }, signal),
  })
