import type { IndexState, Store } from '@sundial/store'
import { RequestRefused } from './errors.ts'

/**
 * Where a page of a list ended, and at which block that was true. New blocks do not move it: newest first, it counts the
 * older rows that remain; oldest first, the rows returned so far; by balance, the ranks returned so far.
 */
export type Cursor = {
  readonly order: 'newest' | 'oldest' | 'place'
  readonly at: number
  readonly height: number
  /** A part of the block's id, to detect that the chain dropped the block. */
  readonly mark: string
}

const letterOf = { newest: 'n', oldest: 'o', place: 'p' } as const
const orderOf = { n: 'newest', o: 'oldest', p: 'place' } as const

export const cursorPattern = /^([nop])(\d{1,13})-(\d{1,10})-([0-9a-f]{16})$/

const markOf = (id: string): string => id.slice(16, 32)

export function writeCursor(order: Cursor['order'], at: number, { head }: IndexState): string | undefined {
  return head && `${letterOf[order]}${at}-${head.height}-${markOf(head.id)}`
}

/** Throws `malformed_cursor` when the cursor belongs to another order. */
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
    `cursor belongs to a list in another order; leave it out, or use the sort it was returned with.`,
    { parameter: 'cursor' },
  )
}

/** Throws `cursor_outdated` when the cursor's block, and possibly rows with it, left the chain. */
export async function checkCursor(text: string, store: Store): Promise<void> {
  const [, , , height, mark] = cursorPattern.exec(text) ?? []
  const block = await store.blockByHeight(Number(height))
  if (block !== undefined && markOf(block.id) === mark) return
  throw new RequestRefused(
    'cursor_outdated',
    `The chain dropped block ${height}, at which this cursor was true; start again without it.`,
    { parameter: 'cursor' },
  )
}
