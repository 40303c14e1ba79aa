import type { Connection, RowOf } from '../connection.ts'
import type { Database } from '../database.ts'

/** A transaction on its way round the keys of a permission; `record` is the service's own JSON of it. */
export type MultiSignatureRow = {
  readonly id: string
  /** 1 for a new one; a change writes the version after the one it read. */
  readonly version: number
  /** 0 pending, 1 accepted by the chain, 2 expired or refused. */
  readonly state: 0 | 1 | 2
  readonly createdMs: number
  readonly expiresMs: number
  readonly record: string
  readonly readers: readonly MultiSignatureReader[]
}

/** Whether a key has signed; absent for an owner that is no key. */
export type MultiSignatureReader = { readonly address: string; readonly signed?: boolean | undefined }

/** `toSign` and `signed` are waiting ones the reader has or has not signed. */
export type MultiSignatureFilter = 'all' | 'waiting' | 'done' | 'failed' | 'toSign' | 'signed'

export type StoredMultiSignature = Omit<MultiSignatureRow, 'readers'>

export type MultiSignaturePage = {
  readonly filter: MultiSignatureFilter
  readonly start: number
  readonly limit: number
}

const rowTypes = {
  id: 'text',
  version: 'int4',
  state: 'int2',
  created_ms: 'int8',
  expires_ms: 'int8',
  record: 'text',
} as const
type Row = RowOf<typeof rowTypes>

const columns = 'm.id, m.version, m.state, m.created_ms, m.expires_ms, m.record'

export async function multiSignature(
  database: Database,
  id: string,
): Promise<StoredMultiSignature | undefined> {
  const text = `SELECT ${columns} FROM multi_signatures AS m WHERE m.id = $1`
  const [row] = await database.query({
    columns: rowTypes,
    text,
    values: [id],
  })
  return row && stored(row)
}

export const putMultiSignature = (database: Database, row: MultiSignatureRow): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (!(await write(connection, row))) return false
    await connection.query({ text: 'DELETE FROM multi_signature_readers WHERE id = $1', values: [row.id] })
    await connection.query({
      text: `INSERT INTO multi_signature_readers (address, created_ms, id, signed)
        SELECT address, $2, $1, signed FROM unnest($3::text[], $4::boolean[]) AS readers (address, signed)`,
      values: [
        row.id,
        row.createdMs,
        row.readers.map(({ address }) => address),
        row.readers.map(({ signed }) => signed ?? null),
      ],
    })
    return true
  })

async function write(connection: Connection, row: MultiSignatureRow): Promise<boolean> {
  const { id, version, state, createdMs, expiresMs, record } = row
  const written = await connection.query(
    version === 1
      ? {
          text: `INSERT INTO multi_signatures (id, version, state, created_ms, expires_ms, record)
            VALUES ($1, 1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING RETURNING id`,
          values: [id, state, createdMs, expiresMs, record],
        }
      : {
          text: `UPDATE multi_signatures SET version = $2, state = $3, record = $4
            WHERE id = $1 AND version = $2 - 1 RETURNING id`,
          values: [id, version, state, record],
        },
  )
  return written.length === 1
}

export async function waitingMultiSignatures(
  database: Database,
  limit: number,
): Promise<readonly StoredMultiSignature[]> {
  const text = `SELECT ${columns} FROM multi_signatures AS m WHERE m.state = 0 ORDER BY m.expires_ms LIMIT $1`
  return (
    await database.query({
      columns: rowTypes,
      text,
      values: [limit],
    })
  ).map(stored)
}

const conditions: Readonly<Record<MultiSignatureFilter, string>> = {
  all: 'true',
  waiting: 'm.state = 0',
  done: 'm.state = 1',
  failed: 'm.state = 2',
  toSign: 'm.state = 0 AND NOT r.signed',
  signed: 'm.state = 0 AND r.signed',
}

/** An address has few of them: only a signer can store one, and expired ones are dropped. */
export async function multiSignaturesOf(
  database: Database,
  address: string,
  { filter, start, limit }: MultiSignaturePage,
): Promise<{ readonly rows: readonly StoredMultiSignature[]; readonly total: number }> {
  const from = `FROM multi_signature_readers AS r JOIN multi_signatures AS m ON m.id = r.id
    WHERE r.address = $1 AND ${conditions[filter]}`
  return database.snapshot(async (connection) => {
    const [counted] = await connection.query({
      columns: { total: 'int8' },
      text: `SELECT count(*) AS total ${from}`,
      values: [address],
    })
    const rows = await connection.query({
      columns: rowTypes,
      text: `SELECT ${columns} ${from} ORDER BY r.created_ms DESC, r.id LIMIT $2 OFFSET $3`,
      values: [address, limit, start],
    })
    return { rows: rows.map(stored), total: Number(counted!.total) }
  })
}

export async function forgetMultiSignatures(database: Database, expiredBeforeMs: number): Promise<void> {
  await database.query({
    text: 'DELETE FROM multi_signatures WHERE expires_ms < $1',
    values: [expiredBeforeMs],
  })
}

const stored = ({ id, version, state, created_ms, expires_ms, record }: Row): StoredMultiSignature => ({
  id,
  version,
  state: state as 0 | 1 | 2,
  createdMs: Number(created_ms),
  expiresMs: Number(expires_ms),
  record,
})
