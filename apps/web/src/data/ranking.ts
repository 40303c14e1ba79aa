import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'
import { rememberNames } from './names.ts'

export type RankedList = Body<'/api/top10'>[number]
export type RankedRow = NonNullable<RankedList['data']>[number]

/** The hour, the day or the week before the newest block, as the API numbers them. */
export const spans = ['1', '2', '3'] as const
export type Span = (typeof spans)[number]

/** Rows have amounts above zero, so a share that the API cut off to zero is only small. */
const least = 0.000_001

export const shareOf = ({ percentage }: Pick<RankedRow, 'percentage'>): number | undefined =>
  percentage === 0 ? least : percentage

/** The first ten of a list, or the first of every list for the type `0`. */
export const topTen = (type: string, span: Span) =>
  queryOptions({
    queryKey: ['/api/top10', { type, time: span }],
    queryFn: async ({ signal }): Promise<readonly RankedList[]> => {
      const { body } = await get('/api/top10', { type, time: span }, signal)
      for (const list of body) rememberNames(list)
      return body
    },
    placeholderData: keepPreviousData,
  })
