import { formatUnits, ifAvailable, toBase58, toHex } from '@sundial/primitives'
import { buildTransaction, encodeRaw, randomOffset } from '../draft.ts'
import type { Chain, Timers } from '../ports.ts'
import { sendOperation } from '../send-form.ts'
import {
  followTransaction,
  knownStatus,
  type Progress,
  sendTransaction,
  type SignedTransaction,
  signedTransaction,
  untilNextLook,
} from '../send-transaction.ts'
import type { Signed } from '../sign-reviewed.ts'
import type { TransactionRequest } from '../signer.ts'
import { isFinished, type Journal, type JournalRow, mayBeExecuted, transactionIn } from './journal.ts'

type Ports = {
  readonly chain: Chain
  readonly timers: Timers
  /** Signs requests after one review that shows all of them. Throws `SigningRefused` when the person declines. */
  readonly sign: (requests: readonly TransactionRequest[]) => Promise<readonly Signed[]>
  /** Stores the journal. A broadcast waits for it. */
  readonly store: (journal: Journal) => Promise<void>
}

/** Payments that one review shows. */
export const reviewedAtOnce = 100
/** Payments that are on their way at the same time. */
const sentAtOnce = 10
/** Time to sign and send what one review shows. */
const validMs = 3_600_000
/** What has less time left is not sent any more: it is signed anew. */
const leastLeftMs = 60_000n

export type RunState = 'running' | 'paused' | 'finished'

/**
 * Pays the rows of a journal, each once. A row is signed again only when its transaction has expired without being in a block,
 * or was never given to a node. A refusal pauses the run; the refused transaction is watched until it has expired, because it
 * may still be executed.
 */
export class PaymentRun {
  readonly #ports: Ports
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  #journal: Journal
  #state: RunState = 'paused'
  #lastSave: Promise<void> = Promise.resolve()
  #nextSave: Promise<void> | undefined
  #work: Promise<void> | undefined
  #watching: Promise<void> | undefined
  /** Height of the block of each row that is in one. */
  readonly #inBlock = new Map<number, bigint>()
  /** Ends the watch of each refused row. */
  readonly #refused = new Map<number, AbortController>()
  /** Where the row of a line is in the journal. */
  readonly #places: ReadonlyMap<number, number>

  constructor(ports: Ports, journal: Journal) {
    this.#ports = ports
    this.#journal = journal
    this.#places = new Map(journal.rows.map(({ line }, place) => [line, place]))
  }

  get journal(): Journal {
    return this.#journal
  }

