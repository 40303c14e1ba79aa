// Blocks in mainnet's mix as far as lists are concerned: calls of one contract, each transferring a token to one account.
import { randomBytes } from 'node:crypto'
import type { IndexedBlock } from '@sundial/store'
import { account } from './storage-layout/mainnet-like.ts'

/** Called by every transaction, and the counterparty of every transfer. */
export const contract = account(1)
export const hot = account(2)
const population = 100_000
const startMs = Date.UTC(2025, 0, 1)

export class MadeUpChain {
  #height: number
  #parentId: string

  /** Continues after the block, or starts anew. */
  constructor({ height, id } = { height: 0, id: hex(32) }) {
    this.#height = height
    this.#parentId = id
  }

  /** By default its time is three seconds after the previous one's. */
  next(transactionCount: number, timestampMs?: number): IndexedBlock {
    const height = ++this.#height
    const id = height.toString(16).padStart(16, '0') + hex(24)
    const parentId = this.#parentId
    this.#parentId = id
    const payers = Array.from({ length: transactionCount }, () =>
      account(10 + Math.floor(population ** Math.random())),
    )
    return {
      height,
      id,
      parentId,
      transactionRoot: hex(32),
      timestampMs: timestampMs ?? startMs + height * 3000,
      witness: account(2_000_000_000 + (height % 27)),
      version: 34,
      sizeBytes: transactionCount * 345,
      transactions: payers.map((owner) => ({
        id: hex(32),
        type: 31,
        owner,
        to: contract,
        selector: 'a9059cbb',
        result: 'SUCCESS',
        feeSun: 0n,
        netUsage: 345n,
        energyUsage: 64_285n,
      })),
      transfers: payers.map((from, transactionIndex) => ({
        transactionIndex,
        from,
        to: hot,
        asset: { kind: 'trc20', contract },
        amount: BigInt(1 + Math.floor(1e9 * Math.random())),
      })),
      facts: [],
      // As for any chain that is not indexed from block 0: the ledger stays empty.
      ledger: {
        changes: [],
        notes: [],
        burnedSun: 0n,
        movedSun: 0n,
        operationsWithoutEffects: transactionCount,
      },
    }
  }
}

const hex = (byteCount: number): string => randomBytes(byteCount).toString('hex')
