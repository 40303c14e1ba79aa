// Past transactions run again where the node offers no trace.
import type { Clock } from '@sundial/primitives'
import { NotNow } from '../../errors.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import { type Caller, type QueueLimits, WorkQueue } from '../work-queue.ts'
import type { TracedCall } from './read-frames.ts'
import type { StepPage } from './read-steps.ts'

/** Parts of a receipt that a replay must equal. */
export type ReceiptPart = 'result' | 'energy' | 'logs' | 'internal_transactions'

/** What makes a replay impossible. */
export type ReplayObstacle =
  | 'no_receipt'
  | 'no_contract'
  | 'no_storage'
  | 'stake'
  | 'selfdestruct'
  | 'value'
  | 'too_large'

/** A run whose result, energy, logs and internal transactions equal the receipt. */
export type ReplayedTransaction = {
  readonly calls: readonly TracedCall[]
  readonly isCut: boolean
  /** The newest block of the state that it ran on. */
  readonly block: number
  /** Whether what the transaction itself added was taken back from that state. */
  readonly isTakenBack: boolean
  steps(range: StepRange): Promise<StepPage>
}

export type StepRange = { readonly from: number; readonly count: number }

export type NotReplayed =
  | { readonly missing: 'differs'; readonly differs: readonly ReceiptPart[]; readonly block: number }
  | { readonly missing: 'not_replayable'; readonly obstacle: ReplayObstacle }

/** Runs one transaction on the state that a node tells. Throws `Unavailable`. */
export interface Replayer {
  replay(id: string): Promise<ReplayedTransaction | NotReplayed>
}

type Parts = { readonly replayer: Replayer; readonly clock: Clock; readonly queueLimits?: QueueLimits }

/** Each reads up to some hundred items from the node. */
const defaultLimits: QueueLimits = { running: 1, waiting: 8, waitingOfOne: 2, waitMs: 30_000 }
const retryAfterSeconds = 10

/** With the state it ran on, a replay takes up to some MB. */
const recent = { cachedMs: 5 * 60_000, most: 16 }

/** Replays in turn, and keeps the newest ones. */
export class Replays {
  readonly #replayer: Replayer
  readonly #queue: WorkQueue
  readonly #recent: ResultCache<ReplayedTransaction | NotReplayed>

  constructor({ replayer, clock, queueLimits = defaultLimits }: Parts) {
    this.#replayer = replayer
    this.#queue = new WorkQueue(queueLimits, busy)
    this.#recent = new ResultCache(recent, () => clock.now())
  }

  /** Refuses what waits and what comes. */
  stop(): void {
    this.#queue.stop()
  }

  /** A transaction may have been undone and executed again in another block. */
  forget(): void {
    this.#recent.clear()
  }

  /** Throws `replay_busy`, `Unavailable`. */
  replay(id: string, { share }: Caller = {}): Promise<ReplayedTransaction | NotReplayed> {
    // Others may wait for the same replay, so it does not end with the first of them.
    return this.#recent.get(id, () => this.#queue.run(() => this.#replayer.replay(id), { share }))
  }

  /** Instructions of a transaction. Throws as above. */
  async steps(id: string, range: StepRange, caller: Caller = {}): Promise<StepPage | NotReplayed> {
    const replayed = await this.replay(id, caller)
    return 'missing' in replayed ? replayed : await this.#queue.run(() => replayed.steps(range), caller)
  }
}

const busy = (why: string) =>
  new NotNow('replay_busy', `Replays are busy: ${why}. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  })
