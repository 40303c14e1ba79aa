import { createHash } from 'node:crypto'
import type { IndexState } from '@sundial/store'
import type { Endpoint } from '../endpoint.ts'
import type { ApiPorts } from '../ports.ts'
import { isWhole } from '../shared/values.ts'

/** Answers below the solidified height do not change; counts such as confirmations are true at the block the answer names. */
export const finalCaching = 'public, max-age=3600, stale-while-revalidate=86400'
/** Revalidate every time; the ETag makes an unchanged answer cheap. */
export const movingCaching = 'public, no-cache'

type Query = Readonly<Record<string, unknown>>

type Chain = Pick<ApiPorts, 'store' | 'goesBack'> & { readonly state: IndexState }

/** Whether no later block can change the answer, except counts of blocks. */
export async function isFinal(
  endpoint: Endpoint,
  { query, answer }: { readonly query: Query; readonly answer: unknown },
  { state, store, goesBack }: Chain,
): Promise<boolean> {
  // A whole index may take the place of one that began later.
  if (goesBack === true || !isWhole(state)) return false
  if (endpoint.isFinal?.(answer, query) === true) return true
  if (endpoint.list === undefined || endpoint.reads === 'states') return false
  if (state.solidifiedHeight === undefined) return false
  const { block, end_timestamp: end } = query
  if (typeof block === 'number') return block <= state.solidifiedHeight
  if (typeof end !== 'number' || state.head === undefined || end >= state.head.timestampMs) return false
  const solid = await store.blockByHeight(Math.min(state.solidifiedHeight, state.head.height))
  return solid !== undefined && solid.timestampMs > end
}

/** Weak, as counts of blocks may differ: a final answer has the same tag at every head. */
export const finalTag = (answer: unknown): string =>
  `W/"s${createHash('sha256').update(JSON.stringify(answer, withoutCounts)).digest('base64url').slice(0, 27)}"`

/** From the bytes of an answer that may change with the next block. */
export const movingTag = (body: string): string =>
  `W/"m${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const counts = new Set(['trueAtBlock', 'confirmations', 'nextCursor', 'wholeChainTxCount'])

const withoutCounts = (name: string, value: unknown): unknown => (counts.has(name) ? undefined : value)
