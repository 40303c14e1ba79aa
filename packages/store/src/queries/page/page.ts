import type { Page, PageRequest } from '../../contract.ts'
import type { Range } from './bounds.ts'

/** The part of a range a page shows, and which way. */
export function pageRange(range: Range, { start, limit, order, before = Infinity }: PageRequest): Range {
  const { from } = range
  const to = Math.min(range.to, from + before)
  if (order === 'oldest') {
    const first = Math.min(to, from + start)
    return { from: first, to: Math.min(to, first + limit) }
  }
  const last = Math.max(from, to - start)
  return { from: Math.max(from, last - limit), to: last }
}

/** Rows come in chain order and leave in the asked-for one. */
export const toPage = <Row>(range: Range, request: PageRequest, rows: readonly Row[]): Page<Row> => ({
  total: range.to - range.from,
  rows: request.order === 'oldest' ? rows : rows.toReversed(),
})

export const positionsOf = ({ from, to }: Range): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

export const emptyPage = { rows: [], total: 0 }
