// Tries to repeat a transaction on the state of now, and on that state without what the transaction added. What equals
// the receipt in every part is a replay; what does not is none.
import type { NodeCalls, NotReplayed, ReceiptPart, ReplayedTransaction, ReplayObstacle } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'
import {
  type KnownState,
  leavesStateOf,
  type Replay,
  takenBack,
  valueTakenBack,
  withZeros,
} from '@sundial/tvm'
import { differingParts } from './compare-receipt.ts'
import { NodeState, StateTooLarge, StorageNotTold } from './node-state.ts'
import { type PastTransaction, pastTransaction } from './past-transaction.ts'
import { type ReplayRunner, ReplayStopped } from './replay-thread.ts'
import { rowsOf, stepRow } from './traced-rows.ts'

type Parts = {
  readonly client: Pick<
    NodeClient,
    'transaction' | 'receipt' | 'block' | 'account' | 'head' | 'chainParameters'
  >
  readonly calls: NodeCalls
  readonly runner: ReplayRunner
  readonly now: () => number
}

/** As much as a page shows. */
const treeLimits = { calls: 999, writes: 2_000, bytes: 500_000 }

/** Each run finds all it can without what it lacks, so that most transactions need less than ten. */
const mostRuns = 60
const mostMs = 15_000
/** A block comes every three seconds, and a second reading knows what to read. */
const mostReadings = 4

/** Throws `Unavailable`. */
export async function replayTransaction(
  parts: Parts,
  id: string,
): Promise<ReplayedTransaction | NotReplayed> {
  const parameters = Object.fromEntries(
    (await parts.client.chainParameters()).map(({ key, value }) => [key, value]),
  )
  const past = await pastTransaction(parts.client, id, parameters['getEnergyFee'] ?? 0n)
  if (typeof past === 'string') return { missing: 'not_replayable', obstacle: past }
  try {
    return await new Attempt(parts, past, parameters).atOneBlock()
  } catch (error) {
    const obstacle = obstacleOf(error)
    if (obstacle === undefined) throw error
    return { missing: 'not_replayable', obstacle }
  }
}

type Ran = Extract<Replay, { readonly kind: 'ran' }>
type Candidate = { readonly base: KnownState; readonly isTakenBack: boolean; readonly energyLimit: bigint }
/** A candidate with all that its run read. */
type Tried = { readonly candidate: Candidate; readonly ran: Ran }

class Attempt {
  readonly #parts: Parts
  readonly #past: PastTransaction
  readonly #parameters: Readonly<Record<string, bigint>>
  readonly #now: NodeState
  readonly #endMs: number
  #runs = 0

  constructor(parts: Parts, past: PastTransaction, parameters: Readonly<Record<string, bigint>>) {
    this.#parts = parts
    this.#past = past
    this.#parameters = parameters
    this.#now = new NodeState({ ...parts, madeSinceMs: past.previousBlockMs })
    this.#endMs = parts.now() + mostMs
  }

  /** Repeats the reading until the node's head does not move meanwhile. */
  async atOneBlock(): Promise<ReplayedTransaction | NotReplayed> {
    const { client } = this.#parts
    let before = await client.head()
    for (let reading = 1; reading <= mostReadings; reading++) {
      const tried = await this.#try(before.height)
      const after = await client.head()
      if (after.id === before.id) return tried
      before = after
      await this.#now.readAgain()
    }
    throw new NodeMoves('The node adds blocks faster than its state can be read: try again.')
  }

