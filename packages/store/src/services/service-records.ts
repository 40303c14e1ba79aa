import type { Database } from '../database.ts'
import { type CodeReadingRow, codeReadings, putCodeReading, unreadSources } from './code-readings.ts'
import {
  type ContractSourceRow,
  contractAbis,
  contractSource,
  contractWithCode,
  putContractSource,
  verifiedAbis,
  verifiedContracts,
} from './contract-sources.ts'
import { feedback, type FeedbackRow, putFeedback } from './feedback.ts'
import { addKeyUsage, forgetKeyUsage, keyUsage, type KeyUsageRow } from './key-usage.ts'
import {
  listingSteps,
  type ListingPair,
  type ListingStepRow,
  listingsWith,
  newestListingSteps,
  putListingStep,
} from './market-listings.ts'
import {
  forgetMultiSignatures,
  type MultiSignaturePage,
  type MultiSignatureRow,
  type Proposer,
  multiSignature,
  multiSignatureCounts,
  multiSignaturesOf,
  openMultiSignatures,
  putMultiSignature,
} from './multi-signatures.ts'
import { putTokenLogo, tokenLogo, type TokenLogoRow } from './token-logos.ts'
import { putTokenRecord, type TokenRecordRow, tokenRecords, tokenRecordVersions } from './token-records.ts'
import {
  addTokenSignatures,
  forgetWaitingTokenRecord,
  type WaitingContentKey,
  type WaitingTokenLimits,
  type WaitingTokenRecordRow,
  waitingTokenRecords,
} from './waiting-token-records.ts'

export type { CodeReadingRow, ReadContractRow, UnreadSource } from './code-readings.ts'
export type { ContractSourceRow, VerifiedContractRow } from './contract-sources.ts'
export type { FeedbackRow } from './feedback.ts'
export type { KeyUsageRow } from './key-usage.ts'
export type { ListingPair, ListingStepRow } from './market-listings.ts'
export type { TokenLogoRow } from './token-logos.ts'
export type { TokenRecordRow } from './token-records.ts'
export type {
  TokenSignature,
  WaitingContentKey,
  WaitingKind,
  WaitingTokenLimits,
  WaitingTokenRecordRow,
} from './waiting-token-records.ts'
export type {
  MultiSignatureFilter,
  MultiSignatureRow,
  OpenPlace,
  StoredMultiSignature,
} from './multi-signatures.ts'

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
  /** False when another writer was faster, or a new one is more than the proposer may have waiting: read again. */
  putMultiSignature: (row: MultiSignatureRow, mostWaiting: number) =>
    putMultiSignature(database, row, mostWaiting),
  /** Open ones after the place, in the order of their expiry. */
  openMultiSignatures: (page: Parameters<typeof openMultiSignatures>[1]) =>
    openMultiSignatures(database, page),
  multiSignatureCounts: (proposer: Proposer) => multiSignatureCounts(database, proposer),
  /** Newest first. */
  multiSignaturesOf: (address: string, page: MultiSignaturePage) =>
    multiSignaturesOf(database, address, page),
  /** Drops what expired before. */
  forgetMultiSignatures: (expiredBeforeMs: number) => forgetMultiSignatures(database, expiredBeforeMs),
  contractSource: (address: string) => contractSource(database, address),
  /** JSON of the ABIs of those that are verified. */
  contractAbis: (addresses: readonly string[]) => contractAbis(database, addresses),
  /** Oldest verification first, after a place. */
  verifiedAbis: (after: Parameters<typeof verifiedAbis>[1], limit: number) =>
    verifiedAbis(database, after, limit),
  /** By the SHA-256 of its runtime code, in hex. */
  contractWithCode: (codeHash: string) => contractWithCode(database, codeHash),
  /** Newest first. */
  verifiedContracts: (limit: number) => verifiedContracts(database, limit),
  /** A full match is never replaced by a partial one: false then. */
  putContractSource: (row: ContractSourceRow) => putContractSource(database, row),
  /** Those of the contracts that are verified, with what a reader with this number found in their present sources. */
  codeReadings: (addresses: readonly string[], reader: number) => codeReadings(database, addresses, reader),
  /** Newest first. */
  unreadSources: (reader: number, limit: number) => unreadSources(database, reader, limit),
  /** Replaces the reading of earlier sources or rules. */
  putCodeReading: (row: CodeReadingRow) => putCodeReading(database, row),
  /** The last price of an hour is the price of the hour. */
  putPrice: (row: PriceRow) => putPrice(database, row),
  /** Newest first. */
  prices: (range: PriceRange) => prices(database, range),
  representativePage: (address: string) => representativePage(database, address),
  putRepresentativePage: (page: RepresentativePage) => putRepresentativePage(database, page),
  /** Drops the oldest beyond the `most` newest. */
  putFeedback: (row: FeedbackRow, kept: { readonly most: number }) => putFeedback(database, row, kept),
  /** Newest first. */
  feedback: (limit: number) => feedback(database, limit),
  /** Adds to the rows that are there. */
  addKeyUsage: (rows: readonly KeyUsageRow[]) => addKeyUsage(database, rows),
  /** Drops the days before. */
  forgetKeyUsage: (kept: { readonly fromDay: number }) => forgetKeyUsage(database, kept),
  /** Newest first. */
  keyUsage: (range: Parameters<typeof keyUsage>[1]) => keyUsage(database, range),
  /** False when a version of the same time or a later one is stored. */
  putTokenRecord: (row: TokenRecordRow) => putTokenRecord(database, row),
  /** The newest version of each of the tokens that has one. */
  tokenRecords: (tokens: readonly string[]) => tokenRecords(database, tokens),
  /** Newest first, those signed before a time. */
  tokenRecordVersions: (token: string, page: Parameters<typeof tokenRecordVersions>[2]) =>
    tokenRecordVersions(database, token, page),
  /** Adds signatures to a content, and drops what the limits exclude, but never this content. Returns all its signatures. */
  addTokenSignatures: (row: WaitingTokenRecordRow & WaitingContentKey, limits: WaitingTokenLimits) =>
    addTokenSignatures(database, row, limits),
  /** Contents of a token signed at a time or later, newest first. */
  waitingTokenRecords: (token: string, fromMs: number) => waitingTokenRecords(database, token, fromMs),
  forgetWaitingTokenRecord: (key: WaitingContentKey) => forgetWaitingTokenRecord(database, key),
  /** False when another step has this place: read again. */
  putListingStep: (row: ListingStepRow) => putListingStep(database, row),
  /** The newest step of each of the pairs that has one. */
  newestListingSteps: (pairs: readonly ListingPair[]) => newestListingSteps(database, pairs),
  /** Newest first, those before a place. */
  listingSteps: (pair: ListingPair, page: Parameters<typeof listingSteps>[2]) =>
    listingSteps(database, pair, page),
  /** The newest step of applications with one of the statuses, the oldest first. */
  listingsWith: (which: Parameters<typeof listingsWith>[1]) => listingsWith(database, which),
  putTokenLogo: (row: TokenLogoRow) => putTokenLogo(database, row),
  /** By the SHA-256 of the picture, in hex. */
  tokenLogo: (hash: string) => tokenLogo(database, hash),
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
