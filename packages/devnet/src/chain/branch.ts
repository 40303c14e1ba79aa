import type { Clock } from '@sundial/primitives'
import type { RecoverPublicKey } from '@sundial/primitives/keys'
import type { SigningRules, Transaction } from '@sundial/protocol'
import type { BlockEnvironment } from '@sundial/tvm'
import { contractBlock } from '../contracts/contract-block.ts'
import type { Genesis } from '../genesis/genesis.ts'
import type { ChainLog } from '../log/chain-log.ts'
import type { Undo } from '../log/checkpoint.ts'
import type { LogPart } from '../log/log-part.ts'
import { propertyOf, type Reader, type State } from '../state/state.ts'
import type { BlockIndex, BlockReader } from './blocks.ts'
import { cheatLayer, type CheatState } from './cheats.ts'
import { type Candidate, executeCandidates } from './execute-block.ts'
import { Journal } from './journal.ts'
import type { PrintedLines } from './printed-lines.ts'
import {
  isOnDemand,
  nextSlotMs,
  signableSlotMs,
  type SlotClock,
  slotOf,
  timeOfSlot,
  witnessAt,
} from './schedule.ts'
import { signBlock, signingKeyOf } from './signing.ts'
import type { Snapshots } from './snapshots.ts'
import { encodeStoredBlock, storedBlock, type StoredBlock } from './stored-block.ts'
import { UndoStack } from './undo-stack.ts'

/** The start of a chain: from its genesis, or from a log. */
export type ChainStart = {
  readonly genesis: Genesis
  readonly slotMs: number
  readonly state: State
  readonly undos: readonly Undo[]
  readonly index: BlockIndex
  readonly reader: BlockReader
  readonly waiting: readonly Transaction[]
  readonly snapshots: Snapshots
  readonly printed: PrintedLines
  readonly cheatState: CheatState
}

