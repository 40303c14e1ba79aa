import type { Database } from '../database.ts'

/** A step of an application for a pair of the second market, by its issuer or the operator. */
export type ListingStepRow = {
  /** Base58 address of the contract, or the number of a TRC10 token. */
  readonly first: string
  /** Base58 address, or `_` for TRX. */
  readonly second: string
  /** From 1 on, without gaps. */
  readonly place: number
  readonly step: string
  /** Code of the status after it. */
  readonly status: number
  /** How often the application was submitted so far. */
  readonly submissions: number
  readonly isHot: boolean
  readonly storedMs: number
  /** The time in the signed text; 0 for a step of the operator, who signs nothing. */
  readonly signedMs: number
  /** Addresses of the keys that signed, separated by commas. */
  readonly signer: string
  readonly signature: string
  /** JSON as it was signed. */
  readonly content: string
  /** The operator's. */
  readonly reason: string
}

export type ListingPair = { readonly first: string; readonly second: string }

const rowTypes = {
  first: 'text',
  second: 'text',
  place: 'int4',
  step: 'text',
  status: 'int2',
  submissions: 'int4',
  is_hot: 'bool',
  stored_ms: 'int8',
  signed_ms: 'int8',
  signer: 'text',
  signature: 'text',
  content: 'text',
  reason: 'text',
} as const

const columns =
  'first, second, place, step, step.status, submissions, is_hot, step.stored_ms, signed_ms, signer, signature, content, reason'

type Stored = Omit<ListingStepRow, 'isHot' | 'storedMs' | 'signedMs'> & {
  readonly is_hot: boolean
  readonly stored_ms: string | number | bigint
  readonly signed_ms: string | number | bigint
}

const rowOf = ({ is_hot: isHot, stored_ms, signed_ms, ...row }: Stored): ListingStepRow => ({
  ...row,
  isHot,
  storedMs: Number(stored_ms),
  signedMs: Number(signed_ms),
})

/** False when another step has this place: read again. */
export async function putListingStep(database: Database, row: ListingStepRow): Promise<boolean> {
  const { first, second, place, step, status, submissions, isHot, storedMs, signedMs } = row
  const { signer, signature, content, reason } = row
  const written = await database.query({
    text: `WITH newest AS (
        INSERT INTO market_listings (first, second, place, status, stored_ms)
          SELECT $1, $2, $3, $4, $5
          WHERE $3 = 1 OR EXISTS (SELECT FROM market_listings WHERE first = $1 AND second = $2)
        ON CONFLICT (first, second) DO UPDATE SET place = $3, status = $4, stored_ms = $5
          WHERE market_listings.place = $3 - 1
        RETURNING place
      )
      INSERT INTO market_listing_steps (first, second, place, step, status, submissions, is_hot, stored_ms, signed_ms, signer,
          signature, content, reason)
        SELECT $1, $2, place, $6, $4, $7, $8, $5, $9, $10, $11, $12, $13 FROM newest
      RETURNING place`,
    values: [
      first,
      second,
      place,
      status,
      storedMs,
      step,
      submissions,
      isHot,
      signedMs,
      signer,
      signature,
      content,
      reason,
    ],
  })
  return written.length === 1
}

/** The newest step of each of the pairs that has one. */
export async function newestListingSteps(
  database: Database,
  pairs: readonly ListingPair[],
): Promise<readonly ListingStepRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT ${columns}
      FROM unnest($1::text[], $2::text[]) AS asked (first, second)
      JOIN market_listings AS newest USING (first, second)
      JOIN market_listing_steps AS step USING (first, second, place)`,
    values: [pairs.map(({ first }) => first), pairs.map(({ second }) => second)],
  })
  return rows.map(rowOf)
}

/** Steps of a pair before a place, newest first. */
export async function listingSteps(
  database: Database,
  { first, second }: ListingPair,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly ListingStepRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT ${columns} FROM market_listing_steps AS step
      WHERE first = $1 AND second = $2 AND place < $3 ORDER BY place DESC LIMIT $4`,
    values: [first, second, before, limit],
  })
  return rows.map(rowOf)
}

/** The newest step of applications with one of the statuses, of one token or of all, the oldest first. */
export async function listingsWith(
  database: Database,
  {
    statuses,
    first,
    limit,
  }: {
    readonly statuses: readonly number[]
    readonly first?: string | undefined
    readonly limit: number
  },
): Promise<readonly ListingStepRow[]> {
  const rows = await database.query({
    columns: rowTypes,
    text: `SELECT ${columns}
      FROM market_listings AS newest JOIN market_listing_steps AS step USING (first, second, place)
      WHERE newest.status = ANY($1::smallint[]) AND ($2::text IS NULL OR first = $2)
      ORDER BY newest.stored_ms, first, second LIMIT $3`,
    values: [statuses, first ?? null, limit],
  })
  return rows.map(rowOf)
}
