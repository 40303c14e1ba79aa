import type { NodeClient, NodeStateCalls } from '@sundial/node'
import type { Address } from '@sundial/primitives'
import type { IndexedBlock, Store } from '@sundial/store'
import { atOneBlock } from '../at-one-block.ts'
import { repeatTurns, type TaskClock, systemTaskClock } from '../background.ts'
import { touchedBy, TouchedQueue } from '../touched.ts'
import { keepBrokerages, keepChainStates } from './keep-chain-states.ts'
import { readAccounts } from './read-account.ts'

export type StatesReport = {
  readonly waitingCount: number
  /** Accounts dropped from a full queue; the round over all accounts reads them. */
  readonly forgottenCount: number
  readonly trouble?: { readonly code: string; readonly message: string } | undefined
}

type KeepingStates = {
  readonly store: Store
  readonly node: Pick<NodeClient, 'account' | 'head'> & NodeStateCalls
  readonly signal: AbortSignal
  readonly accountsPerSecond: number
  readonly report?: ((report: StatesReport) => void) | undefined
  /** Real time by default. */
  readonly clock?: TaskClock | undefined
}

type StateKeeper = {
  /** Queues the accounts of blocks just written, to be read again. Returns immediately. */
  touch(blocks: readonly IndexedBlock[]): void
  /** Starts a round over all accounts, because much is missing: blocks were undone, or arrived too many at a time. */
  rewind(): void
  /** Resolves when the signal has fired. */
  readonly finished: Promise<void>
}

const queueLimit = 10_000
/** Batch read at one block: small enough that a block seldom arrives in between. */
const accountsAtATime = 8
const stalePage = 500
/** Current votes and parameters appear on pages that users watch. */
const chainStatesEveryMs = 10_000
const apartMs = 500
const idleMs = 1000
/** Pause before the next round over all accounts. */
const restMs = 60_000

/**
 * Stores the node's states of accounts, witnesses, parameters, exchanges and proposals with the index, in the
 * background: first accounts that blocks touch, then the others in turn. It waits while the index and the node are not
 * at the same block, as during a back-fill.
 */
export function keepStates(keeping: KeepingStates): StateKeeper {
  const queue = new TouchedQueue(queueLimit)
  const keeper = new Keeper(keeping, queue)
  return {
    touch: (blocks) => queue.add(touchedBy(blocks)),
    rewind: () => keeper.rewind(),
    finished: repeatTurns({
      ...keeping,
      turn: () => keeper.turn(),
      report: (trouble) => keeper.report(trouble),
    }),
  }
}

class Keeper {
  readonly #keeping: KeepingStates
  readonly #queue: TouchedQueue
  readonly #clock: TaskClock
  #chainStatesMs = -Infinity
  #tallyHeight: number | undefined
  /** Whether a tally was stored before its brokerages were read. */
  #tallyLacks = false
  #brokeragesDue: readonly Address[] = []
  readonly #brokeragesRead = new Set<Address>()
  #nextWitness = 0
  /** Position of the round over all accounts; absent while it rests. */
  #next: number | undefined = 0
  #restedMs = 0
  /** An account of the last batch without a readable answer from the node; the next round reads it again. */
  #unreadable: StatesReport['trouble']

  constructor(keeping: KeepingStates, queue: TouchedQueue) {
    this.#keeping = keeping
    this.#queue = queue
    this.#clock = keeping.clock ?? systemTaskClock
  }

  rewind(): void {
    this.#chainStatesMs = -Infinity
    this.#brokeragesRead.clear()
    this.#next = 0
  }

  /** Resolves with the pause before the next turn. */
  async turn(): Promise<number> {
    const nowMs = this.#clock.now()
    if (nowMs - this.#chainStatesMs >= chainStatesEveryMs) {
      const read = await keepChainStates(this.#keeping)
      if (read === undefined) return apartMs
      this.#chainStatesMs = nowMs
      // Each tally puts new brokerages in force.
      if (read.tallyHeight !== this.#tallyHeight) {
        this.#brokeragesRead.clear()
        this.#tallyLacks = true
      }
      this.#tallyHeight = read.tallyHeight
      this.#brokeragesDue = this.#dueBrokerages(read.witnesses)
    }
    if (await this.#keepSomeBrokerages()) return 0
    await this.#goThroughAll(nowMs)
    const touched = this.#queue.take(accountsAtATime)
    if (touched.size === 0) return idleMs
    const isStored = await this.#keepAccounts([...touched.keys()]).catch((error: unknown) => {
      this.#queue.add(touched)
      throw error
    })
    if (!isStored) this.#queue.add(touched)
    this.report(this.#unreadable)
    return isStored ? (1000 * touched.size) / this.#keeping.accountsPerSecond : apartMs
  }

  /** Those never read, and a few of the others in turn. */
  #dueBrokerages(witnesses: readonly Address[]): readonly Address[] {
    const unread = witnesses.filter((witness) => !this.#brokeragesRead.has(witness))
    if (this.#nextWitness >= witnesses.length) this.#nextWitness = 0
    const inTurn = witnesses.slice(this.#nextWitness, (this.#nextWitness += accountsAtATime))
    return [...new Set([...unread, ...inTurn])]
  }

  /** Whether there are more to read immediately. */
  async #keepSomeBrokerages(): Promise<boolean> {
    const some = this.#brokeragesDue.slice(0, accountsAtATime)
    if (some.length === 0 || !(await keepBrokerages(this.#keeping, some))) return false
    for (const witness of some) this.#brokeragesRead.add(witness)
    this.#brokeragesDue = this.#brokeragesDue.slice(accountsAtATime)
    if (this.#brokeragesDue.length > 0) return true
    if (!this.#tallyLacks) return false
    this.#tallyLacks = false
    this.#chainStatesMs = -Infinity
    return true
  }

  async #goThroughAll(nowMs: number): Promise<void> {
    if (this.#queue.count > 0) return
    if (this.#next === undefined && nowMs - this.#restedMs < restMs) return
    const { addresses, next } = await this.#keeping.store.staleAccounts(this.#next ?? 0, stalePage)
    this.#queue.add(new Map(addresses.map((address) => [address, []])))
    this.#next = next
    if (next === undefined) this.#restedMs = nowMs
  }

  async #keepAccounts(addresses: readonly Address[]): Promise<boolean> {
    const { store, node } = this.#keeping
    const read = await atOneBlock({ store, node }, () => readAccounts(node, addresses))
    if (read.kind !== 'read') return false
    const { states, unreadable } = read.answer
    const isStored = await store.storeStates(read.at, 'account', states)
    if (isStored) this.#unreadable = unreadable
    return isStored
  }

  report(trouble: StatesReport['trouble']): void {
    const { count: waitingCount, forgottenCount } = this.#queue
    this.#keeping.report?.({ waitingCount, forgottenCount, trouble })
  }
}
