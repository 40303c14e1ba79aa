// Answers from replicas. A replica answers at a block only while it is at that very block, and has replayed the primary's log up to
// where the primary was when its state was read last. So no answer is older than what this server has said before, in a header, a
// message or another answer, and that holds for what is not in blocks as well.
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, type IndexState, logPositionOf, type Store } from '@sundial/store'
import { isSame, outcomeOf, type Outcome, StateReader } from './state-reader.ts'

const limits = {
  /** How long an answer waits for a replica to follow; then the replica is left out, so that the next answers do not wait. */
  reachMs: 100,
  pauseMs: 3,
  /** A replica that says nothing for so long is away, whatever reads from it. */
  silenceMs: 1500,
  watchMs: 500,
} as const

/** What is known of a replica; lags are absent until it has answered. */
export type ReplicaProgress = {
  /** `replica 1`: host names are private. */
  readonly name: string
  readonly isUsed: boolean
  /** Blocks of the primary that it lacks. */
  readonly lagBlocks?: number | undefined
  /** Bytes of the primary's log that it has not replayed. */
  readonly lagBytes?: number | undefined
  /** Answers read from it. */
  readonly answerCount: number
  /** Why it does not answer, and since when. */
  readonly failure?: { readonly code: string; readonly sinceMs: number } | undefined
}

type ReplicaStore = Pick<Store, 'state' | 'at'>
type Primary = Pick<StateReader, 'read'>

/** The replicas of one server. `start` watches them: one that was left out comes back as soon as it has caught up. */
export class ReplicaReads {
  readonly #replicas: readonly Replica[]
  readonly #primary: Primary
  #turn = 0

  constructor(stores: readonly ReplicaStore[], primary: Primary, now: () => number = Date.now) {
    this.#replicas = stores.map((store, index) => new Replica(`replica ${index + 1}`, store, now))
    this.#primary = primary
  }

  /** A replica that has all that the primary had at this state, each in its turn. Otherwise the primary answers. */
  async choose(state: IndexState): Promise<Replica | undefined> {
    const used = this.#replicas.filter(({ isUsed }) => isUsed)
    const replica = used[this.#turn++ % used.length]
    return (await replica?.reach(state)) ? replica : undefined
  }

  progress(): readonly ReplicaProgress[] {
    return this.#replicas.map((replica) => replica.progress())
  }

  /** Watches until the returned function is called. */
  start(): () => void {
    const closing = new AbortController()
    const { signal } = closing
    for (const replica of this.#replicas) void this.#watch(replica, signal)
    return () => closing.abort()
  }

  async #watch(replica: Replica, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const state = await this.#primary.read().catch(() => undefined)
      // Without the primary nothing is answered.
      if (state !== undefined) await replica.check(state)
      await sleep(limits.watchMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}

class Replica {
  readonly #name: string
  readonly #store: ReplicaStore
  readonly #reader: StateReader
  readonly #now: () => number
  /** Fires when it is away, so that no answer waits for it any longer. */
  #away = new AbortController()
  #lag: Pick<ReplicaProgress, 'lagBlocks' | 'lagBytes'> = {}
  #failure: ReplicaProgress['failure']
  #answerCount = 0
  /** Until it was seen at a state of the primary it is not. */
  isUsed = false

  constructor(name: string, store: ReplicaStore, now: () => number) {
    this.#name = name
    this.#store = store
    this.#reader = new StateReader(store)
    this.#now = now
  }

  progress(): ReplicaProgress {
    const { isUsed } = this
    const of = { name: this.#name, isUsed, answerCount: this.#answerCount, failure: this.#failure }
    return this.#failure === undefined ? { ...of, ...this.#lag } : of
  }

  /** Like `reach`; and decides that it is away if it is silent. */
  async check(state: IndexState): Promise<void> {
    const silence = setTimeout(() => this.#leave('database_timeout'), limits.silenceMs)
    silence.unref()
    await this.reach(state)
    clearTimeout(silence)
  }

  /** Waits a moment until it is at the state, and decides by this whether it is used. */
  async reach(state: IndexState): Promise<boolean> {
    const { recent } = this.#reader
    if (this.isUsed && recent !== undefined && this.#isAt(recent, state)) return true
    const untilMs = performance.now() + limits.reachMs
    for (;;) {
      const theirs = await this.#read()
      if (theirs === undefined) return false
      const isThere = this.#isAt(theirs, state)
      if (isThere) return (this.isUsed = true)
      // It has moved on already, and so has the primary, or is about to.
      if (this.#lag.lagBytes === 0) return false
      if (performance.now() > untilMs) return (this.isUsed = false)
      await sleep(limits.pauseMs, undefined, { ref: false })
    }
  }

  /**
   * The outcome of reads at the state; undefined where the replica did not stay at it or failed, which says nothing about the answer.
   * A replica may be ahead: it can see a block before the primary does.
   */
  async read<Answer>(
    work: (store: Store) => Promise<Answer>,
    state: IndexState,
  ): Promise<Outcome<Answer> | undefined> {
    const { moves } = this.#reader
    const outcome = await this.#unlessAway(outcomeOf(work(this.#store.at(state))))
    if (outcome === undefined) return undefined
    if ('error' in outcome && outcome.error instanceof DatabaseUnavailable) return undefined
    const after = await this.#read()
    if (after === undefined || !this.#isAt(after, state) || this.#reader.moves !== moves) return undefined
    this.#answerCount++
    return outcome
  }

  async #read(): Promise<IndexState | undefined> {
    const read = await this.#unlessAway(outcomeOf(this.#reader.read()))
    if (read === undefined) return undefined
    if ('value' in read) {
      this.#failure = undefined
      return read.value
    }
    this.#leave((read.error as { readonly code?: string }).code ?? 'database_unreachable')
    return undefined
  }

  /** Undefined as soon as the replica is found to be away. */
  async #unlessAway<Value>(work: Promise<Value>): Promise<Value | undefined> {
    const { signal } = this.#away
    let stop: () => void = () => undefined
    const away = new Promise<undefined>((resolve) => {
      stop = () => resolve(undefined)
      signal.addEventListener('abort', stop, { once: true })
    })
    return Promise.race([work, away]).finally(() => signal.removeEventListener('abort', stop))
  }

  #leave(code: string): void {
    this.isUsed = false
    this.#reader.forget()
    this.#failure = { code, sinceMs: this.#failure?.sinceMs ?? this.#now() }
    this.#away.abort()
    this.#away = new AbortController()
  }

  #isAt(theirs: IndexState, state: IndexState): boolean {
    const [position, wanted] = [logPositionOf(theirs), logPositionOf(state)]
    if (position === undefined || wanted === undefined) return false
    this.#lag = {
      lagBlocks: Math.max(0, (state.head?.height ?? -1) - (theirs.head?.height ?? -1)),
      lagBytes: position > wanted ? 0 : Number(wanted - position),
    }
    return isSame(theirs, state) && position >= wanted
  }
}
