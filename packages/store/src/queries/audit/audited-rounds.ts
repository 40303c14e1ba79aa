import {
  type AuditCursor,
  type AuditedRound,
  type AuditRun,
  auditRuns,
  type AuditSubject,
  auditSubjects,
} from '../../audit-book.ts'
import type { Database } from '../../database.ts'

export async function auditCursor(database: Database, run: AuditRun): Promise<AuditCursor | undefined> {
  const [row] = await database.query<{ round: number; subject: number; next: bigint }>({
    name: 'audit_cursor',
    text: `SELECT round, subject, first + count AS next FROM audit_ranges WHERE run = $1 AND subject <> $2
      ORDER BY round DESC, subject DESC, first DESC LIMIT 1`,
    values: [auditRuns[run], auditSubjects.touched],
  })
  if (row === undefined) return undefined
  return {
    round: row.round,
    subject: nameOf(auditSubjects, row.subject) as 'accounts',
    next: Number(row.next),
  }
}

type RoundColumns = {
  readonly run: number
  readonly round: number
  readonly subject: number
  readonly count: string
  readonly comparisons: string
  readonly from_height: number
  readonly to_height: number
  readonly from_ms: bigint
  readonly to_ms: bigint
}

/** A row of the table is thousands of accounts. */
export async function auditedRounds(database: Database): Promise<readonly AuditedRound[]> {
  const rows = await database.query<RoundColumns>({
    name: 'audited_rounds',
    text: `SELECT run, round, subject, sum(count) AS count, sum(comparison_count) AS comparisons,
        min(from_height) AS from_height, max(to_height) AS to_height, min(from_ms) AS from_ms, max(to_ms) AS to_ms
      FROM audit_ranges GROUP BY run, round, subject ORDER BY run, round, subject`,
  })
  return rows.map((row) => ({
    run: nameOf(auditRuns, row.run) as AuditRun,
    round: row.round,
    subject: nameOf(auditSubjects, row.subject) as AuditSubject,
    count: Number(row.count),
    comparisonCount: Number(row.comparisons),
    fromHeight: row.from_height,
    toHeight: row.to_height,
    fromMs: Number(row.from_ms),
    toMs: Number(row.to_ms),
  }))
}

const nameOf = (numbers: Readonly<Record<string, number>>, number: number): string =>
  Object.entries(numbers).find(([, known]) => known === number)![0]
