import { queryOptions } from '@tanstack/react-query'
import { ApiFailure, type Body, firstData, get } from './api.ts'
import { list } from './lists.ts'

export type TokenRating = Body<'/api/token/rating'>['data']
export type Reason = TokenRating['reasons'][number]
export type RatingRule = Body<'/api/token/rating-rules'>['data'][number]
export type TokenLevel = TokenRating['level']

/** The rating of a token; null where the index does not know the token. */
export const tokenRating = (token: string) =>
  queryOptions({
    queryKey: ['token-rating', token],
    ...firstData('/api/token/rating', { token }, ({ body }): TokenRating | null => body.data),
    queryFn: async ({ signal }): Promise<TokenRating | null> => {
      try {
        return (await get('/api/token/rating', { token }, signal)).body.data
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'token_not_found') return null
        throw error
      }
    },
  })

/** Tokens with their ratings, newest first. */
export const tokenRatings = list('/api/token/ratings', ({ data }) => data)

/** The table from which levels are computed. */
export const ratingRules = () =>
  queryOptions({
    queryKey: ['rating-rules'],
    queryFn: async ({ signal }) => (await get('/api/token/rating-rules', {}, signal)).body.data,
    staleTime: Infinity,
  })
