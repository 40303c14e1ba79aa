import type { Clock } from '@sundial/primitives'
import type { RecoverPublicKey } from '@sundial/primitives/keys'
import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import type { OpenFork } from '../forked/open-fork.ts'
import { genesisBlock, genesisState } from '../genesis/genesis-block.ts'
import { type Genesis, genesisOfFolder, genesisText } from '../genesis/genesis.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import type { ChainLog, FramedPart } from '../log/chain-log.ts'
import type { HeadChange, LogPart } from '../log/log-part.ts'
import { SignedTransaction } from '../rules/signed-transaction.ts'
import type { State } from '../state/state.ts'
import { BlockIndex, BlockReader } from './blocks.ts'
import { Chain } from './chain.ts'
import { ChainRefused } from './chain-refused.ts'
import { cheatLayer, CheatState } from './cheats.ts'
import { replayBlock } from './execute-block.ts'
import { PrintedLines } from './printed-lines.ts'
import { Snapshots } from './snapshots.ts'
import {
  decodeStoredBlock,
  encodeStoredBlock,
  idsOfStoredBlock,
  storedBlock,
  type StoredBlock,
} from './stored-block.ts'
import { UndoStack } from './undo-stack.ts'

type OpenOptions = {
  readonly genesis: Genesis
  readonly slotMs: number
  readonly log: ChainLog
  readonly time: Clock
  readonly checkpoint?: Checkpoint | undefined
  /** Of a chain that continues another one. */
  readonly fork?: OpenFork | undefined
  /** For signatures; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
}

/**
 * The chain of a log, or a new one where the log is empty: the same blocks with the same ids. Transactions that were
 * accepted and not mined are pending again. Throws `chain_refused` when the log began with another genesis, `log_damaged`, `log_diverged`.
 */
export function openChain(options: OpenOptions): Chain {
  const { slotMs, log, time, recover } = options
  if (log.file.length === 0) beginLog(log, options)
  const replay = new Replay(options)
  for (const entry of log.open()) replay.take(entry)
  if (!replay.hasGenesis) {
    // The process ended while it wrote the first frame.
    beginLog(log, options)
    for (const entry of log.open()) replay.take(entry)
  }
  if (replay.slotMs !== slotMs) log.append([{ kind: 'slot', slotMs }])
  return new Chain({ ...replay.result(), slotMs }, { log, time, recover })
}

function beginLog(log: ChainLog, { genesis, slotMs, fork }: OpenOptions): void {
  const blocks = fork?.blocks ?? [firstBlock(genesis)]
  log.append([
    { kind: 'genesis', text: genesisText(genesis) },
    { kind: 'slot', slotMs },
    ...blocks.map((block): LogPart => ({ kind: 'block', block: encodeStoredBlock(block) })),
  ])
  log.file.sync()
}

function firstBlock(genesis: Genesis): StoredBlock {
  const block = genesisBlock(genesis)
  const transactionIds = block.transactions.map((item) => new SignedTransaction(item).id)
  return storedBlock(block, { transactionIds, receipts: [], balanceSteps: [] })
}

/** Follows the log from its start; the state from the checkpoint on. */
class Replay {
  readonly index: BlockIndex
  readonly reader: BlockReader
  #genesis: Genesis
  readonly #recover: RecoverPublicKey | undefined
  readonly #checkpoint: Checkpoint | undefined
  readonly #state: State
  readonly #waiting = new Map<string, Uint8Array>()
  readonly #undos: UndoStack
  /** Blocks that are given and not executed. */
  readonly #givenBlocks: number
  readonly #snapshots = new Snapshots()
  readonly #printed = new PrintedLines()
  readonly #cheatState = new CheatState()
  #confirmed = false
  hasGenesis = false
  slotMs = 0

  constructor({ genesis, log, checkpoint, recover, fork }: OpenOptions) {
    this.index = new BlockIndex(fork?.idAt)
    this.#givenBlocks = fork?.blocks.length ?? 1
    this.#genesis = genesis
    this.#recover = recover
    this.#checkpoint =
      checkpoint !== undefined && checkpoint.logLength <= log.file.length ? checkpoint : undefined
    this.#state = this.#checkpoint?.state ?? fork?.begin() ?? genesisState(genesis)
    this.#undos = new UndoStack(this.#state, this.#checkpoint?.undos)
    this.reader = new BlockReader(log, this.index)
  }

  take({ part, span, frameEnd }: FramedPart): void {
    const executes = frameEnd > this.#checkpointEnd
    if (executes) this.#confirmCheckpoint()
    switch (part.kind) {
      case 'block':
        if (executes && this.index.length >= this.#givenBlocks) this.#execute(part.block)
        this.#append(part.block)
        this.reader.append(span)
        return
      case 'accepted':
        this.#waiting.set(part.id, part.transaction)
        return
      case 'dropped':
        this.#waiting.delete(part.id)
        return
      case 'genesis':
      case 'slot':
      case 'time':
      case 'accounts':
      case 'unlocked':
      case 'printed':
        return this.#takeSetting(part)
      default:
        this.#takeChange(part, executes)
    }
  }

  #takeChange(
    part: HeadChange | Extract<LogPart, { kind: 'undo' | 'snapshot' | 'revert' }>,
    executes: boolean,
  ): void {
    switch (part.kind) {
      case 'undo':
        return this.#undo(part.count, executes)
      case 'snapshot':
        return this.#takeSnapshot(executes)
      case 'revert':
        return this.#revert(part.snapshot, executes)
      default:
        if (executes) this.#undos.applyToHead(cheatLayer(this.#state, part))
        this.#cheatState.apply(part, this.index.headHeight)
    }
  }

  #takeSetting(
    part: Extract<LogPart, { kind: 'genesis' | 'slot' | 'time' | 'accounts' | 'unlocked' | 'printed' }>,
  ): void {
    switch (part.kind) {
      case 'genesis':
        return this.#takeGenesis(part.text)
      case 'slot':
        this.slotMs = part.slotMs
        return
      case 'printed': {
        const { transactionId, lines } = part
        this.#printed.add({ height: this.index.headHeight, transactionId, lines })
        return
      }
      default:
        this.#cheatState.apply(part, this.index.headHeight)
    }
  }

  get #checkpointEnd(): number {
    return this.#checkpoint?.logLength ?? 0
  }

  result() {
    this.#confirmCheckpoint()
    return {
      genesis: this.#genesis,
      state: this.#state,
      undos: this.#undos.all,
      index: this.index,
      reader: this.reader,
      waiting: this.#waitingNow(),
      snapshots: this.#snapshots,
      printed: this.#printed,
      cheatState: this.#cheatState,
    }
  }

  /** Where the checkpoint's part of the log ends, the log's head must be the checkpoint's. */
  #confirmCheckpoint(): void {
    if (this.#confirmed) return
    this.#confirmed = true
    if (this.#checkpoint === undefined || this.#checkpoint.headId === this.index.headId) return
    throw new ChainRefused(
      'The checkpoint in the data folder is of another log: remove the file "checkpoint".',
    )
  }

  #takeGenesis(text: string): void {
    this.hasGenesis = true
    const genesis = genesisOfFolder(text, this.#genesis)
    if (genesis === undefined) {
      throw new ChainRefused(
        'The data folder holds a chain with another genesis: choose another folder, or give the genesis it began with.',
      )
    }
    this.#genesis = genesis
  }

  #wait(transaction: Transaction): void {
    this.#waiting.set(new SignedTransaction(transaction).id, transactionMessage.encode(transaction))
  }

  #execute(encoded: Uint8Array): void {
    const block = decodeStoredBlock(encoded)
    const clock = { genesisTimeMs: this.#genesis.timestampMs, slotMs: this.slotMs }
    const idAt = (height: number) => this.index.anyIdAt(height)
    const layer = replayBlock(block, { head: this.#state, clock, idAt, recover: this.#recover })
    this.#undos.applyBlock(block.height, layer)
  }

  #append(encoded: Uint8Array): void {
    const ids = idsOfStoredBlock(encoded)
    this.index.append(ids)
    for (const id of ids.transactionIds) this.#waiting.delete(id)
  }

  /** Transactions of undone blocks come before pending ones, as at the time of the undo. */
  #undo(count: number, executes: boolean): void {
    const waited = [...this.#waiting]
    const returning: Transaction[] = []
    for (let index = 0; index < count; index++) {
      returning.unshift(...this.reader.read(this.index.headHeight)!.block.transactions)
      this.#removeHead()
      if (executes) this.#undos.undoBlock()
    }
    this.#snapshots.dropAbove(this.index.headHeight)
    this.#cheatState.dropAbove(this.index.headHeight)
    this.#waiting.clear()
    for (const item of returning) this.#wait({ ...item, ret: [] })
    for (const [id, encoded] of waited) this.#waiting.set(id, encoded)
  }

  #takeSnapshot(executes: boolean): void {
    const height = this.index.headHeight
    const id = this.#snapshots.take({
      height,
      cheatState: this.#cheatState.snapshot(),
      waiting: this.#waitingNow(),
    })
    if (executes) this.#undos.takeSnapshot(id, height)
  }

  #revert(id: string, executes: boolean): void {
    const { height, cheatState, waiting } = this.#snapshots.revert(id)
    if (executes) this.#undos.revert(id)
    while (this.index.headHeight > height) this.#removeHead()
    this.#cheatState.revert(cheatState)
    this.#waiting.clear()
    for (const item of waiting) this.#wait(item)
  }

  #removeHead(): void {
    this.index.removeHead()
    this.reader.removeHead()
    this.#printed.removeAbove(this.index.headHeight)
  }

  #waitingNow = () => [...this.#waiting.values()].map((encoded) => transactionMessage.decode(encoded))
}