  async #try(block: number): Promise<ReplayedTransaction | NotReplayed> {
    const first = await this.#first()
    for await (const tried of this.#candidates(first)) {
      if (this.#differences(tried).length === 0) return this.#replayed(tried, block)
    }
    return { missing: 'differs', differs: this.#differences(first), block }
  }

  #differences({ ran }: Tried): readonly ReceiptPart[] {
    return differingParts(ran.outcome, this.#past.receipt)
  }

  /** On the state of now; where the caller has no more what it sent, without that. */
  async #first(): Promise<Tried> {
    const { message } = this.#past
    const plain = { base: this.#now.known, isTakenBack: false, energyLimit: message.energyLimit }
    const tried = await this.#run(plain)
    if (tried !== 'value') return tried
    const funded = { ...plain, base: valueTakenBack(this.#now.known, message), isTakenBack: true }
    const again = await this.#run(funded)
    if (again !== 'value') return again
    throw new ValueMissing()
  }

  /** States that may have been the one before, the most exact first. */
  async *#candidates(first: Tried): AsyncGenerator<Tried> {
    let last = first
    for (let round = 0; round < 3 && !leavesStateOf(this.#now.known, last.ran.changed); round++) {
      const base = takenBack(this.#now.known, last.candidate.base, last.ran.changed)
      const tried = await this.#run({ ...last.candidate, base, isTakenBack: true })
      if (tried === 'value') break
      last = tried
    }
    yield last
    yield* this.#withEnergyOf(last)
    const base = withZeros(last.candidate.base, last.ran.changed)
    const zeroed = await this.#run({ ...last.candidate, base, isTakenBack: true })
    if (zeroed !== 'value') yield zeroed
    if (first !== last) {
      yield first
      yield* this.#withEnergyOf(first)
    }
  }

  /** A failed call uses all energy it gets, so that more or less of it at the beginning is more or less used. */
  async *#withEnergyOf({ candidate, ran }: Tried): AsyncGenerator<Tried> {
    const used = this.#past.receipt.receipt?.energyUsageTotal ?? 0n
    const energyLimit = candidate.energyLimit + used - ran.outcome.energyUsed
    if (energyLimit === candidate.energyLimit || energyLimit < used) return
    const tried = await this.#run({ ...candidate, energyLimit })
    if (tried !== 'value') yield tried
  }

  /** Repeats a run until it lacks nothing. Throws `Impossible`, `StateTooLarge`, `ReplayStopped`. */
  async #run(candidate: Candidate): Promise<Tried | 'value'> {
    let { base } = candidate
    for (;;) {
      this.#runs += 1
      if (this.#runs > mostRuns || this.#parts.now() > this.#endMs) throw new ReplayStopped()
      const request = this.#requestOf({ ...candidate, base })
      const found = await this.#parts.runner.replay({ ...request, limits: treeLimits })
      if (found.kind === 'ran') return { candidate: { ...candidate, base }, ran: found }
      if (found.kind === 'impossible' && found.reason === 'value') return 'value'
      if (found.kind === 'impossible') throw new Impossible(found.reason)
      await this.#now.read(found.items)
      base = overlaid(this.#now.known, base)
    }
  }

  #requestOf({ base, energyLimit }: Candidate) {
    const { message, block, fresh } = this.#past
    return { message: { ...message, energyLimit }, block, fresh, parameters: this.#parameters, known: base }
  }

  #replayed({ candidate, ran }: Tried, block: number): ReplayedTransaction {
    const { runner } = this.#parts
    const { isLimitKnown } = this.#past
    // A copy: a later reading changes what the node tells.
    const request = this.#requestOf({ ...candidate, base: overlaid(candidate.base, candidate.base) })
    return {
      calls: rowsOf(ran.root).map((row) => (isLimitKnown ? row : { ...row, energyLimit: undefined })),
      isCut: ran.isCut,
      block,
      isTakenBack: candidate.isTakenBack,
      async steps(order) {
        const found = await runner.steps({ ...request, order }).catch(stoppedForNow)
        if (found.kind !== 'stepped') throw new Error('A replay did not repeat itself.')
        return {
          total: found.total,
          steps: found.steps.map((step) =>
            isLimitKnown ? stepRow(step) : { ...stepRow(step), energyLeft: undefined },
          ),
        }
      },
    }
  }
}

/** What is known, and more of what the node tells. */
const overlaid = (now: KnownState, known: KnownState): KnownState => ({
  accounts: new Map([...now.accounts, ...known.accounts]),
  contracts: new Map([...now.contracts, ...known.contracts]),
  words: new Map([...now.words, ...known.words]),
  blockIds: new Map([...now.blockIds, ...known.blockIds]),
})

function obstacleOf(error: unknown): ReplayObstacle | undefined {
  if (error instanceof Impossible) return error.obstacle
  if (error instanceof ValueMissing) return 'value'
  if (error instanceof StorageNotTold) return 'no_storage'
  return error instanceof StateTooLarge || error instanceof ReplayStopped ? 'too_large' : undefined
}

class ValueMissing extends Error {}

class Impossible extends Error {
  readonly obstacle: ReplayObstacle
  constructor(obstacle: ReplayObstacle) {
    super(`Not replayable: ${obstacle}`)
    this.obstacle = obstacle
  }
}

class NodeMoves extends Unavailable {
  readonly code = 'node_moves'
}

function stoppedForNow(error: unknown): never {
  if (error instanceof ReplayStopped)
    throw new StepsStopped('The transaction took too long to run again: try again.')
  throw error
}

class StepsStopped extends Unavailable {
  readonly code = 'replay_stopped'
}
