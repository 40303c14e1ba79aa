import { type ChainParameter, byVotes, type Witness, witnessBrokerage } from '@sundial/protocol'
import type { BlockRef, Store, Tally, TallyBlock } from '@sundial/store'

type TallyStore = Pick<Store, 'blocks' | 'blockByHeight' | 'nodeStates' | 'storeTally'>

/** The node's report at the block. */
type HeadState = {
  readonly at: BlockRef
  readonly witnesses: readonly Witness[]
  readonly parameters: readonly ChainParameter[]
  readonly nextMaintenanceMs: number
}

/** Stores the votes of the last tally with the block that counted them; resolves with its height, or `undefined` if it is not indexed. */
export async function keepTally(store: TallyStore, headState: HeadState): Promise<number | undefined> {
  const place = await lastTally(store, headState)
  if (place === undefined) return undefined
  await store.storeTally(headState.at, await toTally(store, place, headState.witnesses))
  return place.height
}

/**
 * The block of the last maintenance: the first that is not older than one interval before the next (java-tron
 * DynamicPropertiesStore.updateNextMaintenanceTime, which already uses an interval that this maintenance changed). Block
 * 1 moves the time and counts nothing (MaintenanceManager.applyBlock).
 */
async function lastTally(
  store: TallyStore,
  { parameters, nextMaintenanceMs }: HeadState,
): Promise<TallyBlock | undefined> {
  const interval = parameters.find(({ key }) => key === 'getMaintenanceTimeInterval')?.value ?? 0n
  if (interval <= 0n || nextMaintenanceMs === 0) return undefined
  const fromMs = nextMaintenanceMs - Number(interval)
  const { rows } = await store.blocks({ start: 0, limit: 1, order: 'oldest', fromMs })
  const [block] = rows
  if (block === undefined || block.height <= 1) return undefined
  // Without the previous block, an earlier one may have been the first.
  const before = await store.blockByHeight(block.height - 1)
  return before && { height: block.height, timestampMs: block.timestampMs }
}

/** A brokerage is fixed from one tally to the next (java-tron DelegationStore), so every brokerage read since then applies. */
async function toTally(store: TallyStore, place: TallyBlock, witnesses: readonly Witness[]): Promise<Tally> {
  const { states } = await store.nodeStates('brokerage')
  const brokerages = new Map(
    states.flatMap(({ key, bytes, at }) =>
      bytes === undefined || at.height < place.height
        ? []
        : [[key, witnessBrokerage.decode(bytes).percent] as const],
    ),
  )
  const rows = byVotes(witnesses).map(({ address, voteCount }) => ({
    witness: address,
    votes: voteCount,
    brokerage: brokerages.get(address),
  }))
  return { ...place, rows }
}
