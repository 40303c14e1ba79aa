import { useNavigate, useSearch } from '@tanstack/react-router'
import { csvUrlOf, type ListPage, type ListQuery, type ListRequest } from '../data/lists.ts'
import { useLiveQuery } from '../data/use-news.ts'
import { useSettings } from '../theme/settings.ts'
import { type ListAddress, pageAfterResize, readListAddress, writeListAddress } from './list-address.ts'

/** Scrolled further than this, in px, a list is being read: rows that come would push it away. */
const topPx = 160

export type List<Row> = {
  readonly address: ListAddress
  readonly page: ListPage<Row> | undefined
  readonly error: Error | null
  /** Rows of another page stand in while the wanted ones are on their way. */
  readonly isStandIn: boolean
  readonly canFollow: boolean
  /** Where all rows that the filters leave are given as CSV. */
  readonly csvUrl: string | undefined
  readonly retry: () => void
  readonly goTo: (change: Partial<ListAddress>) => void
  readonly resize: (size: number) => void
}

type Options<Row> = {
  readonly query: (request: ListRequest) => ListQuery<Row>
  /** Search parameters of the page that narrow the list. */
  readonly filterNames?: readonly string[]
  /** Filters the page sets, not the URL's search. */
  readonly fixed?: ListRequest['filters']
}

/** A list as the URL asks for it. The first page follows the head of the chain. */
export function useList<Row>({ query, filterNames = [], fixed = {} }: Options<Row>): List<Row> {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const live = useSettings((settings) => settings.live)
  const address = readListAddress(search, filterNames)
  const canFollow = address.page === 1 && address.cursor === undefined
  const options = query({ ...address, filters: { ...address.filters, ...fixed } })
  const { data, error, isPlaceholderData, refetch } = useLiveQuery(options, {
    follows: () => canFollow && live && window.scrollY <= topPx,
  })
  // A cursor leads to one page only.
  const goTo = (change: Partial<ListAddress>) =>
    void navigate({ to: '.', search: writeListAddress({ ...address, cursor: undefined, ...change }) })
  return {
    address,
    page: data,
    error,
    isStandIn: isPlaceholderData,
    canFollow,
    csvUrl: csvUrlOf(options),
    retry: () => void refetch(),
    goTo,
    resize: (size) => goTo({ size, page: pageAfterResize(address, size) }),
  }
}
