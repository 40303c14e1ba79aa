import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  type ListAddress,
  pageAfterResize,
  readListAddress,
  wholeSizes,
  writeListAddress,
} from './list-address.ts'
import type { List } from './use-list.ts'
import { orderName, searchName, shownRows, type WholeList } from './whole-list.ts'

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
  const filterNames = [searchName, orderName, ...Object.keys(whole.kept ?? {})] as const
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
