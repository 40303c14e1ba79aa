import type { FactList, FactRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import type { Paging } from '../page.ts'
import { type Found, findRows, type Test } from './found.ts'
import { inTimes } from './times.ts'

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
