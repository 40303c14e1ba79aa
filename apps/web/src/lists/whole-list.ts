import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ListAddress,
  pageAfterResize,
  readListAddress,
  type UrlFilters,
  wholeSizes,
  writeListAddress,
} from './list-address.ts'
import type { List } from './use-list.ts'

type Options<Row> = WholeList<Row> & {
  readonly query: {
    readonly data: unknown
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** The height at which the rows are true. */
  readonly height: number | undefined
  readonly csvUrl: string | undefined
  /** The rows are requested again as the chain moves, unless the user has turned live updates off. */
  readonly follows?: boolean
  /** As of a page of a list: its cells show nothing but their row, and this. */
  readonly about?: object
}

/** A list whose rows are all loaded: searched, filtered and ordered by the URL, without the server. */
export function useWholeList<Row>({
  query,
  height,
  csvUrl,
  follows = false,
  about,
  ...whole
}: Options<Row>): List<Row> {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filterNames = [searchName, orderName, ...Object.keys(whole.narrowBy ?? {})] as const
  const address = readListAddress(search, filterNames, wholeSizes)
  const { page, size } = address
  const shown = shownRows(whole, address.filters)
  const goTo = (change: Partial<ListAddress>) =>
    void navigate({
      to: '.',
      search: writeListAddress({ ...address, ...change }, wholeSizes),
      // Typing into the search adds no history entries.
      replace: change.filters !== undefined,
      resetScroll: change.filters === undefined,
    })
  return {
    address,
    sizes: wholeSizes,
    page:
      query.data === undefined
        ? undefined
        : {
            rows: shown.slice((page - 1) * size, page * size),
            total: whole.rows && shown.length,
            height,
            isContract: () => false,
            about,
          },
    error: query.error,
    isStandIn: false,
    canFollow: follows && page === 1,
    csvUrl,
    retry: () => void query.refetch(),
    goTo,
    resize: (chosen) => goTo({ size: chosen, page: pageAfterResize(address, chosen) }),
  }
}

/** A list whose rows are all loaded. */
export type WholeList<Row> = {
  /** Absent while the rows are unknown. */
  readonly rows: readonly Row[] | undefined
  /** Whether the text occurs in the fields that identify a row. */
  readonly matches: (row: Row, text: string) => boolean
  /** Filters of the URL, by name. */
  readonly narrowBy?: Readonly<Record<string, (row: Row, value: string) => boolean>>
  /** Orders by their name in the URL, greatest first. */
  readonly figures?: Readonly<Record<string, (row: Row) => bigint | undefined>>
}

/** Names of URL parameters that are not filters. */
export const searchName = 'search'
export const orderName = 'order'

/** The rows that match the filters, in order. */
export function shownRows<Row>(
  { rows = [], matches, narrowBy = {}, figures = {} }: WholeList<Row>,
  filters: UrlFilters,
): readonly Row[] {
  const text = String(filters[searchName] ?? '').trim()
  const left = rows.filter(
    (row) =>
      (text === '' || matches(row, text)) &&
      Object.entries(narrowBy).every(([name, fits]) => {
        const value = filters[name]
        return value === undefined || fits(row, String(value))
      }),
  )
  const figure = figures[String(filters[orderName] ?? '')]
  return figure === undefined ? left : left.toSorted((one, other) => compare(figure(other), figure(one)))
}

/** Unknown values come last. */
function compare(left: bigint | undefined, right: bigint | undefined): number {
  if (left === right) return 0
  if (left === undefined) return -1
  if (right === undefined) return 1
  return left > right ? 1 : -1
}

/** Whether any of the texts contains the typed text, ignoring case. */
export const holdsText = (texts: readonly (string | undefined)[], typed: string): boolean =>
  texts.some((text) => text?.toLowerCase().includes(typed.toLowerCase()))
