import type { RecoverPublicKey } from '@sundial/primitives/keys'
import { type SigningRules, type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import type { BlockEnvironment } from '@sundial/tvm'
import type { Genesis } from '../genesis/genesis.ts'
import type { Undo } from '../log/checkpoint.ts'
import type { HeadChange, LogPart } from '../log/log-part.ts'
import type { SignedTransaction } from '../rules/signed-transaction.ts'
import type { Reader, State } from '../state/state.ts'
import type { BlockIndex } from './blocks.ts'
import { type BlockBatch, Branch, type ChainPorts, type ChainStart, dropped, newBatch } from './branch.ts'
import { ChainRefused } from './chain-refused.ts'
import { cheatLayer, type CheatState } from './cheats.ts'
import type { TransactionPool } from './pool.ts'
import { PoolIntake } from './pool-intake.ts'
import type { AcceptedConsole, PrintedLines } from './printed-lines.ts'
import { isOnDemand, maintenanceSkipSlots, ruleTimeMs, type SlotClock } from './schedule.ts'
import type { Snapshots } from './snapshots.ts'
import type { StoredBlock } from './stored-block.ts'

/** Blocks written as one frame of the log. */
const framedBlocks = 256
/** More than an empty block and an id of a dropped transaction take in the log. */
const roomOfEmptyBlock = 2048
const roomOfDropped = 128

/**
 * One branch of blocks, the state after its head, and the pending transactions. Everything is synchronous: a block is
 * visible only after the log contains it.
 */
export class Chain {
  readonly genesis: Genesis
  readonly index: BlockIndex
  /** Lines that contracts printed. */
  readonly printed: PrintedLines
  readonly acceptedConsole: AcceptedConsole
  readonly recover: RecoverPublicKey | undefined
  readonly #branch: Branch
  readonly #intake: PoolIntake
  readonly #snapshots: Snapshots

  constructor(start: ChainStart, ports: ChainPorts) {
    this.#branch = new Branch(start, ports)
    this.#intake = new PoolIntake(this.#branch)
    this.#snapshots = start.snapshots
    this.genesis = this.#branch.genesis
    this.index = this.#branch.index
    this.printed = this.#branch.printed
    this.acceptedConsole = this.#intake.acceptedConsole
    this.recover = this.#branch.recover
    this.#intake.offer(start.waiting.map((item) => this.#intake.signed(item)))
  }

  /** How signatures of this chain's transactions are read. */
  get signing(): SigningRules {
    return this.#branch.signing
  }

  /** The state after the head block, without pending transactions. */
  get state(): State {
    return this.#branch.state
  }

  /** The same as `state`, even where `chainAt` replaces that one. */
  get headState(): State {
    return this.#branch.state
  }

  /** Begin and length of slots. */
  get clock(): SlotClock {
    return this.#branch.clock
  }

  /** Settings of cheats that are no part of the state. */
  get cheatState(): Pick<CheatState, 'unlocked' | 'accountBatches' | 'balancesSet'> {
    return this.#branch.cheatState
  }

  get undos(): readonly Undo[] {
    return this.#branch.undos.all
  }

  get pool(): Pick<TransactionPool, 'size' | 'get' | 'all' | 'state' | 'executed'> {
    return this.#intake.pool
  }

  get headTimeMs(): number {
    return this.#branch.headTimeMs
  }

  get solidifiedHeight(): number {
    return this.#branch.solidifiedHeight
  }

  /** Why it accepts nothing now. */
  get trouble(): string | undefined {
    return this.#branch.journal.trouble
  }

  /** The chain's own time: the machine's, moved ahead by cheats. */
  now(): number {
    return this.#branch.now()
  }

  /** The state after the newest final block. */
  get solidifiedState(): Reader {
    return this.#branch.solidifiedState
  }

  block(height: number): StoredBlock | undefined {
    return this.#branch.block(height)
  }

  /** The time by which rules judge transactions that are built and accepted now. */
  get ruleTimeMs(): number {
    return ruleTimeMs(this.state, this.clock, this.now())
  }

  /**
   * The time of the next block if it is made now. On demand that is now, at least `apartMs` after the head. Otherwise it is
   * the slot that began last and is after the head, or the next whose witness this chain can sign for.
   */
  nextBlockMs({ apartMs = 0 }: { readonly apartMs?: number } = {}): number {
    return this.#branch.nextBlockMs(apartMs)
  }

  /** The block that comes next, as contracts see it. */
  nextContractBlock(): BlockEnvironment {
    return this.#branch.nextContractBlock()
  }

  /** Adds a transaction to the pool. It is safe when `durable` has resolved. Throws `transaction_refused`. */
  accept(transaction: Transaction): SignedTransaction {
    this.#branch.journal.check()
    const signed = this.#intake.signed(transaction)
    this.#intake.accept(signed)
    const encoded = transactionMessage.encode(signed.transaction)
    try {
      this.#branch.journal.write([{ kind: 'accepted', id: signed.id, transaction: encoded }])
    } catch (error) {
      // A transaction that was not accepted must not be visible.
      this.#intake.offer(this.#restartPool().filter((other) => other !== signed))
      throw error
    }
    return signed
  }

  /** Resolves when everything accepted so far survives a crash of the process and of the machine. */
  async durable(): Promise<void> {
    await this.#branch.journal.durable()
  }

  /**
   * Makes blocks in the next slots, the first with as many pending transactions as fit; `final` makes them final
   * at once. On demand the first is made now and each later one is at least
   * `apartMs` after the one before it.
   */
  mine(
    count = 1,
    { final = false, apartMs = 0 }: { readonly final?: boolean; readonly apartMs?: number } = {},
  ): readonly StoredBlock[] {
    this.#branch.journal.check()
    const mined: StoredBlock[] = []
    const refused = new Set<string>()
    while (mined.length < count) {
      const batch = newBatch()
      const wanted = Math.min(framedBlocks, count - mined.length)
      while (batch.blocks.length < wanted) {
        const isFirst = mined.length === 0 && batch.blocks.length === 0
        const timeMs = this.nextBlockMs({ apartMs: isFirst ? 0 : apartMs })
        const candidates = this.#intake.candidates(timeMs).filter(({ signed }) => !refused.has(signed.id))
        for (const id of this.#branch.produce(timeMs, candidates, batch)) refused.add(id)
        if (final) this.#branch.solidify(this.index.headHeight, batch)
      }
      this.#publish(batch)
      mined.push(...batch.blocks)
    }
    const waiting = this.#restartPool()
    this.#intake.offer(
      waiting.filter(({ id }) => !refused.has(id) && this.index.positionOf(id) === undefined),
    )
    return mined
  }

  /**
   * Makes block 1 in the past, because slots are left out after it as after any maintenance block: block 2 may come in
   * the next slot. Does nothing on a chain that has more than block 0.
   */
  begin(): void {
    if (this.index.headHeight > 0) return
    this.#branch.journal.check()
    const batch = newBatch()
    const earlyMs = this.nextBlockMs() - maintenanceSkipSlots * this.clock.slotMs
    this.#branch.produce(this.#branch.signableMs(earlyMs), [], batch)
    this.#publish(batch)
    this.#intake.offerAgain()
  }

  /**
   * Replaces the last `depth` blocks by a longer branch of empty blocks in later slots, so of other witnesses.
   * Transactions of undone blocks become pending again unless `drop` is set; those the new branch refuses are dropped.
   */
  fork({
    depth,
    blockCount,
    drop,
  }: {
    depth: number
    blockCount: number
    drop: boolean
  }): readonly StoredBlock[] {
    this.#branch.journal.check()
    const possible = this.#branch.undos.blockCount
    if (depth < 1 || depth > possible) {
      throw new ChainRefused(`Between 1 and ${possible} blocks can be undone now, not ${depth}.`)
    }
    if (blockCount <= depth) throw new ChainRefused('The new branch must be longer than the one it replaces.')
    const first = this.index.headHeight - depth + 1
    const final = this.solidifiedHeight
    const undone = Array.from({ length: depth }, (_, index) => this.block(first + index)!)
    const returning = undone.flatMap(({ block }) =>
      block.transactions.map((item) => this.#intake.signed(item)),
    )
    const firstMs = Number(undone[0]!.block.blockHeader!.rawData!.timestamp)
    this.#branch.journal.reserve(roomOfEmptyBlock * blockCount + roomOfDropped * returning.length)
    for (let index = 0; index < depth; index++) {
      this.#branch.undos.undoBlock()
      this.#branch.removeHead()
    }
    this.#snapshots.dropAbove(this.index.headHeight)
    this.#branch.cheatState.dropAbove(this.index.headHeight)

    const batch = newBatch()
    batch.parts.push({ kind: 'undo', count: depth })
    if (drop) batch.parts.push(...returning.map(({ id }) => dropped(id)))
    for (let index = 0; index < blockCount; index++) {
      const afterFirstMs = isOnDemand(this.clock)
        ? Math.max(this.now(), firstMs + 1)
        : firstMs + this.clock.slotMs
      this.#branch.produce(this.#branch.signableMs(afterFirstMs), [], batch)
    }
    // A height that was reported as final stays final, although the blocks that made it final are gone.
    if (final < first && this.solidifiedHeight < final) this.#branch.solidify(final, batch)
    try {
      this.#publish(batch)
    } catch (error) {
      // What was undone is not put back.
      this.#branch.journal.breakDown(error)
    }
    this.#intake.offer([...(drop ? [] : returning), ...this.#restartPool()])
    return batch.blocks
  }

  /** Returns an id with which `revert` restores the chain as it is now. */
  snapshot(): string {
    this.#branch.journal.reserve()
    const height = this.index.headHeight
    const waiting = this.pool.all().map(({ transaction }) => transaction)
    const id = this.#snapshots.take({ height, cheatState: this.#branch.cheatState.snapshot(), waiting })
    this.#branch.undos.takeSnapshot(id, height)
    this.#branch.write([{ kind: 'snapshot' }])
    return id
  }

  /** Undoes everything since the snapshot: blocks, cheats, clock changes and accepted transactions. Throws `chain_refused`. */
  revert(id: string): void {
    this.#branch.journal.reserve()
    const { height, cheatState, waiting } = this.#snapshots.revert(id)
    this.#branch.undos.revert(id)
    while (this.index.headHeight > height) this.#branch.removeHead()
    this.#branch.cheatState.revert(cheatState)
    this.#branch.write([{ kind: 'revert', snapshot: id }])
    this.#restartPool()
    this.#intake.offer(waiting.map((item) => this.#intake.signed(item)))
  }

  /** From now on the chain accepts transactions of these accounts, and no others, whoever signed them. */
  unlock(addresses: readonly string[]): void {
    this.#record({ kind: 'unlocked', addresses })
  }

  addAccounts(count: number): void {
    this.#record({ kind: 'accounts', count })
  }

  /** Sets the length of slots from now on. */
  setSlot(slotMs: number): void {
    if (slotMs === this.clock.slotMs) return
    this.#branch.journal.reserve()
    this.#branch.clock = { ...this.clock, slotMs }
    this.#branch.write([{ kind: 'slot', slotMs }])
  }

  /** Applies a change to the head block; an undo of that block undoes the change. */
  cheat(change: HeadChange): void {
    this.#branch.journal.reserve()
    this.#branch.undos.applyToHead(cheatLayer(this.state, change))
    this.#record(change)
    this.#intake.offerAgain()
  }

  moveClock(byMs: number): void {
    this.#branch.journal.check()
    if (byMs > 0) this.#record({ kind: 'time', aheadMs: this.#branch.cheatState.aheadMs + byMs })
  }

  /** Moves the clock to the head's time when blocks were made ahead of it, so that the next slot is near. */
  catchUp(): void {
    this.moveClock(this.headTimeMs - this.now())
  }

  #restartPool(): readonly SignedTransaction[] {
    return this.#intake.pool.restart(this.state)
  }

  #publish(batch: BlockBatch): void {
    try {
      this.#branch.publish(batch)
    } catch (error) {
      this.#intake.offerAgain()
      throw error
    }
  }

  #record(part: LogPart): void {
    this.#branch.journal.reserve()
    this.#branch.cheatState.apply(part, this.index.headHeight)
    this.#branch.write([part])
  }
}
