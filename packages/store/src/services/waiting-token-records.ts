import { fromText, sha256, toHex } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import type { Database } from '../database.ts'

/** A signature of 65 bytes in hex, and the base58 address of its key. */
export type TokenSignature = { readonly signer: string; readonly signature: string }

/** What a content is signed as. The same JSON may be both, under two texts, so signatures of one never count for the other. */
export type WaitingKind = 'tokenRecord' | 'marketListing'

/** Names one that waits. */
export type WaitingContentKey = { readonly kind: WaitingKind; readonly content: string }

/** What an issuer with several keys says about a token or a pair, while too few of them have signed. */
export type WaitingTokenRecordRow = {
  /** The token that it is about, or the pair as `first/second`. */
  readonly token: string
  /** The time in the signed text. */
  readonly signedMs: number
  /** JSON as it is signed. */
  readonly content: string
  /** In the order in which they came. */
  readonly signatures: readonly TokenSignature[]
}

/** Which contents are kept: those signed at a time or later, the newest of each token, and the newest of all. */
export type WaitingTokenLimits = {
  readonly fromMs: number
  readonly mostOfToken: number
  readonly most: number
}

/** Beyond a record of a token the kind is hashed too, before a content, which is JSON: no record has the id of another kind. */
const idOf = ({ kind, content }: WaitingContentKey): string =>
  toHex(sha256(fromText(kind === 'tokenRecord' ? content : `${kind} ${content}`)))

/** Adds signatures to a content, and drops what the limits exclude, but never this content. Returns all its signatures. */
export const addTokenSignatures = (
  database: Database,
  row: WaitingTokenRecordRow & WaitingContentKey,
  limits: WaitingTokenLimits,
): Promise<{ readonly signatures: readonly TokenSignature[]; readonly added: number }> =>
  database.transaction(async (connection) => {
    const id = idOf(row)
    // One writer at a time: of two keys that sign at once, the second sees the signature of the first.
    await connection.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('waiting_token_records', 0))`,
    })
    await connection.query({
      text: 'INSERT INTO waiting_token_records (id, token, signed_ms, content) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
      values: [id, row.token, row.signedMs, row.content],
    })
    const added = await connection.query({
      text: `INSERT INTO waiting_token_signatures (id, signer, place, signature)
        SELECT $1, signer, place + (SELECT count(*) FROM waiting_token_signatures WHERE id = $1), signature
          FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (signer, signature, place)
        ON CONFLICT (id, signer) DO NOTHING RETURNING signer`,
      values: [
        id,
        row.signatures.map(({ signer }) => signer),
        row.signatures.map(({ signature }) => signature),
      ],
    })
    await dropBeyond(connection, { id, token: row.token }, limits)
    return { signatures: await signaturesOf(connection, id), added: added.length }
  })

async function dropBeyond(
  connection: Connection,
  kept: { readonly id: string; readonly token: string },
  { fromMs, mostOfToken, most }: WaitingTokenLimits,
): Promise<void> {
  await connection.query({
    text: 'DELETE FROM waiting_token_records WHERE signed_ms < $1 AND id <> $2',
    values: [fromMs, kept.id],
  })
  // The limits keep both lists short.
  await connection.query({
    text: `DELETE FROM waiting_token_records WHERE id IN (
      SELECT id FROM waiting_token_records WHERE token = $1 AND id <> $2 ORDER BY signed_ms DESC, id OFFSET $3)`,
    values: [kept.token, kept.id, mostOfToken - 1],
  })
  await connection.query({
    text: `DELETE FROM waiting_token_records WHERE id IN (
      SELECT id FROM waiting_token_records WHERE id <> $1 ORDER BY signed_ms DESC, id OFFSET $2)`,
    values: [kept.id, most - 1],
  })
}

async function signaturesOf(connection: Connection, id: string): Promise<readonly TokenSignature[]> {
  return connection.query({
    columns: { signer: 'text', signature: 'text' },
    text: 'SELECT signer, signature FROM waiting_token_signatures WHERE id = $1 ORDER BY place, signer',
    values: [id],
  })
}

/** Contents of a token signed at a time or later, newest first. */
export async function waitingTokenRecords(
  database: Database,
  token: string,
  fromMs: number,
): Promise<readonly WaitingTokenRecordRow[]> {
  const rows = await database.query({
    columns: { signed_ms: 'int8', content: 'text', signer: 'text', signature: 'text' },
    text: `SELECT record.signed_ms, record.content, signer, signature
      FROM waiting_token_records AS record JOIN waiting_token_signatures USING (id)
      WHERE record.token = $1 AND record.signed_ms >= $2
      ORDER BY record.signed_ms DESC, id, place, signer`,
    values: [token, fromMs],
  })
  const contents = [...new Set(rows.map(({ content }) => content))]
  return contents.map((content) => {
    const signed = rows.filter((row) => row.content === content)
    return {
      token,
      signedMs: Number(signed[0]!.signed_ms),
      content,
      signatures: signed.map(({ signer, signature }) => ({ signer, signature })),
    }
  })
}

/** Drops a content that waits no more. */
export async function forgetWaitingTokenRecord(database: Database, key: WaitingContentKey): Promise<void> {
  await database.query({
    text: 'DELETE FROM waiting_token_records WHERE id = $1',
    values: [idOf(key)],
  })
}
