import type { At } from '../endpoint.ts'
import type { Paging } from '../page.ts'
import { omitUndefined } from '../present.ts'

type TimedPaging = Paging & {
  readonly confirm?: string | undefined
  readonly date_start?: number | undefined
  readonly date_to?: number | undefined
}

/**
 * The same question with `confirm` and the older names as a time range: blocks are final up to one of them, and no two
 * stand at one time.
 */
export async function inTimes<Query extends TimedPaging>(query: Query, { store, state }: At): Promise<Query> {
  const { start_timestamp, end_timestamp, date_start, date_to } = query
  const from = start_timestamp ?? date_start
  const to = end_timestamp ?? date_to
  const wanted = finality(query.confirm)
  if (wanted === 'all') return { ...query, ...range(from, to) }
  const height = Math.min(state.solidifiedHeight ?? -1, state.head?.height ?? -1)
  const solid = height < 0 ? undefined : await store.blockByHeight(height)
  const solidMs = solid?.timestampMs ?? -1
  return wanted === 'final'
    ? { ...query, ...range(from, Math.min(to ?? solidMs, solidMs)) }
    : { ...query, ...range(Math.max(from ?? 0, solidMs + 1), to) }
}

const range = (from: number | undefined, to: number | undefined) =>
  omitUndefined({ start_timestamp: from, end_timestamp: to })

function finality(confirm: string | undefined): 'final' | 'open' | 'all' {
  if (confirm === undefined || confirm === 'false') return 'all'
  const [final, open] = [/0|true/.test(confirm), confirm.includes('1')]
  return final === open ? 'all' : final ? 'final' : 'open'
}
