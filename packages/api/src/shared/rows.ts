import type { FactList, FactRow, IndexState, Page, PageRequest } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { pagingMembers, pageOfRows, type Paging, toPageRequest } from '../page.ts'
import { scan, type Scanned } from '../scan.ts'
import { applyTimeRange } from './filters.ts'

/** A page, and the members that describe it. */
export type ResultPage<Row> = Omit<Scanned<Row>, 'scanned'> & Partial<Pick<Scanned<Row>, 'scanned'>>

/** The shortest list that contains the requested rows, and the remaining conditions; undefined where every row matches. */
export type Nearest<Row> = {
  readonly read: (request: PageRequest) => Promise<Page<Row>>
  readonly matches?: ((row: Row) => boolean) | undefined
  /** How many rows match, by other lists than the one that is read; undefined where they cannot say. */
  readonly count?: ((request: PageRequest) => Promise<number | undefined>) | undefined
}

export async function findRows<Row>(
  { read, matches, count }: Nearest<Row>,
  query: Paging,
  state: IndexState,
): Promise<ResultPage<Row>> {
  if (matches !== undefined) {
    const found = await scan({ read, matches }, query, state)
    if (found.total !== undefined) return found
    const total = await count?.({ ...toPageRequest({ ...query, start: 0, cursor: undefined }), limit: 0 })
    return omitUndefined({ ...found, total, rangeTotal: total })
  }
  const page = await read(toPageRequest(query))
  return { rows: page.rows, ...pagingMembers(page, query, state) }
}

/** The members that describe a page. */
export function pagingMembersOf<Row>(found: ResultPage<Row>) {
  const { rows: _, ...members } = found
  return members
}

export type RowFilter<Row> = ((row: Row) => boolean) | undefined

/** A test for an optional filter; undefined where the filter is absent. */
export const optionalFilter = <Row, Value>(
  value: Value | undefined,
  test: (row: Row, value: Value) => boolean,
): RowFilter<Row> => (value === undefined ? undefined : (row) => test(row, value))

/** Undefined where no filter is present. */
export function everyFilter<Row>(...tests: readonly RowFilter<Row>[]): RowFilter<Row> {
  const present = tests.filter((test) => test !== undefined)
  return present.length === 0 ? undefined : (row) => present.every((test) => test(row))
}

/** Pages through rows that are all in memory like through a list. */
export const listOf =
  <Row extends { readonly timestampMs: number }>(rows: readonly Row[]): Nearest<Row>['read'] =>
  async (request) =>
    pageOfRows(rows, request)

export type FactOf<Kind extends FactRow['kind']> = Extract<FactRow, { readonly kind: Kind }>

/** Facts of one kind in a list that contains no other kind, unless `matches` filters those out. */
export async function findFacts<Kind extends FactRow['kind']>(
  list: FactList,
  query: Paging & { readonly confirm?: string | undefined },
  at: Context,
  matches?: RowFilter<FactOf<Kind>>,
): Promise<ResultPage<FactOf<Kind>>> {
  const read = (request: Parameters<typeof at.store.facts>[1]) => at.store.facts(list, request)
  const nearest = { read, ...(matches === undefined ? {} : { matches: matches as RowFilter<FactRow> }) }
  const found = await findRows<FactRow>(nearest, await applyTimeRange(query, at), at.state)
  return found as ResultPage<FactOf<Kind>>
}

/** Facts of one kind of the whole chain. All kinds are scanned while the index lacks the list. */
export async function findFactsOfKind<Kind extends 'vote' | 'exchange' | 'internalTransaction'>(
  kind: Kind,
  query: Paging & { readonly confirm?: string | undefined },
  at: Context,
): Promise<ResultPage<FactOf<Kind>>> {
  const isListed = (await at.store.factsOfKind(kind, { start: 0, limit: 0, order: 'newest' })) !== undefined
  const nearest: Nearest<FactRow> = isListed
    ? { read: async (request) => (await at.store.factsOfKind(kind, request))! }
    : { read: (request) => at.store.allFacts(request), matches: (row) => row.kind === kind }
  const found = await findRows<FactRow>(nearest, await applyTimeRange(query, at), at.state)
  return found as ResultPage<FactOf<Kind>>
}

/** The newest fact of a list. */
export async function newestFact<Kind extends FactRow['kind']>(
  list: FactList,
  { store }: Pick<Context, 'store'>,
): Promise<FactOf<Kind> | undefined> {
  const { rows } = await store.facts(list, { start: 0, limit: 1, order: 'newest' })
  return rows[0] as FactOf<Kind> | undefined
}
