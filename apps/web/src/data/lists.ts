import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, apiUrl, type Params } from './api.ts'

/** One page of a list: `page` counts from 1. */
export type ListRequest = { readonly page: number; readonly size: number; readonly filters: Params }

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly height: number | undefined
  readonly isContract: (address: string) => boolean
  /** Contract calls whose token transfers could not be known, where the list would hold them. */
  readonly callsWithoutReceipt?: number | undefined
}

/** TronScan's answer around a list. */
export type ListAnswer<Row> = {
  readonly data: readonly Row[]
  readonly total: number
  readonly contractMap?: Readonly<Record<string, true>>
  readonly callsWithoutReceipt?: number
}

export type ListQuery<Row> = ReturnType<typeof listQuery<Row>>

export function listQuery<Row>(path: string, { page, size, filters }: ListRequest, fixed: Params = {}) {
  const params = { ...fixed, ...filters, start: (page - 1) * size, limit: size }
  return queryOptions<ListPage<Row>>({
    queryKey: [path, params],
    queryFn: async ({ signal }): Promise<ListPage<Row>> => {
      const { body, height } = await api<ListAnswer<Row>>(path, params, signal)
      return {
        rows: body.data,
        total: body.total,
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
  return apiUrl(path, { ...(params as Params), start: undefined, limit: undefined, format: 'csv' })
}
