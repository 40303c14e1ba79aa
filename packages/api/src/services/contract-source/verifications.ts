// A verification belongs to code, not to an address: a contract that was destroyed can be made again at its address with
// other code. So it counts only while the code there has the hash that it was given for, and it counts again when that code
// returns.
import { createHash } from 'node:crypto'
import { type Address, type Clock, toBase58 } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'
import { withinDeadline } from '../../limits.ts'
import { type NodeCalls, textOf } from '../node-calls.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import type { ContractSource } from './compiler.ts'

export const hashOfCode = (code: string): string =>
  createHash('sha256').update(Buffer.from(code, 'hex')).digest('hex')

/** Releases before this one stored no hash: such a row is of the code that was at the address when it was verified. */
type OfCode = { readonly verifiedMs: number; readonly codeHash?: string | undefined }

type Verification = { readonly verifiedMs: number; readonly source: ContractSource }
type Earlier = Verification & { readonly codeHash: string; readonly isFull: boolean }
type Stored = ContractSource & { readonly earlier?: readonly Earlier[] }

type Parts = {
  readonly records: Pick<ServiceRecords, 'contractSource' | 'putContractSource'>
  readonly calls: NodeCalls
  readonly clock: Clock
  /** When a contract was last made at the address, as far as the index knows. */
  readonly createdMs?: ((address: Address) => Promise<number | undefined>) | undefined
}

/** For so long a node that did not answer in time is not asked again: pages that need only the index do not wait for it. */
const awayMs = 10_000

/** Of other code at the same address. */
const mostEarlier = 8

export class Verifications {
  readonly #parts: Parts
  readonly #hashes: ResultCache<string>
  #awayUntilMs = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
    this.#hashes = new ResultCache({ cachedMs: 5000, most: 5000 }, () => parts.clock.now())
  }

  /** Other code may be at an address now. */
  forget(): void {
    this.#awayUntilMs = -Infinity
    this.#hashes.clear()
  }

  /** Whether the code at the address is the one; assumed while the node does not answer. */
  async isOfCode(address: Address, { verifiedMs, codeHash }: OfCode): Promise<boolean> {
    if (codeHash === undefined) return ((await this.#parts.createdMs?.(address)) ?? 0) <= verifiedMs
    const now = await this.#hashNow(address)
    return now === undefined || now === codeHash
  }

  /** Of the code that is at the address now. */
  async at(address: Address): Promise<Verification | undefined> {
    const row = await this.#parts.records.contractSource(address)
    if (row === undefined) return undefined
    const { earlier = [], ...source } = JSON.parse(row.record) as Stored
    if (await this.isOfCode(address, row)) return { verifiedMs: row.verifiedMs, source }
    const now = await this.#hashNow(address)
    return earlier.find(({ codeHash }) => codeHash === now)
  }

  /** Stores what was verified for the code. False where a full match for the same code is stored. */
  async put(address: Address, runtime: string, source: ContractSource): Promise<boolean> {
    const { records, clock } = this.#parts
    const codeHash = runtime === '' ? undefined : hashOfCode(runtime)
    const row = await records.contractSource(address)
    const isLess = row?.isFull === true && row.codeHash === undefined && source.match !== 'full'
    if (isLess && (await this.isOfCode(address, row))) return false
    const { earlier = [], ...before } = row === undefined ? {} : (JSON.parse(row.record) as Stored)
    const replaced =
      row?.codeHash === undefined || row.codeHash === codeHash
        ? []
        : [
            {
              codeHash: row.codeHash,
              verifiedMs: row.verifiedMs,
              isFull: row.isFull,
              source: before as ContractSource,
            },
          ]
    const kept = [...replaced, ...earlier.filter((one) => one.codeHash !== codeHash)].slice(0, mostEarlier)
    this.#hashes.clear()
    return records.putContractSource({
      address,
      verifiedMs: clock.now(),
      isFull: source.match === 'full',
      record: JSON.stringify(kept.length === 0 ? source : { ...source, earlier: kept }),
      codeHash,
    })
  }

  /** Undefined while the node does not answer in time. */
  async #hashNow(address: Address): Promise<string | undefined> {
    const { clock } = this.#parts
    if (clock.now() < this.#awayUntilMs) return undefined
    const hash = await withinDeadline(
      this.#hashes.get(address, async () => {
        const params = { value: toBase58(address), visible: true }
        const { runtimecode } = await this.#parts.calls.call('/wallet/getcontractinfo', params)
        return hashOfCode(textOf(runtimecode).toLowerCase())
      }),
    )
    if (hash === undefined) this.#awayUntilMs = clock.now() + awayMs
    return hash
  }
}
