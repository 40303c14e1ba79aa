import type { AuditCursor, IndexedBlock } from '@sundial/store'
import { repeatTurns, systemTaskClock, type TaskClock, type Trouble } from '../background.ts'
import { touchedBy, TouchedQueue } from '../touched.ts'
import { halved } from './audit-index.ts'
import { auditNext, type Auditing, auditTouched, type PieceOutcome, touchedOf } from './audit-piece.ts'
import { type Difference, isDifference } from './compare-account.ts'
import type { Compared } from './compare.ts'
import { PendingDoubts } from './pending-doubts.ts'

type KeepingAudit = Compared & {
  readonly signal: AbortSignal
  readonly accountsPerSecond: number
  /** Called when an error stops the audit, and with `undefined` when it continues. */
  readonly report?: ((trouble: Trouble | undefined) => void) | undefined
  /** Called with the differences of each piece that count. */
  readonly onDifferences?: ((differences: readonly Difference[], height: number) => void) | undefined
  /** Real time by default. */
  readonly clock?: TaskClock | undefined
}

type Auditor = {
  /** Queues the accounts of blocks just written, to be compared before others. Returns immediately. */
  touch(blocks: readonly IndexedBlock[]): void
  /** Resolves when the signal has fired. */
  readonly finished: Promise<void>
}

/** Queue of touched accounts; those dropped from it are compared in the rounds. */
const queueLimit = 2000
const touchedAtATime = 8
const tokensAtMost = 200
const apartMs = 500
const unknownMs = 30_000

/**
 * Compares the index with the node for as long as the program runs, at a low rate: accounts that blocks touched and,
 * alternately, all accounts and tokens round after round. Its position is in the database, so a restart continues there.
 */
export function keepAuditing(keeping: KeepingAudit): Auditor {
  const queue = new TouchedQueue(queueLimit)
  const rounds = new Rounds(keeping, queue)
  return {
    touch: (blocks) => queue.add(touchedBy(blocks)),
    finished: repeatTurns({ ...keeping, turn: () => rounds.turn() }),
  }
}

class Rounds {
  readonly #keeping: KeepingAudit
  readonly #auditing: Auditing
  readonly #queue: TouchedQueue
  readonly #wholeSize: { readonly accounts: number; readonly tokens: number }
  #size: { readonly accounts: number; readonly tokens: number }
  /** Absent when the position must be read from the database. */
  #cursor: AuditCursor | undefined

  constructor(keeping: KeepingAudit, queue: TouchedQueue) {
    const { store, node, clock = systemTaskClock, accountsPerSecond, signal } = keeping
    this.#keeping = keeping
    this.#queue = queue
    this.#auditing = {
      store,
      node,
      run: 'background',
      nowMs: () => clock.now(),
      doubts: new PendingDoubts(),
      pause: (ms) => clock.pause(ms, signal),
    }
    this.#wholeSize = {
      accounts: Math.min(50, Math.max(1, Math.round(2 * accountsPerSecond))),
      tokens: tokensAtMost,
    }
    this.#size = this.#wholeSize
  }

  /** Resolves with the pause before the next turn. */
  async turn(): Promise<number> {
    const { store, report } = this.#keeping
    const { knowsBalances } = await store.state()
    report?.(undefined)
    // Why balances are unknown is a matter of the index: /health says it.
    if (!knowsBalances) return unknownMs
    return (await this.#touched()) + (await this.#round())
  }

  async #touched(): Promise<number> {
    const touched = this.#queue.take(touchedAtATime)
    if (touched.size === 0) return 0
    const { round } = await this.#where()
    const outcome = await auditTouched(this.#auditing, { touched, round, size: this.#size }).catch(
      (error: unknown) => {
        this.#queue.add(touched)
        throw error
      },
    )
    this.#queue.add(outcome.kind === 'compared' ? touchedOf(outcome.piece.doubtful) : touched)
    return this.#pauseAfter(outcome)
  }

  async #round(): Promise<number> {
    const outcome = await auditNext(this.#auditing, await this.#where(), this.#size)
    // An undo may have removed its position.
    this.#cursor = undefined
    if (outcome.kind === 'compared') this.#queue.add(touchedOf(outcome.piece.doubtful))
    if (outcome.kind !== 'roundEnded') return this.#pauseAfter(outcome)
    const { round } = await this.#where()
    this.#cursor = { round: round + 1, subject: 'accounts', next: 0 }
    return 1000
  }

  async #where(): Promise<AuditCursor> {
    const stored = this.#cursor ?? (await this.#keeping.store.auditCursor('background'))
    return stored ?? { round: 1, subject: 'accounts', next: 0 }
  }

  #pauseAfter(outcome: PieceOutcome): number {
    if (outcome.kind === 'moved') this.#size = halved(this.#size)
    if (outcome.kind !== 'compared') return apartMs
    const differences = outcome.piece.comparisons.filter(isDifference)
    if (differences.length > 0) this.#keeping.onDifferences?.(differences, outcome.piece.height)
    this.#size = this.#wholeSize
    return (1000 * outcome.piece.step.count) / this.#keeping.accountsPerSecond
  }
}
