import { queryOptions } from '@tanstack/react-query'
import { answered, type Body, get } from './api.ts'

export type ExchangePrice = Body<'/api/token/price/exchange'>

/** The price of a TRC10 token on the chain's own exchange, now and by day. */
export const exchangePrice = (tokenId: string) =>
  queryOptions({
    queryKey: ['exchange-price', tokenId],
    ...answered('/api/token/price/exchange', { token: tokenId }, ({ body }): ExchangePrice => body),
  })

export type Holdings = Body<'/api/account/token_asset_overview'>

/** What an account owns at the newest block, with its worth where prices are known. */
export const holdings = (address: string) =>
  queryOptions({
    queryKey: ['holdings', address],
    queryFn: async ({ signal }): Promise<Holdings> =>
      (await get('/api/account/token_asset_overview', { address }, signal)).body,
  })
