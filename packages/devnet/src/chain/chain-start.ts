import type { Transaction } from '@sundial/protocol'
import type { Genesis } from '../genesis/genesis.ts'
import type { Undo } from '../log/checkpoint.ts'
import type { State } from '../state/state.ts'
import type { BlockIndex } from './block-index.ts'
import type { BlockReader } from './block-reader.ts'
import type { PrintedLines } from './printed-lines.ts'
import type { Snapshots } from './snapshots.ts'
import type { Told } from './told.ts'

/** What a chain goes on from: genesis, or a log that was read back. */
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
  readonly told: Told
}
