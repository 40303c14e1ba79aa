// A block may be written before it is known what its operations did: the node had not shown yet whether it keeps internal
// transactions, or an older release did not know the effects. Once such a block can be read with all its effects, the
// index goes back to the block below it and reads on from there, as a new index would. Rows stand in one sequence, so what was
// missing cannot be added in between.
import type { IndexState, Store } from '@sundial/store'
import { readBlock, type ReadBlock } from './read-block.ts'
import type { BlockSource } from './source.ts'

type Parts = {
  readonly source: Pick<BlockSource, 'block' | 'live'>
  readonly store: Pick<Store, 'heightWithoutEffects' | 'blockByHeight'>
  readonly now: () => number
}

/** Between two looks at a block that the node may soon give with its effects. */
export const settleAgainMs = 30_000
/** Undone in one transaction; after a kill the next look continues below. */
export const undoneAtOnce = 5000

export type GoBack = {
  /** Present where blocks above are to be undone and read again. */
  readonly toHeight?: number
  /** Once for each block. */
  readonly notice?: string
}

/** Whether blocks are to be read again, a part of the way at a time. */
export function settleAgain({ source, store, now }: Parts): (state: IndexState) => Promise<GoBack> {
  let nextLookMs = -Infinity
  let keep: number | undefined
  // Of what is unknown from these heights on: blocks were read again, or a person was told.
  const tried = new Set<number>()
  const told = new Set<number>()

  /** Looks at the lowest block without effects: whether the node gives it with all of them now. */
  const look = async (): Promise<GoBack> => {
    const height = await store.heightWithoutEffects()
    if (height === undefined || tried.has(height)) return {}
    const [ours, block] = await Promise.all([store.blockByHeight(height), source.block(height)])
    if (block === undefined || ours?.id !== block.id) return {}
    if (isKnown(readBlock(block), height)) {
      tried.add(height)
      keep = height - 1
      return {
        notice: `What block ${height} did to balances is known now: it and all blocks above are read again.`,
      }
    }
    if (told.has(height)) return {}
    told.add(height)
    return { notice: `Balances are unknown since block ${height}. /health says why, and what to do.` }
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
    if (head.height <= keep) {
      keep = undefined
      return {}
    }
    const toHeight = Math.max(keep, head.height - undoneAtOnce)
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

/** Fees count too: a node without receipts does not know them, except that genesis has none. */
const isKnown = ({ effects }: ReadBlock, height: number): boolean =>
  effects.every(
    ({ payer, feeSun, effects: all }) =>
      (height === 0 || (payer !== undefined && feeSun !== undefined)) &&
      all.every(
        (effect) =>
          effect.kind !== 'unknown' && !(effect.kind === 'pool' && effect.otherChange === undefined),
      ),
  )
