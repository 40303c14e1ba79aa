import type { Database } from '../database.ts'

export type ContractSourceRow = {
  readonly address: string
  readonly verifiedMs: number
  /** Whether the metadata is the same too. */
  readonly isFull: boolean
  readonly record: string
  /** SHA-256 of the runtime code on the chain in hex, if known. */
  readonly codeHash?: string | undefined
}

/** A contract whose sources were verified here. */
export type VerifiedContractRow = {
  readonly address: string
  readonly verifiedMs: number
  readonly license: number
  readonly compiler: string
  readonly optimizer: boolean
  /** Of the code that was verified, if known. */
  readonly codeHash?: string | undefined
}

const rowTypes = {
  address: 'text',
  verified_ms: 'int8',
  is_full: 'bool',
  record: 'text',
  code_hash: 'text?',
} as const

export async function contractSource(
  database: Database,
  address: string,
): Promise<ContractSourceRow | undefined> {
  const text =
    'SELECT address, verified_ms, is_full, record, code_hash FROM contract_sources WHERE address = $1'
  const [row] = await database.query({
    columns: rowTypes,
    text,
    values: [address],
  })
  if (row === undefined) return undefined
  return {
    address: row.address,
    verifiedMs: Number(row.verified_ms),
    isFull: row.is_full,
    record: row.record,
    codeHash: row.code_hash ?? undefined,
  }
}

const verifiedTypes = {
  address: 'text',
  verified_ms: 'int8',
  license: 'text',
  compiler: 'text',
  optimizer: 'text',
  code_hash: 'text?',
} as const

/** Without their sources, which are long. */
export async function verifiedContracts(
  database: Database,
  limit: number,
): Promise<readonly VerifiedContractRow[]> {
  const rows = await database.query({
    columns: verifiedTypes,
    text: `SELECT address, verified_ms, record::json ->> 'license' AS license,
      record::json ->> 'compiler' AS compiler, record::json ->> 'optimizer' AS optimizer, code_hash
      FROM contract_sources ORDER BY verified_ms DESC LIMIT $1`,
    values: [limit],
  })
  return rows.map(({ address, verified_ms, license, compiler, optimizer, code_hash }) => ({
    address,
    verifiedMs: Number(verified_ms),
    license: Number(license),
    compiler,
    optimizer: optimizer === 'true',
    codeHash: code_hash ?? undefined,
  }))
}

export async function putContractSource(database: Database, row: ContractSourceRow): Promise<boolean> {
  const written = await database.query({
    text: `INSERT INTO contract_sources (address, verified_ms, is_full, record, code_hash)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (address) DO UPDATE SET verified_ms = $2, is_full = $3, record = $4, code_hash = $5
        WHERE NOT contract_sources.is_full OR contract_sources.code_hash IS DISTINCT FROM $5
      RETURNING address`,
    values: [row.address, row.verifiedMs, row.isFull, row.record, row.codeHash ?? null],
  })
  return written.length === 1
}

/** The JSON of an ABI, and the hash of the code that it was verified for. */
export type AbiOfCode = {
  readonly abi: string
  readonly verifiedMs: number
  readonly codeHash?: string | undefined
}

/** The ABIs of those contracts that are verified, without their sources. */
export async function contractAbis(
  database: Database,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AbiOfCode>> {
  const rows = await database.query({
    columns: { address: 'text', abi: 'text', verified_ms: 'int8', code_hash: 'text?' },
    text: `SELECT address, COALESCE(record::json ->> 'abi', '[]') AS abi, verified_ms, code_hash FROM contract_sources WHERE address = ANY($1::text[])`,
    values: [addresses],
  })
  return new Map(
    rows.map(({ address, abi, verified_ms, code_hash }) => [
      address,
      { abi, verifiedMs: Number(verified_ms), codeHash: code_hash ?? undefined },
    ]),
  )
}

/** JSON of the ABI of a contract verified here. */
export type VerifiedAbi = { readonly address: string; readonly verifiedMs: number; readonly abi: string }

/** In the order of their verification, after a place. */
export async function verifiedAbis(
  database: Database,
  after: { readonly verifiedMs: number; readonly address: string },
  limit: number,
): Promise<readonly VerifiedAbi[]> {
  const rows = await database.query({
    columns: { address: 'text', verified_ms: 'int8', abi: 'text' },
    text: `SELECT source.address, source.verified_ms, COALESCE(source.record::json ->> 'abi', '[]') AS abi
      FROM (
        SELECT address, verified_ms FROM contract_sources WHERE (verified_ms, address) > ($1::int8, $2::text)
        ORDER BY verified_ms, address LIMIT $3
      ) AS place JOIN contract_sources AS source ON source.address = place.address
      ORDER BY place.verified_ms, place.address`,
    values: [after.verifiedMs, after.address, limit],
  })
  return rows.map(({ address, verified_ms, abi }) => ({ address, verifiedMs: Number(verified_ms), abi }))
}

/** A contract verified here whose runtime code has a hash: a full match if there is one, otherwise the oldest. */
export async function contractWithCode(database: Database, codeHash: string): Promise<string | undefined> {
  const [row] = await database.query({
    columns: { address: 'text' },
    text: `SELECT address FROM contract_sources WHERE code_hash = $1
      ORDER BY is_full DESC, verified_ms, address LIMIT 1`,
    values: [codeHash],
  })
  return row?.address
}
