import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { csvUrlOf, type ListPage, type ListQuery, type ListRequest } from '../data/lists.ts'
import { isTemporary, useLiveQuery } from '../data/use-live-query.ts'
import { useSettings } from '../theme/settings.ts'
import {
  type ListAddress,
  pageAfterResize,
  pageSizes,
  readListAddress,
  writeListAddress,
} from './list-address.ts'

export type List<Row> = {
  readonly address: ListAddress
  /** Possible numbers of rows per page. */
  readonly sizes: readonly number[]
  readonly page: ListPage<Row> | undefined
  readonly error: Error | null
  /** The rows are those of another page, shown while the requested ones load. */
  readonly isStandIn: boolean
  readonly canFollow: boolean
  /** The order without one in the URL, where a heading names it. */
  readonly usualOrder?: string | undefined
  /** Rows of the whole list without filters, where the page knows their number before the rows. */
  readonly expected?: number | undefined
  /** The URL of all rows that match the filters, as CSV. */
  readonly csvUrl: string | undefined
  readonly retry: () => void
  readonly goTo: (change: Partial<ListAddress>) => void
  readonly resize: (size: number) => void
}

type Options<Filters, Row> = {
  readonly query: (request: ListRequest<Filters>) => ListQuery<Row>
  /** Search parameters of the page that narrow the list. */
  readonly filterNames?: readonly (keyof NoInfer<Filters> & string)[]
  /** Filters set by the page, not by the URL. */
  readonly fixed?: Partial<NoInfer<Filters>>
  /** Search parameters that say which thing the page shows: they stay when the list goes on. */
  readonly keeps?: readonly string[]
  /** New blocks do not repeat the request, which is expensive. */
  readonly isStill?: boolean
  readonly expected?: number | undefined
}

/** A list as the URL requests it. The first page follows the head of the chain; an undone block affects every page. */
export function useList<Filters extends object, Row>({
  query,
  filterNames = [],
  fixed = {},
  keeps,
  isStill = false,
  expected,
}: Options<Filters, Row>): List<Row> {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const live = useSettings((settings) => settings.live)
  const address = readListAddress(search, filterNames)
  const canFollow = !isStill && address.page === 1 && address.cursor === undefined
  // The server checks the text of a URL.
  const filters = { ...address.filters, ...fixed } as Filters
  const options = query({ ...address, filters })
  const { data, error, isStandIn, refetch } = useLiveQuery(options, {
    follows: ({ undoneTo }) => live && (canFollow || undoneTo !== undefined),
  })
  const last = useLast(JSON.stringify([options.queryKey[0], filters]), isStandIn ? undefined : data)
  const page = data ?? (error !== null && isTemporary(error) ? last : undefined)
  // A cursor leads to one page only.
  const goTo = (change: Partial<ListAddress>) =>
    void navigate({
      to: '.',
      search: {
        ...keptIn(search, keeps),
        ...writeListAddress({ ...address, cursor: undefined, ...change }),
      },
    })
  return {
    address,
    sizes: pageSizes,
    page,
    error,
    isStandIn: isStandIn || (data === undefined && page !== undefined),
    canFollow,
    expected: Object.keys(address.filters).length > 0 || address.page > 1 ? undefined : expected,
    csvUrl: csvUrlOf(options),
    retry: () => void refetch(),
    goTo,
    resize: (size) => goTo({ size, page: pageAfterResize(address, size) }),
  }
}

const keptIn = (search: Readonly<Record<string, string | undefined>>, names: readonly string[] = []) =>
  Object.fromEntries(names.map((name) => [name, search[name]]))

/** The last loaded page of the same list: it stays while another fails to load. */
function useLast<Row>(list: string, page: ListPage<Row> | undefined): ListPage<Row> | undefined {
  const [last, setLast] = useState<{ readonly list: string; readonly page: ListPage<Row> }>()
  if (page !== undefined && (last?.page !== page || last.list !== list)) setLast({ list, page })
  return last?.list === list ? last.page : undefined
}
