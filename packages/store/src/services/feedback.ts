import type { Database } from '../database.ts'

/** What a visitor wrote to the operator. All of it is text. */
export type FeedbackRow = {
  readonly id: string
  readonly receivedMs: number
  readonly kind: string
  readonly title: string
  readonly message: string
  /** How to answer; empty where none was given. */
  readonly contact: string
}

/** Rows that one deletion drops. */
const dropped = 100

/** Stores a row, and drops the oldest ones beyond the `most` newest. */
export async function putFeedback(
  database: Database,
  row: FeedbackRow,
  { most }: { readonly most: number },
): Promise<void> {
  await database.query({
    text: `INSERT INTO feedback (id, received_ms, kind, title, message, contact) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [row.id, row.receivedMs, row.kind, row.title, row.message, row.contact],
  })
  await database.query({
    text: `WITH ranked AS (SELECT received_ms, id FROM feedback ORDER BY received_ms DESC, id DESC LIMIT $1),
        edge AS (SELECT received_ms, id FROM ranked ORDER BY received_ms, id LIMIT 1),
        old AS (
          SELECT feedback.id FROM feedback, edge
          WHERE (feedback.received_ms, feedback.id) < (edge.received_ms, edge.id)
          ORDER BY feedback.received_ms, feedback.id LIMIT $2
        )
      DELETE FROM feedback USING old WHERE feedback.id = old.id`,
    values: [most, dropped],
  })
}

const rowTypes = {
  id: 'text',
  received_ms: 'int8',
  kind: 'text',
  title: 'text',
  message: 'text',
  contact: 'text',
} as const

/** Newest first. */
export async function feedback(database: Database, limit: number): Promise<readonly FeedbackRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT id, received_ms, kind, title, message, contact FROM feedback
      ORDER BY received_ms DESC, id DESC LIMIT $1`,
    values: [limit],
  })
  return rows.map(({ received_ms: receivedMs, ...row }) => ({ ...row, receivedMs: Number(receivedMs) }))
}