  get state(): RunState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends no further payment. Those on their way are followed to their end. */
  pause(): void {
    if (this.#state === 'running') this.#change('paused')
  }

  /**
   * Takes failed rows up again at the next run. What a node refused is offered with the same bytes until it has expired: another
   * node may have it.
   */
  async retry(): Promise<void> {
    const failed = this.#lines('refused', 'reverted')
    for (const line of failed) this.#refused.get(line)?.abort()
    await this.#set(
      failed.map((line) =>
        mayBeExecuted(this.#row(line)) ? { ...this.#row(line), state: 'sent' } : this.#unsigned(line),
      ),
    )
    if (this.#state === 'finished') this.#change('paused')
  }

  /** Ends all work: nothing more is signed, sent or stored. */
  close(): void {
    this.#stop.abort()
  }

  /**
   * Pays until every row is paid or failed, or until a pause. Throws what `sign` and `store` throw; the run is paused then.
   */
  run(): Promise<void> {
    if (this.#state !== 'running') this.#change('running')
    this.#work ??= this.#goOn().finally(() => {
      this.#work = undefined
    })
    return this.#work
  }

  async #goOn(): Promise<void> {
    for (const line of this.#lines('refused')) this.#watchRefused(line)
    try {
      do {
        await this.#pool(this.#lines('sent', 'in-block'), (line) => this.#follow(line))
        await this.#dropStale()
        await this.#pool(this.#lines('signed'), (line) => this.#send(line))
        const waiting = this.#lines('waiting').slice(0, reviewedAtOnce)
        if (waiting.length > 0 && this.#state === 'running') await this.#sign(waiting)
        else await this.#watch()
      } while (this.#state === 'running' && !isFinished(this.#journal))
    } catch (error) {
      if (this.#stop.signal.aborted) return
      this.pause()
      void this.#watch().catch(() => undefined)
      throw error
    }
    if (isFinished(this.#journal)) this.#change('finished')
  }

  /** Follows what is in blocks until the blocks are solidified: one question for all of them each time. */
  #watch(): Promise<void> {
    this.#watching ??= this.#untilSolidified().finally(() => {
      this.#watching = undefined
    })
    return this.#watching
  }

  async #untilSolidified(): Promise<void> {
    const { chain } = this.#ports
    while (this.#inBlock.size > 0) {
      await untilNextLook(this.#parts)
      const solidified = await ifAvailable(chain.solidifiedBlock())
      for (const [line, height] of this.#inBlock) {
        if (solidified === undefined || height > solidified.height) continue
        const transaction = this.#transaction(line)
        const { id } = transaction
        const status = await knownStatus(transaction, this.#parts)
        // A fork that dropped its block leads to a new look from the beginning.
        if (status?.kind === 'unknown') await this.#take(line, { kind: 'sent', id })
        else if (status !== undefined) await this.#take(line, { ...status, id })
      }
    }
  }

  /** Runs the work for each line, a few at a time, until a pause. */
  async #pool(lines: readonly number[], work: (line: number) => Promise<void>): Promise<void> {
    const queue = [...lines]
    const next = async () => {
      for (let line = queue.shift(); line !== undefined; line = queue.shift()) {
        if (this.#state !== 'running') return
        await work(line)
      }
    }
    await Promise.all(Array.from({ length: Math.min(sentAtOnce, queue.length) }, next))
  }

  /** Builds and signs rows, and stores the transactions before any of them is sent. */
  async #sign(lines: readonly number[]): Promise<void> {
    const { chain, sign } = this.#ports
    const { owner, token, feeLimitSun } = this.#journal
    const reference = await chain.referenceBlock()
    const first = randomOffset()
    const requests = lines.map((line, index): TransactionRequest => {
      const { to, amount } = this.#row(line)
      const operation = sendOperation(
        { to: toBase58(to), amount: formatUnits(BigInt(amount), token.decimals) },
        { token: { ...token, balance: 0n }, owner },
      )
      const limit = token.standard === 'TRC20' ? BigInt(feeLimitSun) : 0n
      // Rows may be equal: the position tells them apart within the run, the rest from other runs and orders.
      const offset = { ...first, timestampMs: first.timestampMs + index }
      const raw = buildTransaction({ operation, feeLimitSun: limit, validMs }, reference, offset)
      return { kind: 'transaction', raw: encodeRaw(raw), sideChainId: reference.sideChainId }
    })
    const signed = await sign(requests)
    await this.#set(
      lines.map((line, index) => {
        const { id, bytes, expirationMs } = signedTransaction(signed[index]!)
        const transaction = { id, bytes: toHex(bytes), expirationMs: expirationMs.toString() }
        return { ...this.#row(line), state: 'signed', transaction }
      }),
    )
  }

  /** Signed transactions that nobody has sent, and that are too old now, are signed anew. */
  async #dropStale(): Promise<void> {
    const limit = BigInt(this.#ports.timers.now()) + leastLeftMs
    const stale = this.#lines('signed').filter(
      (line) => BigInt(this.#row(line).transaction!.expirationMs) < limit,
    )
    if (stale.length > 0) await this.#set(stale.map((line) => this.#unsigned(line)))
  }

  async #send(line: number): Promise<void> {
    // From here on a node may have it.
    await this.#set([{ ...this.#row(line), state: 'sent' }])
    await this.#untilInBlock(line, sendTransaction(this.#transaction(line), this.#parts))
  }

  #follow(line: number): Promise<void> {
    return this.#untilInBlock(line, followTransaction(this.#transaction(line), this.#parts, 'waiting'))
  }

  async #untilInBlock(line: number, steps: AsyncGenerator<Progress, void>): Promise<void> {
    for await (const progress of steps) {
      await this.#take(line, progress)
      if (progress.kind === 'in-block') return
      if (progress.kind === 'refused') {
        this.#watchRefused(line)
        this.pause()
        return
      }
    }
  }

