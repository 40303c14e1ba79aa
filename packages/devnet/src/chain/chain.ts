import { type RecoverPublicKey, Refused } from '@sundial/primitives'
import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import type { Clock } from '../clock.ts'
import type { ChainStart } from './chain-start.ts'
import { type BlockEnvironment as ContractBlock, defaultStepLimit } from '@sundial/tvm'
import type { ConsoleCall } from '../contracts/console-call.ts'
import { contractBlock } from '../contracts/contract-block.ts'
import type { Genesis } from '../genesis/genesis.ts'
import type { Undo } from '../log/checkpoint.ts'
import type { ChainLog } from '../log/chain-log.ts'
import type { HeadChange, LogPart } from '../log/log-part.ts'
import { checkPlace, checkReachesNextSlot, type Place } from '../rules/check-place.ts'
import { checkSignatures } from '../rules/check-signatures.ts'
import { type Executed, executeTransaction } from '../rules/execute-transaction.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import { propertyOf, setProperty } from '../state/properties.ts'
import type { Layer, Reader, State } from '../state/state.ts'
import type { BlockIndex } from './block-index.ts'
import type { BlockReader } from './block-reader.ts'
import { ChainRefused } from './chain-refused.ts'
import { cheatLayer } from './cheat-layer.ts'
import { type Candidate, executeCandidates } from './execute-block.ts'
import { Journal } from './journal.ts'
import { Pool } from './pool.ts'
import {
  isOnDemand,
  maintenanceSkipSlots,
  nextSlotMs,
  ruleTimeMs,
  signableSlotMs,
  type SlotClock,
  slotOf,
  timeOfSlot,
  witnessAt,
} from './schedule.ts'
import { signBlock } from './sign-block.ts'
import { signingKeyOf } from './signing-key.ts'
import { AcceptedConsole, type PrintedLines } from './printed-lines.ts'
import type { Snapshots } from './snapshots.ts'
import { encodeStoredBlock, storedBlock, type StoredBlock } from './stored-block.ts'
import type { Told } from './told.ts'
import { UndoStack } from './undo-stack.ts'

/** Blocks written as one frame of the log. */
const framedBlocks = 256
/** Steps of contracts after which what waits is not run again over a new head. */
const offeredSteps = 2 * defaultStepLimit

type Made = { readonly blocks: StoredBlock[]; readonly parts: LogPart[] }

export type ChainPorts = {
  readonly log: ChainLog
  readonly time: Clock
  readonly recover?: RecoverPublicKey | undefined
}

/**
 * One branch of blocks, the state after its head, and the transactions that wait. Everything is synchronous: nobody
 * sees a block before the log has it.
 */
export class Chain {
  readonly genesis: Genesis
  readonly index: BlockIndex
  /** What contracts printed. */
  readonly printed: PrintedLines
  readonly acceptedConsole = new AcceptedConsole()
  readonly recover: RecoverPublicKey | undefined
  readonly #state: State
  readonly #reader: BlockReader
  readonly #journal: Journal
  readonly #time: Clock
  readonly #pool: Pool
  readonly #undos: UndoStack
  readonly #snapshots: Snapshots
  readonly #told: Told
  #clock: SlotClock

  constructor(start: ChainStart, { log, time, recover }: ChainPorts) {
    this.genesis = start.genesis
    this.recover = recover
    this.#clock = { genesisTimeMs: start.genesis.timestampMs, slotMs: start.slotMs }
    this.index = start.index
    this.printed = start.printed
    this.#state = start.state
    this.#reader = start.reader
    this.#journal = new Journal(log)
    this.#time = time
    this.#undos = new UndoStack(this.#state, start.undos)
    this.#snapshots = start.snapshots
    this.#told = start.told
    this.#pool = new Pool(this.#state)
    this.#offer(start.waiting.map((item) => this.#signed(item)))
  }

  /** The state after the head block, without pending transactions. */
  get state(): State {
    return this.#state
  }

  /** As `state`, even where `chainAt` shows the chain at another one. */
  get headState(): State {
    return this.#state
  }

  /** Begin and length of slots. */
  get clock(): SlotClock {
    return this.#clock
  }

  /** What cheats told that is no part of the state. */
  get told(): Omit<Told, 'take' | 'dropAbove' | 'revert'> {
    return this.#told
  }

  get undos(): readonly Undo[] {
    return this.#undos.all
  }

  get pool(): Pick<Pool, 'size' | 'get' | 'all' | 'state' | 'executed'> {
    return this.#pool
  }

