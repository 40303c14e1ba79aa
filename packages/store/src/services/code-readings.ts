import type { Database } from '../database.ts'

/** What the code reader found in the sources that were verified at `verifiedMs`. */
export type CodeReadingRow = {
  readonly address: string
  readonly verifiedMs: number
  /** Number of the rules by which it was read. */
  readonly reader: number
  readonly record: string
}

/** A verified contract with what was found in its present sources; without a record they are not read yet. */
export type ReadContractRow = { readonly address: string; readonly record?: string | undefined }

/** Verified sources that are to be read. */
export type UnreadSource = { readonly address: string; readonly verifiedMs: number }

/** Those of the contracts that are verified. */
export async function codeReadings(
  database: Database,
  addresses: readonly string[],
  reader: number,
): Promise<readonly ReadContractRow[]> {
  if (addresses.length === 0) return []
  const rows = await database.query({
    columns: { address: 'text', record: 'text?' },
    text: `SELECT source.address, reading.record FROM contract_sources AS source
      LEFT JOIN code_readings AS reading ON reading.address = source.address
        AND reading.verified_ms = source.verified_ms AND reading.reader = $2
      WHERE source.address = ANY ($1::text[])`,
    values: [addresses, reader],
  })
  return rows.map(({ address, record }) => ({ address, record: record ?? undefined }))
}

/** The newest verified sources without a reading by these rules. */
export async function unreadSources(
  database: Database,
  reader: number,
  limit: number,
): Promise<readonly UnreadSource[]> {
  const rows = await database.query({
    columns: { address: 'text', verified_ms: 'int8' },
    text: `SELECT source.address, source.verified_ms FROM contract_sources AS source
      WHERE NOT EXISTS (
        SELECT FROM code_readings AS reading WHERE reading.address = source.address
          AND reading.verified_ms = source.verified_ms AND reading.reader = $1
      )
      ORDER BY source.verified_ms DESC LIMIT $2`,
    values: [reader, limit],
  })
  return rows.map(({ address, verified_ms }) => ({ address, verifiedMs: Number(verified_ms) }))
}

export async function putCodeReading(database: Database, row: CodeReadingRow): Promise<void> {
  await database.query({
    text: `INSERT INTO code_readings (address, verified_ms, reader, record) VALUES ($1, $2, $3, $4)
      ON CONFLICT (address) DO UPDATE SET verified_ms = $2, reader = $3, record = $4`,
    values: [row.address, row.verifiedMs, row.reader, row.record],
  })
}
