import type { Connection, RowOf } from '../connection.ts'
import type { Database } from '../database.ts'

/** A transaction on its way round the keys of a permission; `record` is the service's own JSON of it. */
export type MultiSignatureRow = {
  readonly id: string
  /** 1 for a new one; a change writes the version after the one it read. */
  readonly version: number
  /** 0 pending, 1 accepted by the chain, 2 expired or refused. */
  readonly state: 0 | 1 | 2
  /** Whether the service still has to look after it: it waits, or was sent and no block that stays has it. */
  readonly isOpen: boolean
  /** The account that it is signed for. */
  readonly owner: string
  /** The first signer. */
  readonly originator: string
  readonly createdMs: number
  readonly expiresMs: number
  readonly record: string
  readonly readers: readonly MultiSignatureReader[]
}

/** Whether a key has signed; absent for an owner that is no key. */
export type MultiSignatureReader = { readonly address: string; readonly signed?: boolean | undefined }

/** `toSign` and `signed` are waiting ones the reader has or has not signed. */
export type MultiSignatureFilter = 'all' | 'waiting' | 'done' | 'failed' | 'toSign' | 'signed'

export type StoredMultiSignature = Omit<MultiSignatureRow, 'readers' | 'owner' | 'originator'>

/** Who proposed transactions for an account. */
export type Proposer = Pick<MultiSignatureRow, 'owner' | 'originator'>

/** How many wait, and how many expired or were refused. */
export type MultiSignatureCounts = { readonly waiting: number; readonly failed: number }

/** Where a page of open ones ended. */
export type OpenPlace = Pick<MultiSignatureRow, 'id' | 'expiresMs'>

export type MultiSignaturePage = {
  readonly filter: MultiSignatureFilter
  readonly start: number
  readonly limit: number
}

const rowTypes = {
  id: 'text',
  version: 'int4',
  state: 'int2',
  is_open: 'bool',
  created_ms: 'int8',
  expires_ms: 'int8',
  record: 'text',
} as const
type Row = RowOf<typeof rowTypes>

const columns = 'm.id, m.version, m.state, m.is_open, m.created_ms, m.expires_ms, m.record'

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

export const putMultiSignature = (
  database: Database,
  row: MultiSignatureRow,
  mostWaiting: number,
): Promise<boolean> =>
  database.transaction(async (connection) => {
    if (row.version === 1 && !(await hasRoom(connection, row, mostWaiting))) return false
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

/** One new row of a proposer at a time, until its transaction ends: otherwise rows that arrive together would all find room. */
async function hasRoom(connection: Connection, proposer: Proposer, most: number): Promise<boolean> {
  const { owner, originator } = proposer
  await connection.query({
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`multi_signatures ${owner} ${originator}`],
  })
  return (await countsOf(connection, proposer)).waiting < most
}

async function write(connection: Connection, row: MultiSignatureRow): Promise<boolean> {
  const { id, version, state, isOpen, owner, originator, createdMs, expiresMs, record } = row
  const written = await connection.query(
    version === 1
      ? {
          text: `INSERT INTO multi_signatures (id, version, state, is_open, created_ms, expires_ms, record, owner, originator)
            VALUES ($1, 1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING RETURNING id`,
          values: [id, state, isOpen, createdMs, expiresMs, record, owner, originator],
        }
      : {
          text: `UPDATE multi_signatures SET version = $2, state = $3, is_open = $4, record = $5
            WHERE id = $1 AND version = $2 - 1 RETURNING id`,
          values: [id, version, state, isOpen, record],
        },
  )
  return written.length === 1
}

export async function openMultiSignatures(
  database: Database,
  { after, limit }: { readonly after?: OpenPlace | undefined; readonly limit: number },
): Promise<readonly StoredMultiSignature[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT ${columns} FROM multi_signatures AS m
      WHERE m.is_open AND (m.expires_ms, m.id) > ($1, $2) ORDER BY m.expires_ms, m.id LIMIT $3`,
    values: [after?.expiresMs ?? -1, after?.id ?? '', limit],
  })
  return rows.map(stored)
}

export const multiSignatureCounts = (database: Database, proposer: Proposer): Promise<MultiSignatureCounts> =>
  countsOf(database, proposer)

async function countsOf(
  connection: Pick<Connection, 'query'>,
  { owner, originator }: Proposer,
): Promise<MultiSignatureCounts> {
  // The service limits both, so that there are few to count.
  const [row] = await connection.query({
    columns: { waiting: 'int8', failed: 'int8' },
    text: `SELECT count(*) FILTER (WHERE state = 0) AS waiting, count(*) FILTER (WHERE state = 2) AS failed
      FROM multi_signatures WHERE owner = $1 AND originator = $2 AND state IN (0, 2)`,
    values: [owner, originator],
  })
  return { waiting: Number(row!.waiting), failed: Number(row!.failed) }
}

const conditions: Readonly<Record<MultiSignatureFilter, string>> = {
  all: 'true',
  waiting: 'm.state = 0',
  done: 'm.state = 1',
  failed: 'm.state = 2',
  toSign: 'm.state = 0 AND NOT r.signed',
  signed: 'm.state = 0 AND r.signed',
}

/** An address has few of them: only a signer can store one, an account stores only so many, and old ones are dropped. */
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

const stored = ({
  id,
  version,
  state,
  is_open,
  created_ms,
  expires_ms,
  record,
}: Row): StoredMultiSignature => ({
  id,
  version,
  state: state as 0 | 1 | 2,
  isOpen: is_open,
  createdMs: Number(created_ms),
  expiresMs: Number(expires_ms),
  record,
})
