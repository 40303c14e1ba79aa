import { sha256, toHex } from '@sundial/primitives'
import { rawTransaction, transaction } from '@sundial/protocol'
import { NodeUnavailable } from '../errors.ts'
import type { BroadcastResult, Chain, Timers, TransactionStatus } from '../ports.ts'

/** What goes wrong at a broadcast. */
export type Mishap = 'none' | 'lost request' | 'lost answer' | 'busy' | 'dropped'

const blockMs = 3000
const solidAfter = 3

/** A chain that loses requests, answers and transactions as a test says. Each pause is a block. */
export class SimulatedChain implements Chain {
  nowMs = 1_763_000_000_000
  readonly #mishaps: () => Mishap
  /** Ids that wait for a block. */
  readonly #pending = new Set<string>()
  /** Height of the block that has a transaction, by id. */
  readonly #included = new Map<string, number>()
  #height = 100

  constructor(mishaps: () => Mishap = () => 'none') {
    this.#mishaps = mishaps
  }

  /** Ids of the transactions that are in blocks. */
  get included(): ReadonlySet<string> {
    return new Set(this.#included.keys())
  }

  referenceBlock = async () => ({
    height: BigInt(this.#height),
    id: this.#height.toString(16).padStart(64, '0'),
    timestampMs: BigInt(this.nowMs),
  })

  solidifiedBlock = async () => ({
    height: BigInt(this.#height - solidAfter),
    id: '00'.repeat(32),
    timestampMs: BigInt(this.nowMs - solidAfter * blockMs),
  })

  isActivated = async () => true

  async broadcast(bytes: Uint8Array): Promise<BroadcastResult> {
    const raw = transaction.decode(bytes).rawData!
    const id = toHex(sha256(rawTransaction.encode(raw)))
    const mishap = this.#mishaps()
    if (mishap === 'lost request') throw new NodeUnavailable('timeout')
    if (mishap === 'busy') return { code: 'SERVER_BUSY', message: 'Server is busy' }
    if (raw.expiration <= BigInt(this.nowMs))
      return { code: 'TRANSACTION_EXPIRATION_ERROR', message: 'expired' }
    if (this.#included.has(id) || this.#pending.has(id)) return { code: 'DUP_TRANSACTION_ERROR', message: '' }
    if (mishap !== 'dropped') this.#pending.add(id)
    if (mishap === 'lost answer') throw new NodeUnavailable('timeout')
    return { code: 'SUCCESS', message: '' }
  }

  async statusOf(id: string): Promise<TransactionStatus> {
    const height = this.#included.get(id)
    if (height === undefined) return { kind: 'unknown' }
    const isSolid = height <= this.#height - solidAfter
    const outcome = { height: BigInt(height), result: 'SUCCESS', feeSun: 0n }
    return { kind: isSolid ? 'solidified' : 'in-block', ...outcome }
  }

  async indexedStatusOf(id: string) {
    const { timestampMs: readUntilMs } = await this.solidifiedBlock()
    return { status: await this.statusOf(id), readUntilMs }
  }

  readonly timers: Timers = {
    now: () => this.nowMs,
    after: (_, then) => {
      const timer = setTimeout(() => {
        this.#produce()
        then()
      }, 0)
      return () => clearTimeout(timer)
    },
  }

  #produce(): void {
    this.#height += 1
    this.nowMs += blockMs
    for (const id of this.#pending) this.#included.set(id, this.#height)
    this.#pending.clear()
  }
}
