import type { Database } from '../database.ts'
import { contractSource, putContractSource, verifiedContracts } from './contract-sources.ts'
import {
  forgetMultiSignatures,
  multiSignature,
  multiSignaturesOf,
  putMultiSignature,
  waitingMultiSignatures,
} from './multi-signatures.ts'
import { prices, putPrice } from './prices.ts'
import { putRepresentativePage, representativePage } from './representative-pages.ts'

/** A transaction on its way round the keys of a permission; `record` is the service's own JSON of it. */
export type MultiSignatureRow = {
  readonly id: string
  /** 1 for a new one; a change writes the version after the one it read. */
  readonly version: number
  /** 0 waiting, 1 taken by the chain, 2 expired or refused. */
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

export type ContractSourceRow = {
  readonly address: string
  readonly verifiedMs: number
  /** Whether the metadata is the same too. */
  readonly isFull: boolean
  readonly record: string
}

/** What a TRX cost, in USD as text; kept by the hour. */
/** A contract whose sources were verified here. */
export type VerifiedContractRow = {
  readonly address: string
  readonly verifiedMs: number
  readonly license: number
  readonly compiler: string
  readonly optimizer: boolean
}

export type PriceRow = { readonly timeMs: number; readonly source: string; readonly usd: string }

/** The repository in which a super representative keeps the page of its team. */
export type RepresentativePage = {
  readonly address: string
  /** Empty when it was taken away. */
  readonly githubLink: string
  readonly updatedMs: number
}

/** What the services keep, beside the index and untouched by its undo. */
export interface ServiceRecords {
  multiSignature(id: string): Promise<StoredMultiSignature | undefined>
  /** False when another writer came first: read it again. */
  putMultiSignature(row: MultiSignatureRow): Promise<boolean>
  /** Waiting ones, those that expire first before the others. */
  waitingMultiSignatures(limit: number): Promise<readonly StoredMultiSignature[]>
  /** Newest first. */
  multiSignaturesOf(
    address: string,
    page: { readonly filter: MultiSignatureFilter; readonly start: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly StoredMultiSignature[]; readonly total: number }>
  /** Drops what expired before. */
  forgetMultiSignatures(expiredBeforeMs: number): Promise<void>
  contractSource(address: string): Promise<ContractSourceRow | undefined>
  /** Newest first. */
  verifiedContracts(limit: number): Promise<readonly VerifiedContractRow[]>
  /** A full match is never replaced by a partial one: false then. */
  putContractSource(row: ContractSourceRow): Promise<boolean>
  /** The last of an hour stands for it. */
  putPrice(row: PriceRow): Promise<void>
  /** Hours that begin from `fromMs` to `toMs`, both included, newest first. */
  prices(range: {
    readonly fromMs: number
    readonly toMs: number
    readonly limit: number
  }): Promise<readonly PriceRow[]>
  representativePage(address: string): Promise<RepresentativePage | undefined>
  putRepresentativePage(page: RepresentativePage): Promise<void>
}

export const openServiceRecords = (database: Database): ServiceRecords => ({
  multiSignature: (id) => multiSignature(database, id),
  putMultiSignature: (row) => putMultiSignature(database, row),
  waitingMultiSignatures: (limit) => waitingMultiSignatures(database, limit),
  multiSignaturesOf: (address, page) => multiSignaturesOf(database, address, page),
  forgetMultiSignatures: (expiredBeforeMs) => forgetMultiSignatures(database, expiredBeforeMs),
  contractSource: (address) => contractSource(database, address),
  verifiedContracts: (limit) => verifiedContracts(database, limit),
  putContractSource: (row) => putContractSource(database, row),
  putPrice: (row) => putPrice(database, row),
  prices: (range) => prices(database, range),
  representativePage: (address) => representativePage(database, address),
  putRepresentativePage: (page) => putRepresentativePage(database, page),
})
