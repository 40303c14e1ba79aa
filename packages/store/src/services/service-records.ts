import type { Database } from '../database.ts'
import {
  type ContractSourceRow,
  contractSource,
  putContractSource,
  verifiedContracts,
} from './contract-sources.ts'
import {
  forgetMultiSignatures,
  type MultiSignaturePage,
  type MultiSignatureRow,
  multiSignature,
  multiSignaturesOf,
  putMultiSignature,
  waitingMultiSignatures,
} from './multi-signatures.ts'

export type { ContractSourceRow, VerifiedContractRow } from './contract-sources.ts'
export type { MultiSignatureFilter, MultiSignatureRow, StoredMultiSignature } from './multi-signatures.ts'

/** The price of a TRX in USD as text; one row per hour. */
export type PriceRow = { readonly timeMs: number; readonly source: string; readonly usd: string }

/** The repository in which a super representative publishes the page of its team. */
export type RepresentativePage = {
  readonly address: string
  /** Empty when it was removed. */
  readonly githubLink: string
  readonly updatedMs: number
}

/** Hours that begin from `fromMs` to `toMs`, both included. */
export type PriceRange = { readonly fromMs: number; readonly toMs: number; readonly limit: number }

/** Records of the services. They are independent of the index: undo leaves them unchanged. */
export const openServiceRecords = (database: Database) => ({
  multiSignature: (id: string) => multiSignature(database, id),
  /** False when another writer was faster: read it again. */
  putMultiSignature: (row: MultiSignatureRow) => putMultiSignature(database, row),
  /** Waiting ones, in the order of their expiry. */
  waitingMultiSignatures: (limit: number) => waitingMultiSignatures(database, limit),
  /** Newest first. */
  multiSignaturesOf: (address: string, page: MultiSignaturePage) =>
    multiSignaturesOf(database, address, page),
  /** Drops what expired before. */
  forgetMultiSignatures: (expiredBeforeMs: number) => forgetMultiSignatures(database, expiredBeforeMs),
  contractSource: (address: string) => contractSource(database, address),
  /** Newest first. */
  verifiedContracts: (limit: number) => verifiedContracts(database, limit),
  /** A full match is never replaced by a partial one: false then. */
  putContractSource: (row: ContractSourceRow) => putContractSource(database, row),
  /** The last price of an hour is the price of the hour. */
  putPrice: (row: PriceRow) => putPrice(database, row),
  /** Newest first. */
  prices: (range: PriceRange) => prices(database, range),
  representativePage: (address: string) => representativePage(database, address),
  putRepresentativePage: (page: RepresentativePage) => putRepresentativePage(database, page),
})

export type ServiceRecords = ReturnType<typeof openServiceRecords>

const hourMs = 3_600_000

const priceTypes = {
  hour_ms: 'int8',
  source: 'text',
  usd: 'text',
} as const

async function putPrice(database: Database, { timeMs, source, usd }: PriceRow): Promise<void> {
  await database.query({
    text: `INSERT INTO prices (hour_ms, source, usd) VALUES ($1, $2, $3)
      ON CONFLICT (hour_ms) DO UPDATE SET source = $2, usd = $3`,
    values: [Math.floor(timeMs / hourMs) * hourMs, source, usd],
  })
}

async function prices(database: Database, { fromMs, toMs, limit }: PriceRange): Promise<readonly PriceRow[]> {
  const rows = await database.query({
    columns: priceTypes,
    text: `SELECT hour_ms, source, usd FROM prices WHERE hour_ms BETWEEN $1 AND $2 ORDER BY hour_ms DESC LIMIT $3`,
    values: [fromMs, toMs, limit],
  })
  return rows.map(({ hour_ms, source, usd }) => ({ timeMs: Number(hour_ms), source, usd }))
}

const pageTypes = {
  github_link: 'text',
  updated_ms: 'int8',
} as const

async function representativePage(
  database: Database,
  address: string,
): Promise<RepresentativePage | undefined> {
  const [row] = await database.query({
    columns: pageTypes,
    text: 'SELECT github_link, updated_ms FROM representative_pages WHERE address = $1',
    values: [address],
  })
  return row && { address, githubLink: row.github_link, updatedMs: Number(row.updated_ms) }
}

async function putRepresentativePage(
  database: Database,
  { address, githubLink, updatedMs }: RepresentativePage,
): Promise<void> {
  await database.query({
    text: `INSERT INTO representative_pages (address, github_link, updated_ms) VALUES ($1, $2, $3)
      ON CONFLICT (address) DO UPDATE SET github_link = $2, updated_ms = $3`,
    values: [address, githubLink, updatedMs],
  })
}
