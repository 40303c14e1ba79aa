import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

/** The application for a pair of the market, with its steps, newest first. */
export type ListedApplication = Body<'/api/market/listing'>
export type ListingStepRow = ListedApplication['data'][number]

/** A pair with its newest step. */
export type ListedPair = Body<'/api/market/listings'>['data'][number]

/** The operator's decisions appear while the page is open. */
const decisionsMs = 15_000

export const marketListing = (first: string, second: string) =>
  queryOptions({
    queryKey: ['market-listing', first, second],
    queryFn: async ({ signal }) => (await get('/api/market/listing', { first, second }, signal)).body,
    refetchInterval: decisionsMs,
    retry: false,
  })

/** The newest applications of all tokens, or of one. */
export const marketListings = (first?: string) =>
  queryOptions({
    queryKey: ['market-listings', first],
    queryFn: async ({ signal }) =>
      (await get('/api/market/listings', first === undefined ? {} : { first }, signal)).body.data,
    retry: false,
  })