  /** A row that was refused may be paid nevertheless, and is certain not to be once its transaction has expired. */
  #watchRefused(line: number): void {
    if (this.#refused.has(line) || !mayBeExecuted(this.#row(line))) return
    const watch = new AbortController()
    this.#refused.set(line, watch)
    const signal = AbortSignal.any([watch.signal, this.#stop.signal])
    const steps = followTransaction(this.#transaction(line), { ...this.#parts, signal }, 'refused')
    this.#untilInBlock(line, steps)
      .then(() => this.#watch())
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      .finally(() => this.#refused.delete(line))
  }

  async #take(line: number, progress: Progress): Promise<void> {
    const row = this.#row(line)
    this.#inBlock.delete(line)
    switch (progress.kind) {
      case 'waiting':
      case 'sent':
      case 'shared':
        return this.#set([{ ...row, state: 'sent' }])
      case 'refused':
        return this.#set([{ ...row, state: 'refused', reason: progress.message || progress.code }])
      case 'expired':
        // A person decides whether what a node refused is tried again.
        return this.#set([
          row.state === 'refused' ? { ...this.#unsigned(line), ...refusalOf(row) } : this.#unsigned(line),
        ])
      case 'in-block':
        this.#inBlock.set(line, progress.height)
        return this.#set([{ ...row, state: 'in-block' }])
      case 'solidified':
        return this.#set([
          progress.result === 'SUCCESS'
            ? { ...row, state: 'paid' }
            : { ...row, state: 'reverted', reason: progress.result },
        ])
    }
  }

  get #parts() {
    const { chain, timers } = this.#ports
    return { chain, timers, signal: this.#stop.signal }
  }

  #transaction(line: number): SignedTransaction {
    return transactionIn(this.#row(line))!
  }

  #unsigned(line: number): JournalRow {
    const { transaction: _, reason: __, ...row } = this.#row(line)
    return { ...row, state: 'waiting' }
  }

  #row(line: number): JournalRow {
    return this.#journal.rows[this.#places.get(line)!]!
  }

  #lines(...states: readonly JournalRow['state'][]): readonly number[] {
    return this.#journal.rows.filter(({ state }) => states.includes(state)).map(({ line }) => line)
  }

  /** Changes rows, and resolves once the journal is stored. */
  async #set(rows: readonly JournalRow[]): Promise<void> {
    // Without a stored row nothing may be sent.
    this.#stop.signal.throwIfAborted()
    const changed = new Map(rows.map((row) => [row.line, row]))
    this.#journal = {
      ...this.#journal,
      rows: this.#journal.rows.map((row) => changed.get(row.line) ?? row),
    }
    this.#report()
    await this.#save()
  }

  /** Changes that come while the journal is being stored are stored together. */
  #save(): Promise<void> {
    this.#nextSave ??= this.#lastSave
      .catch(() => undefined)
      .then(() => {
        this.#nextSave = undefined
        this.#lastSave = this.#ports.store(this.#journal)
        return this.#lastSave
      })
    return this.#nextSave
  }

  #change(state: RunState): void {
    this.#state = state
    this.#report()
  }

  #report(): void {
    for (const listener of this.#listeners) listener()
  }
}

const refusalOf = ({ state, reason }: JournalRow): Pick<JournalRow, 'state' | 'reason'> => ({
  state,
  ...(reason !== undefined && { reason }),
})