export type ChainPorts = {
  readonly log: ChainLog
  readonly time: Clock
  /** For signatures; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
}

/** Blocks that one frame of the log stores, with the parts of that frame. */
export type BlockBatch = { readonly blocks: StoredBlock[]; readonly parts: LogPart[] }

export const newBatch = (): BlockBatch => ({ blocks: [], parts: [] })

export const dropped = (id: string): LogPart => ({ kind: 'dropped', id })

/** The blocks of the chain's one branch and the state after its head. Makes blocks, undoes them and writes them to the log. */
export class Branch {
  readonly genesis: Genesis
  readonly index: BlockIndex
  readonly printed: PrintedLines
  readonly state: State
  readonly undos: UndoStack
  readonly journal: Journal
  readonly cheatState: CheatState
  readonly recover: RecoverPublicKey | undefined
  clock: SlotClock
  readonly #reader: BlockReader
  readonly #time: Clock

  constructor(start: ChainStart, { log, time, recover }: ChainPorts) {
    this.genesis = start.genesis
    this.index = start.index
    this.printed = start.printed
    this.state = start.state
    this.undos = new UndoStack(this.state, start.undos)
    this.journal = new Journal(log)
    this.cheatState = start.cheatState
    this.recover = recover
    this.clock = { genesisTimeMs: start.genesis.timestampMs, slotMs: start.slotMs }
    this.#reader = start.reader
    this.#time = time
  }

  /** How signatures of this chain's transactions are read. */
  get signing(): SigningRules {
    return { recover: this.recover, sideChainId: this.genesis.sideChainId }
  }

  get headTimeMs(): number {
    return Number(propertyOf(this.state, 'headTimeMs'))
  }

  get solidifiedHeight(): number {
    return Number(propertyOf(this.state, 'solidifiedHeight'))
  }

  /** The state after the newest final block. */
  get solidifiedState(): Reader {
    return this.undos.stateAt(this.solidifiedHeight)
  }

  now(): number {
    return this.#time.now() + this.cheatState.aheadMs
  }

  block(height: number): StoredBlock | undefined {
    return this.#reader.read(height)
  }

  nextBlockMs(apartMs = 0): number {
    const now = this.now()
    const begunMs = isOnDemand(this.clock)
      ? Math.max(now, this.headTimeMs + apartMs)
      : timeOfSlot(this.clock, slotOf(this.clock, now))
    return this.signableMs(begunMs)
  }

  /** The first slot after the head and not before this time for whose witness this chain can sign. */
  signableMs(fromMs: number): number {
    const firstMs = Math.max(nextSlotMs(this.state, this.clock), fromMs)
    return signableSlotMs(this.state, this.clock, firstMs)
  }

  nextContractBlock(): BlockEnvironment {
    const timeMs = this.nextBlockMs()
    const witness = witnessAt(this.state, this.clock, timeMs)
    return contractBlock({ height: this.index.headHeight + 1, timeMs, witness }, this.#idAt, this.state)
  }

  /** Makes the next block and adds it to the batch. Returns the ids of the transactions that were refused. */
  produce(
    timeMs: number,
    candidates: readonly Candidate[],
    { blocks, parts }: BlockBatch,
  ): readonly string[] {
    const witness = witnessAt(this.state, this.clock, timeMs)
    const slot = { height: this.index.headHeight + 1, timeMs, witness }
    const executed = executeCandidates(candidates, {
      head: this.state,
      clock: this.clock,
      slot,
      idAt: this.#idAt,
      recover: this.recover,
    })
    const { transactions, ids: transactionIds, receipts, balanceSteps, refused, printed } = executed
    const signed = signBlock(slot, {
      parentId: this.index.headId,
      transactions,
      privateKey: signingKeyOf(this.state, witness)!,
      version: this.genesis.blockVersion,
    })
    const block = storedBlock(signed, { transactionIds, receipts, balanceSteps })
    this.undos.applyBlock(block.height, executed.layer)
    this.index.append(block)
    for (const lines of printed) this.printed.add({ ...lines, height: block.height })
    parts.push({ kind: 'block', block: encodeStoredBlock(block) }, ...refused.map(({ id }) => dropped(id)))
    parts.push(...printed.map((lines): LogPart => ({ kind: 'printed', ...lines })))
    blocks.push(block)
    return refused.map(({ id }) => id)
  }

  solidify(height: number, { parts }: BlockBatch): void {
    const change = { kind: 'solidify', height } as const
    this.undos.applyToHead(cheatLayer(this.state, change))
    parts.push(change)
  }

  /** Drops the head from the indexes; its changes of state are undone separately. */
  removeHead(): void {
    this.index.removeHead()
    this.#reader.removeHead()
    this.printed.removeAbove(this.index.headHeight)
  }

  /**
   * Writes one frame for all parts, then syncs once: readers see the blocks only afterwards. When the write fails, the
   * blocks are undone and the error is thrown.
   */
  publish({ blocks, parts }: BlockBatch): void {
    const spans = this.#writeOrUndo(blocks, parts)
    let next = 0
    for (const [index, { kind }] of parts.entries()) {
      if (kind === 'block') this.#reader.append(spans[index]!, blocks[next++])
    }
  }

  /** Writes parts outside of any batch, which memory has already, and syncs. */
  write(parts: readonly LogPart[]): void {
    this.journal.writeDone(parts)
  }

  #writeOrUndo(blocks: readonly StoredBlock[], parts: readonly LogPart[]): ReturnType<Journal['write']> {
    try {
      const spans = this.journal.write(parts)
      this.journal.sync()
      return spans
    } catch (error) {
      for (let index = 0; index < blocks.length; index++) {
        this.undos.undoBlock()
        this.index.removeHead()
      }
      this.printed.removeAbove(this.index.headHeight)
      throw error
    }
  }

  readonly #idAt = (height: number): string | undefined => this.index.anyIdAt(height)
}
