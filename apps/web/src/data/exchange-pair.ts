import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type ExchangePair = { readonly id: number; readonly tokenIds: readonly [string, string] }

type Answer = {
  readonly data: readonly {
    readonly exchange_id?: number
    readonly first_token_id: string
    readonly second_token_id: string
  }[]
}

/** A pair of the chain's own exchange by its number; null where the index does not hold its creation. */
export const exchangePair = (id: number) =>
  queryOptions({
    queryKey: ['exchange-pair', id],
    queryFn: async ({ signal }): Promise<ExchangePair | null> => {
      const rowAt = async (start: number) =>
        (await api<Answer>('/api/exchanges/list', { start, limit: 1 }, signal)).body.data[0]
      const newest = await rowAt(0)
      const newestId = newest?.exchange_id
      if (newestId === undefined || newestId < id) return null
      // The list is newest first, and pairs are numbered in the order of their creation.
      const row = newestId === id ? newest : await rowAt(newestId - id)
      if (row?.exchange_id !== id) return null
      return { id, tokenIds: [row.first_token_id, row.second_token_id] }
    },
    // The tokens of a pair never change.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The token of the pair that is not the one named. */
export const otherTokenOf = ({ tokenIds: [first, second] }: ExchangePair, one: string): string | undefined =>
  one === first ? second : one === second ? first : undefined
