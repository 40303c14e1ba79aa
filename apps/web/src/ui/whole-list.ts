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
  /** The block at which the rows are true. */
  readonly height: number | undefined
  readonly csvUrl: string | undefined
  /** They are asked for again as the chain moves, unless the reader wants lists to stand still. */
  readonly follows?: boolean
}

/** A list whose rows are all here: searched, narrowed and ordered as the URL says, without asking the server. */
export function useWholeList<Row>({
  query,
  height,
  csvUrl,
  follows = false,
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
      search: writeListAddress({ ...address, ...change }),
      // Letters typed into the search are no steps to go back by.
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

/** Rows that are here as a whole, and what a page of them shows. */
export type WholeList<Row> = {
  /** Absent while it is not known what there is. */
  readonly rows: readonly Row[] | undefined
  /** Whether a text stands in what the row is known by. */
  readonly matches: (row: Row, text: string) => boolean
  /** Narrow the rows by a filter of the URL. */
  readonly narrowBy?: Readonly<Record<string, (row: Row, value: string) => boolean>>
  /** By `order` in the URL: greatest first. */
  readonly figures?: Readonly<Record<string, (row: Row) => bigint | undefined>>
}

/** Names of the parameters in the URL that are not filters by themselves. */
export const searchName = 'search'
export const orderName = 'order'

/** The rows that the filters leave, in their order. */
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

/** What is not known comes last. */
function compare(left: bigint | undefined, right: bigint | undefined): number {
  if (left === right) return 0
  if (left === undefined) return -1
  if (right === undefined) return 1
  return left > right ? 1 : -1
}

/** Whether any of the texts holds what was typed, whatever its case; addresses by their own. */
export const holdsText = (texts: readonly (string | undefined)[], typed: string): boolean =>
  texts.some((text) => text?.toLowerCase().includes(typed.toLowerCase()))
