import type { Database } from '../database.ts'

/** A version of what an issuer says about a token. */
export type TokenRecordRow = {
  /** Base58 address of the contract, or the number of a TRC10 token. */
  readonly token: string
  /** The time in the signed text. */
  readonly signedMs: number
  readonly storedMs: number
  /** Address of the key that signed. */
  readonly signer: string
  /** 65 bytes in hex. */
  readonly signature: string
  /** JSON as it was signed. */
  readonly content: string
}

const rowTypes = {
  token: 'text',
  signed_ms: 'int8',
  stored_ms: 'int8',
  signer: 'text',
  signature: 'text',
  content: 'text',
} as const

type Stored = {
  readonly token: string
  readonly signed_ms: string | number | bigint
  readonly stored_ms: string | number | bigint
  readonly signer: string
  readonly signature: string
  readonly content: string
}

const rowOf = ({ signed_ms: signedMs, stored_ms: storedMs, ...row }: Stored): TokenRecordRow => ({
  ...row,
  signedMs: Number(signedMs),
  storedMs: Number(storedMs),
})

/** False when a version of the same time or a later one is stored. */
export async function putTokenRecord(database: Database, row: TokenRecordRow): Promise<boolean> {
  const written = await database.query({
    text: `WITH newest AS (
        INSERT INTO token_records (token, signed_ms) VALUES ($1, $2)
        ON CONFLICT (token) DO UPDATE SET signed_ms = $2 WHERE token_records.signed_ms < $2
        RETURNING token, signed_ms
      )
      INSERT INTO token_record_versions (token, signed_ms, stored_ms, signer, signature, content)
        SELECT token, signed_ms, $3, $4, $5, $6 FROM newest
      RETURNING token`,
    values: [row.token, row.signedMs, row.storedMs, row.signer, row.signature, row.content],
  })
  return written.length === 1
}

/** The newest version of each of the tokens that has one. */
export async function tokenRecords(
  database: Database,
  tokens: readonly string[],
): Promise<readonly TokenRecordRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT version.token, version.signed_ms, stored_ms, signer, signature, content
      FROM token_records JOIN token_record_versions AS version USING (token, signed_ms)
      WHERE token_records.token = ANY($1)`,
    values: [tokens],
  })
  return rows.map(rowOf)
}

/** Newest first, those signed before a time. */
export async function tokenRecordVersions(
  database: Database,
  token: string,
  { beforeMs, limit }: { readonly beforeMs: number; readonly limit: number },
): Promise<readonly TokenRecordRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT token, signed_ms, stored_ms, signer, signature, content FROM token_record_versions
      WHERE token = $1 AND signed_ms < $2 ORDER BY signed_ms DESC LIMIT $3`,
    values: [token, beforeMs, limit],
  })
  return rows.map(rowOf)
}
