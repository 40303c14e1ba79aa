import { type Address, TronError, Unavailable } from '@sundial/primitives'
import type { ServiceRecords, UnreadSource } from '@sundial/store'
import { type CodeSummary, summaryOf } from './code-summary.ts'
import type { ContractSources } from './contract-sources.ts'

/** Raise it when the code reader or the summary says something else of the same sources: all are read again then. */
const reader = 1

/** What is known about the code of a contract; without a summary its sources are not read yet. */
export type KnownCode = { readonly summary?: CodeSummary | undefined }

type Parts = {
  readonly records: Pick<ServiceRecords, 'codeReadings' | 'unreadSources' | 'putCodeReading'>
  readonly sources: Pick<ContractSources, 'enter' | 'read' | 'newestAmong'>
}

/** Sources read in one run. */
const mostAtOnce = 10

/**
 * Reads the sources of each verified contract once, apart from requests, and keeps the summary. Requests only look it up:
 * reading takes a compilation.
 */
export class CodeReadings {
  readonly #parts: Parts
  /** Sources that could not be read for reasons that may pass; tried again when nothing else is left. */
  readonly #delayed = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Those of the contracts that are verified. */
  async of(contracts: readonly Address[]): Promise<ReadonlyMap<Address, KnownCode>> {
    const found = await this.#parts.records.codeReadings([...new Set(contracts)], reader)
    // A reading is of the newest verification, which may be of other code than the contract has now.
    const ofNow = await this.#parts.sources.newestAmong(found.map(({ address }) => address))
    const rows = found.filter(({ address }) => ofNow.has(address))
    return new Map(
      rows.map(({ address, record }) => [
        address,
        { summary: record === undefined ? undefined : (JSON.parse(record) as CodeSummary) },
      ]),
    )
  }

  /** Reads sources that nobody read yet, newest first; people who verify or read sources come before it. */
  async readPending(): Promise<void> {
    const rows = await this.#parts.records.unreadSources(reader, mostAtOnce + this.#delayed.size)
    const pending = rows.filter((row) => !this.#delayed.has(keyOf(row))).slice(0, mostAtOnce)
    if (pending.length === 0) this.#delayed.clear()
    for (const row of pending) await this.#read(row)
  }

  async #read(row: UnreadSource): Promise<void> {
    const summary = await this.#summary(row)
    if (summary === undefined) {
      this.#delayed.add(keyOf(row))
      return
    }
    await this.#parts.records.putCodeReading({ ...row, reader, record: JSON.stringify(summary) })
  }

  /** Undefined where another attempt may succeed. */
  async #summary({ address }: UnreadSource): Promise<CodeSummary | undefined> {
    let leave: (() => void) | undefined
    try {
      leave = this.#parts.sources.enter()
      return summaryOf(await this.#parts.sources.read({ address }))
    } catch (error) {
      if (error instanceof Unavailable) return undefined
      if (error instanceof TronError) return { kind: 'unreadable', cause: error.code }
      throw error
    } finally {
      leave?.()
    }
  }
}

const keyOf = ({ address, verifiedMs }: UnreadSource): string => `${address} ${verifiedMs}`
