import type { FactList, FactRow, IndexState, Page, PageRequest } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { around, pageOfRows, type Paging, toPageRequest } from '../page.ts'
import { scan, type Scanned } from '../scan.ts'
import { inTimes } from './filters.ts'

/** A page, and what its answer says around it. */
export type Found<Row> = Omit<Scanned<Row>, 'scanned'> & Partial<Pick<Scanned<Row>, 'scanned'>>

/** The list nearest to what is asked for, and what its rows must fulfil besides; nothing where they all do. */
export type Nearest<Row> = {
  readonly read: (request: PageRequest) => Promise<Page<Row>>
  readonly matches?: ((row: Row) => boolean) | undefined
}

export async function findRows<Row>(
  { read, matches }: Nearest<Row>,
  query: Paging,
  state: IndexState,
): Promise<Found<Row>> {
  if (matches !== undefined) return scan({ read, matches }, query, state)
  const page = await read(toPageRequest(query))
  return { rows: page.rows, ...around(page, query, state) }
}

/** What an answer says around its rows. */
export function aroundFound<Row>(found: Found<Row>) {
  const { rows: _, ...members } = found
  return members
}

export type Test<Row> = ((row: Row) => boolean) | undefined

/** A test of what was asked for; nothing where it was not. */
export const when = <Row, Value>(
  value: Value | undefined,
  test: (row: Row, value: Value) => boolean,
): Test<Row> => (value === undefined ? undefined : (row) => test(row, value))

/** Nothing where nothing is asked for. */
export function all<Row>(...tests: readonly Test<Row>[]): Test<Row> {
  const given = tests.filter((test) => test !== undefined)
  return given.length === 0 ? undefined : (row) => given.every((test) => test(row))
}

/** Rows that are all in memory, read as a list is. */
export const listOf =
  <Row extends { readonly timestampMs: number }>(rows: readonly Row[]): Nearest<Row>['read'] =>
  async (request) =>
    pageOfRows(rows, request)

export type FactOf<Kind extends FactRow['kind']> = Extract<FactRow, { readonly kind: Kind }>

/** Facts of one kind in a list that holds no other kind, unless `matches` leaves those out. */
export async function findFacts<Kind extends FactRow['kind']>(
  list: FactList,
  query: Paging & { readonly confirm?: string | undefined },
  at: At,
  matches?: Test<FactOf<Kind>>,
): Promise<Found<FactOf<Kind>>> {
  const read = (request: Parameters<typeof at.store.facts>[1]) => at.store.facts(list, request)
  const nearest = { read, ...(matches === undefined ? {} : { matches: matches as Test<FactRow> }) }
  const found = await findRows<FactRow>(nearest, await inTimes(query, at), at.state)
  return found as Found<FactOf<Kind>>
}

/** Facts of one kind wherever they happened: no list is kept for that, so those of all kinds are looked through. */
export async function findFactsOfKind<Kind extends FactRow['kind']>(
  kind: Kind,
  query: Paging & { readonly confirm?: string | undefined },
  at: At,
): Promise<Found<FactOf<Kind>>> {
  const read = (request: Parameters<typeof at.store.allFacts>[0]) => at.store.allFacts(request)
  const matches = (row: FactRow) => row.kind === kind
  const found = await findRows<FactRow>({ read, matches }, await inTimes(query, at), at.state)
  return found as Found<FactOf<Kind>>
}

/** The newest fact of a list. */
export async function newestFact<Kind extends FactRow['kind']>(
  list: FactList,
  { store }: Pick<At, 'store'>,
): Promise<FactOf<Kind> | undefined> {
  const { rows } = await store.facts(list, { start: 0, limit: 1, order: 'newest' })
  return rows[0] as FactOf<Kind> | undefined
}
