import type { IndexState, Store } from '@sundial/store'
import { RequestRefused } from './errors.ts'

/**
 * Where a page of a list ended, and at which block that was true. New blocks do not move it: newest first, it counts the
 * older rows that remain; oldest first, the rows returned so far; by balance, the ranks returned so far. A scan counts the rows of
 * the list that it scans, and not of the one that may take its place once it is filled.
 */
export type Cursor = {
  readonly order: 'newest' | 'oldest' | 'place' | 'scannedNewest' | 'scannedOldest'
  readonly at: number
  readonly height: number
  /** Of the block's id and the first block of the index, to detect that the chain dropped the block, or that the list is longer now. */
  readonly mark: string
}

const letterOf = { newest: 'n', oldest: 'o', place: 'p', scannedNewest: 'm', scannedOldest: 'q' } as const
const orderOf = { n: 'newest', o: 'oldest', p: 'place', m: 'scannedNewest', q: 'scannedOldest' } as const

export const cursorPattern = /^([mnopq])(\d{1,13})-(\d{1,10})-([0-9a-f]{16})$/

/** An index that begins later counts fewer rows below a block than a whole one. */
const markOf = (id: string, { coverage }: Pick<IndexState, 'coverage'>): string => {
  const begin = BigInt(coverage.at(-1)?.from ?? 0)
  return (BigInt(`0x${id.slice(16, 32)}`) ^ (begin << 32n)).toString(16).padStart(16, '0')
}

export function writeCursor(order: Cursor['order'], at: number, state: IndexState): string | undefined {
  const { head } = state
  return head && `${letterOf[order]}${at}-${head.height}-${markOf(head.id, state)}`
}

/** Throws `malformed_cursor` when the cursor belongs to another list or order. */
export function readCursor(text: string, order: Cursor['order']): Cursor {
  const [, letter, at, height, mark] = cursorPattern.exec(text) ?? []
  const cursor = {
    order: orderOf[letter as keyof typeof orderOf],
    at: Number(at),
    height: Number(height),
    mark: mark!,
  }
  if (cursor.order === order) return cursor
  throw new RequestRefused(
    'malformed_cursor',
    `cursor belongs to another list or another order; leave it out, or use the parameters it was returned with.`,
    { parameter: 'cursor' },
  )
}

/** Throws `cursor_outdated` when the cursor's block left the chain, and possibly rows with it, or when the index has older rows now. */
export async function checkCursor(
  text: string,
  { store, state }: { readonly store: Pick<Store, 'blockByHeight'>; readonly state: IndexState },
): Promise<void> {
  const [, , , height, mark] = cursorPattern.exec(text) ?? []
  const block = await store.blockByHeight(Number(height))
  if (block !== undefined && markOf(block.id, state) === mark) return
  throw new RequestRefused(
    'cursor_outdated',
    `The chain dropped block ${height}, at which this cursor was true, or the index has older blocks now; start again without it.`,
    { parameter: 'cursor' },
  )
}