  get headTimeMs(): number {
    return Number(propertyOf(this.#state, 'headTimeMs'))
  }

  get solidifiedHeight(): number {
    return Number(propertyOf(this.#state, 'solidifiedHeight'))
  }

  /** The chain's own time: the machine's, moved ahead by cheats. */
  now(): number {
    return this.#time.now() + this.#told.aheadMs
  }

  /** The state after the newest final block. */
  get solidifiedState(): Reader {
    return this.#undos.stateAt(this.solidifiedHeight)
  }

  block(height: number): StoredBlock | undefined {
    return this.#reader.read(height)
  }

  /** The time by which rules judge what is built and accepted now. */
  get ruleTimeMs(): number {
    return ruleTimeMs(this.#state, this.clock, this.now())
  }

  /**
   * The time of the next block if it is made now. On demand that is now, at least `apartMs` after the head. Otherwise it is
   * the slot that began last and is after the head, or the next whose witness this chain can sign for.
   */
  nextBlockMs({ apartMs = 0 }: { readonly apartMs?: number } = {}): number {
    const now = this.now()
    const begunMs = isOnDemand(this.clock)
      ? Math.max(now, this.headTimeMs + apartMs)
      : timeOfSlot(this.clock, slotOf(this.clock, now))
    return this.#signableMs(Math.max(nextSlotMs(this.#state, this.clock), begunMs))
  }

  /** Takes a transaction into the pool. It is safe when `durable` has resolved. Throws `transaction_refused`. */
  accept(transaction: Transaction): SignedTransaction {
    this.#journal.check()
    const signed = this.#signed(transaction)
    const place = this.#poolPlace()
    this.#pool.checkRoom()
    void signed.envelope
    checkReachesNextSlot(signed, place)
    this.#addToPool(signed, place)
    const encoded = transactionMessage.encode(signed.transaction)
    try {
      this.#journal.write([{ kind: 'accepted', id: signed.id, transaction: encoded }])
    } catch (error) {
      // Nobody may read what was not accepted.
      this.#offer(this.#pool.restart(this.#state).filter((other) => other !== signed))
      throw error
    }
    return signed
  }

  /** Resolves when what was accepted so far survives the end of the process and of the machine. */
  async durable(): Promise<void> {
    await this.#journal.durable()
  }

  /**
   * Makes blocks in the next slots, the first with as many pending transactions as fit; final at once when told. On
   * demand each is at least `apartMs` after the one before it.
   */
  mine(
    count = 1,
    { final = false, apartMs = 0 }: { readonly final?: boolean; readonly apartMs?: number } = {},
  ): readonly StoredBlock[] {
    this.#journal.check()
    const mined: StoredBlock[] = []
    const refused = new Set<string>()
    while (mined.length < count) {
      const made: Made = { blocks: [], parts: [] }
      const wanted = Math.min(framedBlocks, count - mined.length)
      while (made.blocks.length < wanted) {
        const timeMs = this.nextBlockMs({ apartMs })
        const candidates = this.#candidates(timeMs).filter(({ signed }) => !refused.has(signed.id))
        for (const id of this.#make(timeMs, candidates, made)) refused.add(id)
        if (final) this.#solidify(this.index.headHeight, made)
      }
      this.#publish(made)
      mined.push(...made.blocks)
    }
    const waiting = this.#pool.restart(this.#state)
    this.#offer(waiting.filter(({ id }) => !refused.has(id) && this.index.placeOf(id) === undefined))
    return mined
  }

  /**
   * Makes block 1 in the past, because slots are left out after it as after any maintenance block: block 2 may come in
   * the next slot. Does nothing on a chain that has more than block 0.
   */
  begin(): void {
    if (this.index.headHeight > 0) return
    this.#journal.check()
    const made: Made = { blocks: [], parts: [] }
    const earlyMs = this.nextBlockMs() - maintenanceSkipSlots * this.clock.slotMs
    this.#make(this.#signableMs(Math.max(nextSlotMs(this.#state, this.clock), earlyMs)), [], made)
    this.#publish(made)
    this.#offer(this.#pool.restart(this.#state))
  }

  /**
   * Replaces the last `depth` blocks by a longer branch of empty blocks in later slots, so of other witnesses.
   * Transactions of undone blocks wait again unless told otherwise; those the new branch does not allow are dropped.
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
    this.#journal.check()
    const possible = this.#undos.blockCount
    if (depth < 1 || depth > possible) {
      throw new ChainRefused(`Between 1 and ${possible} blocks can be undone now, not ${depth}.`)
    }
    if (blockCount <= depth) throw new ChainRefused('The new branch must be longer than the one it replaces.')
    const first = this.index.headHeight - depth + 1
    const final = this.solidifiedHeight
    const undone = Array.from({ length: depth }, (_, index) => this.block(first + index)!)
    const returning = undone.flatMap(({ block }) => block.transactions.map((item) => this.#signed(item)))
    const firstMs = Number(undone[0]!.block.blockHeader!.rawData!.timestamp)
    for (let index = 0; index < depth; index++) {
      this.#undos.undoBlock()
      this.#removeHead()
    }
    this.#snapshots.dropAbove(this.index.headHeight)
    this.#told.dropAbove(this.index.headHeight)

    const made: Made = { blocks: [], parts: [{ kind: 'undo', count: depth }] }
    if (drop) made.parts.push(...returning.map(({ id }) => dropped(id)))
    for (let index = 0; index < blockCount; index++) {
      const afterFirstMs = isOnDemand(this.clock)
        ? Math.max(this.now(), firstMs + 1)
        : firstMs + this.clock.slotMs
      const laterMs = Math.max(nextSlotMs(this.#state, this.clock), afterFirstMs)
      this.#make(this.#signableMs(laterMs), [], made)
    }
    // The blocks that made it final are gone, it is not: what a node told as final stays so.
    if (final < first && this.solidifiedHeight < final) this.#solidify(final, made)
    this.#publish(made)
    this.#offer([...(drop ? [] : returning), ...this.#pool.restart(this.#state)])
    return made.blocks
  }

  /** Answers an id by which `revert` goes back to the chain as it stands now. */
  snapshot(): string {
    this.#journal.check()
    const height = this.index.headHeight
    const waiting = this.#pool.all().map(({ transaction }) => transaction)
    const id = this.#snapshots.take({ height, told: this.#told.snapshot(), waiting })
    this.#undos.takeSnapshot(id, height)
    this.#journal.write([{ kind: 'snapshot' }])
    this.#journal.sync()
    return id
  }

  /** Undoes everything since the snapshot: blocks, cheats, moves of the clock, what was accepted. Throws `chain_refused`. */
  revert(id: string): void {
    this.#journal.check()
    const { height, told, waiting } = this.#snapshots.revert(id)
    this.#undos.revert(id)
    while (this.index.headHeight > height) this.#removeHead()
    this.#told.revert(told)
    this.#journal.write([{ kind: 'revert', snapshot: id }])
    this.#journal.sync()
    this.#pool.restart(this.#state)
    this.#offer(waiting.map((item) => this.#signed(item)))
  }

  /** From here on transactions of these accounts, and no others, are taken whoever signed them. */
  unlock(addresses: readonly string[]): void {
    this.#tell({ kind: 'unlocked', addresses })
  }

  addAccounts(count: number): void {
    this.#tell({ kind: 'accounts', count })
  }

  /** Slots have this length from here on. */
  setSlot(slotMs: number): void {
    this.#journal.check()
    if (slotMs === this.#clock.slotMs) return
    this.#clock = { ...this.#clock, slotMs }
    this.#journal.write([{ kind: 'slot', slotMs }])
    this.#journal.sync()
  }

  /** Undone with the head block it is given to. */
  cheat(change: HeadChange): void {
    this.#journal.check()
    this.#undos.applyToHead(cheatLayer(this.#state, change))
    this.#tell(change)
    this.#offer(this.#pool.restart(this.#state))
  }

  moveClock(byMs: number): void {
    this.#journal.check()
    if (byMs > 0) this.#tell({ kind: 'time', aheadMs: this.#told.aheadMs + byMs })
  }

  /** Moves the clock to the head where blocks were made ahead of it, so that the next slot is not far off. */
  catchUp(): void {
    this.moveClock(this.headTimeMs - this.now())
  }

  #signed(transaction: Transaction): SignedTransaction {
    return new SignedTransaction(transaction, this.recover)
  }

  #signableMs(fromMs: number): number {
    return signableSlotMs(this.#state, this.clock, fromMs)
  }

  #candidates(timeMs: number) {
    const place = this.#placeAt(this.#validUntilMs(timeMs), () => false)
    return this.#pool
      .all()
      .filter(({ id }) => this.index.placeOf(id) === undefined)
      .map((signed) => ({
        signed,
        check: (layer: Layer) => {
          checkReachesNextSlot(signed, place)
          checkPlace(signed, place)
          this.#checkSignatures(signed, layer)
        },
      }))
  }

  /** Answers the ids of the transactions that were refused. */
  #make(timeMs: number, candidates: readonly Candidate[], { blocks, parts }: Made): readonly string[] {
    const address = witnessAt(this.#state, this.clock, timeMs)
    const facts = { height: this.index.headHeight + 1, timeMs, witness: address }
    const { layer, transactions, ids, receipts, balanceSteps, refused, printed } = executeCandidates(
      candidates,
      {
        head: this.#state,
        clock: this.clock,
        facts,
        idAt: this.#idAt,
        recover: this.recover,
      },
    )
    const privateKey = signingKeyOf(this.#state, address)!
    const signed = signBlock(facts, {
      parentId: this.index.headId,
      transactions,
      privateKey,
      version: this.genesis.blockVersion,
    })
    const block = storedBlock(signed, { transactionIds: ids, receipts, balanceSteps })
    this.#undos.applyBlock(block.height, layer)
    this.index.append(block)
    for (const lines of printed) this.printed.add({ ...lines, height: block.height })
    parts.push({ kind: 'block', block: encodeStoredBlock(block) }, ...refused.map(({ id }) => dropped(id)))
    parts.push(...printed.map((lines): LogPart => ({ kind: 'printed', ...lines })))
    blocks.push(block)
    return refused.map(({ id }) => id)
  }

  #solidify(height: number, { parts }: Made): void {
    const change = { kind: 'solidify', height } as const
    this.#undos.applyToHead(cheatLayer(this.#state, change))
    parts.push(change)
  }

  #removeHead(): void {
    this.index.removeHead()
    this.#reader.removeHead()
    this.printed.removeAbove(this.index.headHeight)
  }

  /** One frame for all parts, then one sync: readers see the blocks only afterwards, and never without it. */
  #publish({ blocks, parts }: Made): void {
    const spans = this.#writeOrUndo(blocks, parts)
    let next = 0
    for (const [index, { kind }] of parts.entries()) {
      if (kind === 'block') this.#reader.place(spans[index]!, blocks[next++])
    }
  }

  #writeOrUndo(blocks: readonly StoredBlock[], parts: readonly LogPart[]): ReturnType<Journal['write']> {
    try {
      const spans = this.#journal.write(parts)
      this.#journal.sync()
      return spans
    } catch (error) {
      for (let index = 0; index < blocks.length; index++) {
        this.#undos.undoBlock()
        this.index.removeHead()
      }
      this.printed.removeAbove(this.index.headHeight)
      this.#offer(this.#pool.restart(this.#state))
      throw error
    }
  }

  /**
   * Offers transactions to the pool again; those refused now are dropped for good. Those for which there is no time now
   * wait without being run: their block will run and check them.
   */
  #offer(transactions: readonly SignedTransaction[]): void {
    const refused: LogPart[] = []
    const place = this.#poolPlace()
    let steps = 0
    for (const signed of transactions) {
      try {
        if (steps < offeredSteps) steps += this.#addToPool(signed, place)
        else this.#pool.keep(signed)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push(dropped(signed.id))
      }
    }
    if (refused.length > 0 && !this.#journal.isBroken) this.#journal.write(refused)
  }

  #addToPool(signed: SignedTransaction, place: Place): number {
    return this.#pool.add(signed, (attempt) => {
      this.#checkSignatures(signed, attempt)
      checkPlace(signed, place)
      setProperty(attempt, 'headTimeMs', BigInt(place.headTimeMs))
      return this.#execute(signed, attempt)
    })
  }

  #checkSignatures(signed: SignedTransaction, state: Reader): void {
    if (!this.#told.unlocked.has(signed.owner)) checkSignatures(signed, state)
  }

  #execute(signed: SignedTransaction, layer: Layer): Pick<Executed, 'contractRet' | 'steps'> {
    const calls: ConsoleCall[] = []
    const print = (call: ConsoleCall) => void calls.push(call)
    const context = { inBlock: false, block: () => this.nextContractBlock(), recover: this.recover, print }
    const { contractRet, receipt, steps } = executeTransaction(signed, layer, context)
    const { internalTransactions } = receipt
    if (calls.length > 0) this.acceptedConsole.add(signed.id, { internalTransactions, calls })
    return { contractRet, steps }
  }

  /** The block that comes next, as contracts see it. */
  nextContractBlock(): ContractBlock {
    const timeMs = this.nextBlockMs()
    const witness = witnessAt(this.#state, this.clock, timeMs)
    return contractBlock({ height: this.index.headHeight + 1, timeMs, witness }, this.#idAt, this.#state)
  }

  readonly #idAt = (height: number): string | undefined => this.index.idAt(height)

  #poolPlace(): Place {
    return this.#placeAt(this.#validUntilMs(this.nextBlockMs()), (id) => this.#pool.get(id) !== undefined)
  }

  /** What transactions of a block of this time must be valid until: java-tron looks at the slot after the head. */
  #validUntilMs(timeMs: number): number {
    return isOnDemand(this.clock) ? timeMs : nextSlotMs(this.#state, this.clock)
  }

  #placeAt(timeMs: number, isPending: (id: string) => boolean): Place {
    return {
      headTimeMs: ruleTimeMs(this.#state, this.clock, timeMs),
      nextSlotMs: timeMs,
      recentBlockHash: (bytes) => this.index.recentBlockHash(bytes),
      hasTransaction: (id) => this.index.placeOf(id) !== undefined || isPending(id),
    }
  }

  #tell(part: LogPart): void {
    this.#journal.check()
    this.#told.take(part, this.index.headHeight)
    this.#journal.write([part])
    this.#journal.sync()
  }
}

const dropped = (id: string): LogPart => ({ kind: 'dropped', id })
