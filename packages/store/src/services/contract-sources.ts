import type { Database } from '../database.ts'

export type ContractSourceRow = {
  readonly address: string
  readonly verifiedMs: number
  /** Whether the metadata is the same too. */
  readonly isFull: boolean
  readonly record: string
}

/** A contract whose sources were verified here. */
export type VerifiedContractRow = {
  readonly address: string
  readonly verifiedMs: number
  readonly license: number
  readonly compiler: string
  readonly optimizer: boolean
}

type Row = {
  readonly address: string
  readonly verified_ms: bigint | number | string
  readonly is_full: boolean
  readonly record: string
}

export async function contractSource(
  database: Database,
  address: string,
): Promise<ContractSourceRow | undefined> {
  const text = 'SELECT address, verified_ms, is_full, record FROM contract_sources WHERE address = $1'
  const [row] = await database.query<Row>({ text, values: [address] })
  if (row === undefined) return undefined
  return {
    address: row.address,
    verifiedMs: Number(row.verified_ms),
    isFull: row.is_full,
    record: row.record,
  }
}

type Verified = {
  readonly address: string
  readonly verified_ms: bigint | number | string
  readonly license: string
  readonly compiler: string
  readonly optimizer: string
}

/** Without their sources, which are long. */
export async function verifiedContracts(
  database: Database,
  limit: number,
): Promise<readonly VerifiedContractRow[]> {
  const rows = await database.query<Verified>({
    text: `SELECT address, verified_ms, record::json ->> 'license' AS license,
      record::json ->> 'compiler' AS compiler, record::json ->> 'optimizer' AS optimizer
      FROM contract_sources ORDER BY verified_ms DESC LIMIT $1`,
    values: [limit],
  })
  return rows.map(({ address, verified_ms, license, compiler, optimizer }) => ({
    address,
    verifiedMs: Number(verified_ms),
    license: Number(license),
    compiler,
    optimizer: optimizer === 'true',
  }))
}

export async function putContractSource(database: Database, row: ContractSourceRow): Promise<boolean> {
  const written = await database.query({
    text: `INSERT INTO contract_sources (address, verified_ms, is_full, record) VALUES ($1, $2, $3, $4)
      ON CONFLICT (address) DO UPDATE SET verified_ms = $2, is_full = $3, record = $4
        WHERE NOT contract_sources.is_full
      RETURNING address`,
    values: [row.address, row.verifiedMs, row.isFull, row.record],
  })
  return written.length === 1
}
