import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiUrl, type Params } from './api.ts'

/** One page of a list: `page` counts from 1. A cursor goes on after the rows of an earlier answer, in place of a page. */
export type ListRequest = {
  readonly page: number
  readonly size: number
  readonly cursor?: string | undefined
  readonly filters: Params
}

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Absent when the server could not look at all rows for these filters. */
  readonly total: number | undefined
  readonly nextCursor?: string | undefined
  /** Rows looked through where no list is kept for the filters. */
  readonly scanned?: number | undefined
  readonly height: number | undefined
  readonly isContract: (address: string) => boolean
  /** Contract calls whose token transfers could not be known, where the list would hold them. */
  readonly callsWithoutReceipt?: number | undefined
}

/** TronScan's answer around a list. */
export type ListAnswer = {
  readonly total?: number
  readonly nextCursor?: string
  readonly scanned?: { readonly rows: number }
  readonly contractMap?: Readonly<Record<string, true>>
  readonly callsWithoutReceipt?: number
}

export type ListQuery<Row> = ReturnType<typeof listQuery<Row>>

export const listQuery = <Row>(path: string, request: ListRequest, fixed: Params = {}) =>
  namedListQuery<{ readonly data: readonly Row[] } & ListAnswer, Row>(
    path,
    ({ data }) => data,
    request,
    fixed,
  )

/** The same where TronScan has another name for the member that holds the rows. */
export function namedListQuery<Answer extends ListAnswer, Row>(
  path: string,
  rowsOf: (answer: Answer) => readonly Row[],
  { page, size, cursor, filters }: ListRequest,
  fixed: Params = {},
) {
  const place = cursor === undefined ? { start: (page - 1) * size } : { cursor }
  const params = { ...fixed, ...filters, ...place, limit: size }
  return queryOptions<ListPage<Row>>({
    queryKey: [path, params],
    queryFn: async ({ signal }): Promise<ListPage<Row>> => {
      const { body, height } = await api<Answer>(path, params, signal)
      return {
        rows: rowsOf(body),
        total: body.total,
        nextCursor: body.nextCursor,
        scanned: body.scanned?.rows,
        height,
        callsWithoutReceipt: body.callsWithoutReceipt,
        isContract: (address) => body.contractMap?.[address] === true,
      }
    },
    placeholderData: keepPreviousData,
  })
}

/** All rows of the list that a query asks a page of. */
export function csvUrlOf({ queryKey }: { readonly queryKey: readonly unknown[] }): string | undefined {
  const [path, params] = queryKey
  if (typeof path !== 'string' || !path.startsWith('/api/')) return undefined
  const whole = { start: undefined, cursor: undefined, limit: undefined }
  return apiUrl(path, { ...(params as Params), ...whole, format: 'csv' })
}
