import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answered, apiUrl, type Body, type Path, type Query } from './api.ts'

/** One page of a list: `page` counts from 1. A cursor continues after the rows of an earlier response, in place of a page. */
export type ListRequest<Filters = Readonly<Record<string, string | number | undefined>>> = {
  readonly page: number
  readonly size: number
  readonly cursor?: string | undefined
  readonly filters: Filters
}

/** Query parameters of a list that narrow or order its rows. */
export type Filters<P extends Path> = Omit<Query<P>, 'start' | 'limit' | 'cursor' | 'format'>

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Absent when the server did not search all rows for these filters. */
  readonly total: number | undefined
  readonly nextCursor?: string | undefined
  /** Number of rows scanned where the filters have no list of their own. */
  readonly scanned?: number | undefined
  /** What an advanced filter searched for this page. */
  readonly searched?: Searched | undefined
  readonly height: number | undefined
  readonly isContract: (address: string) => boolean
  /** What cells show beside their row. While it is the same object, a row that is the same looks the same. */
  readonly about?: object | undefined
  /** Contract calls whose token transfers are unknown, where the list would contain them. */
  readonly callsWithoutReceipt?: number | undefined
}

export type Searched = Body<'/api/filter/transaction'>['searched']

/** TronScan's members around the rows of a list. */
type ListMembers = {
  readonly total?: number
  readonly nextCursor?: string
  readonly scanned?: { readonly rows: number }
  readonly searched?: Searched
  readonly contractMap?: Readonly<Record<string, true>>
  readonly names?: object
  readonly callsWithoutReceipt?: number
}

export type ListQuery<Row> = ReturnType<typeof listQuery<Path, Row>>

/** Pages of a list of the API: `rowsOf` picks the rows of a response, `fixed` is part of every request. */
export const list =
  <P extends Path, Row>(path: P, rowsOf: (body: Body<P>) => readonly Row[], fixed: Query<P> = {}) =>
  (request: ListRequest<Filters<P>>): ListQuery<Row> =>
    listQuery(path, rowsOf, { ...request, filters: { ...fixed, ...request.filters } })

/** The same of a call whose answer is in an envelope, with all members of the list in its `data`. */
export const enveloped =
  <P extends Path, Row>(path: P, rowsOf: (body: Body<P>) => readonly Row[]) =>
  (request: ListRequest<Filters<P>>): ListQuery<Row> =>
    listQuery(path, rowsOf, request, (body) => (body as { readonly data: ListMembers }).data)

function listQuery<P extends Path, Row>(
  path: P,
  rowsOf: (body: Body<P>) => readonly Row[],
  { page, size, cursor, filters }: ListRequest<Filters<P>>,
  membersOf: (body: Body<P>) => ListMembers = (body) => body as ListMembers,
) {
  const position = cursor === undefined ? { start: (page - 1) * size } : { cursor }
  const query = { ...filters, ...position, limit: size }
  return queryOptions<ListPage<Row>>({
    queryKey: [path, query],
    ...answered(path, query as Query<P>, ({ body, height }): ListPage<Row> => {
      const { total, nextCursor, scanned, searched, callsWithoutReceipt, contractMap } = membersOf(body)
      return {
        rows: rowsOf(body),
        total,
        nextCursor,
        scanned: scanned?.rows,
        searched,
        height,
        callsWithoutReceipt,
        isContract: (address) => contractMap?.[address] === true,
        about: { contractMap, names: (body as ListMembers).names },
      }
    }),
    placeholderData: keepPreviousData,
  })
}

/** All rows of the list that a query requests a page of. */
export function csvUrlOf({ queryKey }: { readonly queryKey: readonly unknown[] }): string | undefined {
  const [path, query] = queryKey
  if (typeof path !== 'string' || !path.startsWith('/api/')) return undefined
  const allRows = { start: undefined, cursor: undefined, limit: undefined }
  return apiUrl(path, { ...(query as object), ...allRows, format: 'csv' })
}
