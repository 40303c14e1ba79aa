import { auditRuns, type AuditStep, auditSubjects } from '../../audit-book.ts'
import type { Connection } from '../../connection.ts'
import type { BlockPlace } from '../../node-states.ts'

/** A row holds so many accounts or assets: undoing a block forgets no more than the rows that reach above it. */
const rangeSize = 5000

type Advance = {
  readonly at: BlockPlace
  readonly nowMs: number
  readonly step: AuditStep
  readonly comparisonCount: number
}

/** Brings the round forward. What another program did meanwhile of the same run is not counted twice. */
export async function advance(
  connection: Connection,
  { at, nowMs, step, comparisonCount }: Advance,
): Promise<void> {
  const { round, count } = step
  const run = auditRuns[step.run]
  const subject = auditSubjects[step.subject]
  const first = step.subject === 'touched' ? await endOf(connection, [run, round, subject]) : step.first
  const key = [run, round, subject, first]
  const grown = await connection.query({
    name: 'grow_audit_range',
    text: `UPDATE audit_ranges SET count = count + $5, comparison_count = comparison_count + $6,
        from_height = least(from_height, $7), to_height = greatest(to_height, $7), to_ms = $8
      WHERE run = $1 AND round = $2 AND subject = $3 AND first + count = $4 AND count < $9
        AND first = (SELECT max(newest.first) FROM audit_ranges AS newest
          WHERE newest.run = $1 AND newest.round = $2 AND newest.subject = $3)
      RETURNING first`,
    values: [...key, count, comparisonCount, at.height, nowMs, rangeSize],
  })
  if (grown.length > 0) return
  const added = await connection.query({
    name: 'add_audit_range',
    text: `INSERT INTO audit_ranges (run, round, subject, first, count, comparison_count, from_height, to_height,
        from_ms, to_ms)
      SELECT $1::smallint, $2::integer, $3::smallint, $4::bigint, $5::bigint, $6::bigint, $7::integer, $7::integer,
        $8::bigint, $8::bigint
      WHERE $4::bigint = coalesce((SELECT max(newest.first + newest.count) FROM audit_ranges AS newest
        WHERE newest.run = $1::smallint AND newest.round = $2::integer AND newest.subject = $3::smallint), 0)
      ON CONFLICT DO NOTHING RETURNING first`,
    values: [...key, count, comparisonCount, at.height, nowMs],
  })
  if (added.length > 0 && first === 0) await forgetRounds(connection, run, round)
}

async function endOf(connection: Connection, key: readonly number[]): Promise<number> {
  const [row] = await connection.query<{ end: bigint }>({
    name: 'end_of_audit_ranges',
    text: `SELECT first + count AS "end" FROM audit_ranges WHERE run = $1 AND round = $2 AND subject = $3
      ORDER BY first DESC LIMIT 1`,
    values: key,
  })
  return Number(row?.end ?? 0n)
}

/** The round before stays, for what this one has not reached yet. */
async function forgetRounds(connection: Connection, run: number, round: number): Promise<void> {
  await connection.query({
    name: 'forget_audit_rounds',
    text: 'DELETE FROM audit_ranges WHERE run = $1 AND round < $2',
    values: [run, round - 1],
  })
}
