// A block may be written before it is known what its operations did: the node had not shown yet whether it keeps internal
// transactions, or an older release did not know the effects. Once such a block can be read with all its effects, the
// index goes back to the block below it and reads on from there, as a new index would. Rows stand in one sequence, so what was
// missing cannot be added in between. Whether it would know them is tried first, with this one block.
import type { BlockRow, IndexState, Store } from '@sundial/store'
import { readBlock } from './read-block.ts'
import { NotedSettling } from './settle-with-notes.ts'
import type { BlockSource, SourcedBlock } from './source.ts'

type Parts = {
  readonly source: Pick<BlockSource, 'block' | 'live'>
  readonly store: Pick<
    Store,
    'heightWithoutEffects' | 'blockByHeight' | 'notes' | 'statesAmong' | 'storeStates'
  >
  readonly now: () => number
}

/** Between two looks at a block that the node may soon give with its effects. */
export const settleAgainMs = 30_000
/** Undone in one transaction; after a kill the next look continues below. */
const undoneAtOnce = 5000
/**
 * Of the rules by which effects are known: raise it when operations learn more. A block that stayed unknown although the index went
 * back to it, because servers of the node differ or a program was started with other settings, is tried again by the same rules
 * after this time, and each further time after four times the one before.
 */
const rulesNumber = 1
const firstWaitMs = 60_000
const waitFactor = 4

export type GoBack = {
  /** Present where blocks above are to be undone and read again. */
  readonly toHeight?: number
  /** Once for each block. */
  readonly notice?: string
}

/** Whether blocks are to be read again, a part of the way at a time. */
export function settleAgain({ source, store, now }: Parts): (state: IndexState) => Promise<GoBack> {
  let nextLookMs = -Infinity
  let keep: BlockRow | undefined
  /** Of what is unknown from these heights on a person was told. */
  const told = new Set<number>()

  /** Looks at the lowest block without effects: whether the node gives it with all of them now. */
  const look = async (): Promise<GoBack> => {
    const height = await store.heightWithoutEffects()
    if (height === undefined) return {}
    const [below, ours, block] = await Promise.all([
      store.blockByHeight(height - 1),
      store.blockByHeight(height),
      source.block(height),
    ])
    if (block === undefined || ours?.id !== block.id) return {}
    if (below !== undefined && !isTooEarly(await triesOf(height)) && (await isKnown(block, below))) {
      keep = below
      return {
        notice: `What block ${height} did to balances is known now: it and all blocks above are read again.`,
      }
    }
    if (told.has(height)) return {}
    told.add(height)
    return { notice: `Balances are unknown since block ${height}. /health says why, and what to do.` }
  }

  /** Settles the block as the index would, with the notes of those below it. */
  const isKnown = async (block: SourcedBlock, below: BlockRow): Promise<boolean> => {
    const read = readBlock(block)
    const settling = new NotedSettling((keys) => store.notes(keys, below.height))
    await settling.prepare([read])
    const { ledger } = await settling.settle(read, below.timestampMs)
    return ledger.operationsWithoutEffects === 0
  }

  const triesOf = async (height: number): Promise<Tries> => {
    const key = keyOf(height)
    return readTries((await store.statesAmong('readAgain', [key])).get(key)?.bytes)
  }

  /** A clock that was put back says nothing. */
  const isTooEarly = ({ count, lastMs }: Tries): boolean =>
    count > 0 && now() >= lastMs && now() - lastMs < firstWaitMs * waitFactor ** (count - 1)

  /** Kept with the block below, so that it is forgotten with it. */
  const noteTried = async ({ height, id }: BlockRow) => {
    const { count } = await triesOf(height + 1)
    const bytes = writeTries({ count: Math.min(count + 1, 255), lastMs: now() })
    await store.storeStates({ height, id }, 'readAgain', [{ key: keyOf(height + 1), bytes }])
  }

  return async (state) => {
    const { head } = state
    if (head === undefined || !source.live) return {}
    let notice: string | undefined
    if (keep === undefined) {
      if (!canBeKnown(state) || now() < nextLookMs) return {}
      nextLookMs = now() + settleAgainMs
      const found = await look()
      if (keep === undefined) return found
      notice = found.notice
    }
    if (head.height <= keep.height) {
      await noteTried(keep)
      keep = undefined
      return {}
    }
    const toHeight = Math.max(keep.height, head.height - undoneAtOnce)
    return notice === undefined ? { toHeight } : { toHeight, notice }
  }
}

/** Whether nothing but effects of operations stands between the index and its balances. */
const canBeKnown = ({
  head,
  blockCount,
  callsWithoutReceipt,
  operationsWithoutEffects,
}: IndexState): boolean =>
  operationsWithoutEffects > 0 && callsWithoutReceipt === 0 && blockCount === head!.height + 1

/** How often the index went back to a block by the rules of today, and when it did last. */
type Tries = { readonly count: number; readonly lastMs: number }

const writeTries = ({ count, lastMs }: Tries): Uint8Array => {
  const bytes = new Uint8Array(10)
  bytes.set([rulesNumber, count])
  new DataView(bytes.buffer).setFloat64(2, lastMs)
  return bytes
}

/** A note of an older release has the rules only, and is worth one more try. */
function readTries(bytes: Uint8Array | undefined): Tries {
  if (bytes === undefined || bytes.length < 10 || bytes[0] !== rulesNumber) return { count: 0, lastMs: 0 }
  return { count: bytes[1]!, lastMs: new DataView(bytes.buffer, bytes.byteOffset).getFloat64(2) }
}

const keyOf = (height: number): string => height.toString(16).padStart(8, '0')
