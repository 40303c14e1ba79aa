// The next events of a gateway at final blocks of its chain, as its index lists them.
import { type BridgeProgressRow, eventKey, type IndexState, type Store } from '@sundial/store'
import type { FactOf } from '../../shared/rows.ts'
import type { BridgeChain } from '../bridge.ts'

export type Event = FactOf<'event'>

export type Next = {
  readonly rows: readonly Event[]
  /** The final block up to which these are all. */
  readonly through: Pick<BridgeProgressRow, 'height' | 'id' | 'timestampMs'>
  readonly since: number
  readonly isMore: boolean
}

export type Reading = {
  readonly known: BridgeProgressRow | undefined
  /** Events at once; more where a single block has more. */
  readonly most: number
}

/** Why some events of a gateway are unknown. Comparing now would report sent parcels as unsent. */
export type Lacking = { readonly lacks: string }

/** Undefined while there is nothing new. `goneBack` where the chain has another block in place of the final one that was read last. */
export const nextEvents = (
  chain: BridgeChain,
  reading: Reading,
): Promise<Next | Lacking | 'goneBack' | undefined> =>
  chain.store.atOneState(async (state, store) => {
    const { known } = reading
    // None while the index reads blocks again from below: the same one may come back.
    const there = known && (await store.blockByHeight(known.height))
    if (there?.id !== known?.id) return there && 'goneBack'
    const newest = state.coverage.at(-1)?.from
    const final = finalHeight(state)
    if (final === undefined || newest === undefined) return undefined
    return readWhole({ store, chain, final, since: known?.since ?? newest, state, newest }, reading)
  })

const finalHeight = ({ head, solidifiedHeight }: IndexState): number | undefined =>
  head === undefined || solidifiedHeight === undefined ? undefined : Math.min(head.height, solidifiedHeight)

type Place = {
  readonly store: Store
  readonly chain: BridgeChain
  readonly final: number
  readonly since: number
}

type Indexed = Place & {
  readonly state: IndexState
  /** Where the newest blocks without a gap begin. */
  readonly newest: number
}

async function readWhole(place: Indexed, reading: Reading): Promise<Next | Lacking | undefined> {
  const lacks = lackOf(place, reading) ?? (await lackOfGateway(place))
  if (lacks !== undefined) return { lacks }
  const read = reading.known?.height ?? place.since - 1
  return place.final <= read ? undefined : readNext(place, reading)
}

function lackOf({ state, newest }: Indexed, { known }: Reading): string | undefined {
  const { callsWithoutReceipt } = state
  if (callsWithoutReceipt > 0) return `its index has no receipt of ${callsWithoutReceipt} calls.`
  if (known !== undefined && newest > known.height)
    return `its index has a gap between blocks ${known.height} and ${newest}.`
  return undefined
}

/** Whether the index has all events from the block on in which the gateway was made. */
async function lackOfGateway({ chain, store, state, since }: Indexed): Promise<string | undefined> {
  const list = { list: 'contractCreationsOfContract', key: chain.gateway } as const
  const [made] = (await store.facts(list, { start: 0, limit: 1, order: 'oldest' })).rows
  if (made === undefined) return 'its index lacks the block in which the gateway was made.'
  if (made.height < since)
    return `its index has all blocks only from block ${since} on, and the gateway was made in block ${made.height}.`
  if (made.height <= (state.lacksEventsUpTo ?? -1))
    return `an older release wrote the blocks up to ${state.lacksEventsUpTo} to its index, without events.`
  return undefined
}

async function readNext(place: Place, { known, most }: Reading): Promise<Next | undefined> {
  const { store, chain, final, since } = place
  const list = { list: 'eventsOfContract', key: eventKey({ contract: chain.gateway }) } as const
  const page = await store.facts(list, { start: known?.events ?? 0, limit: most, order: 'oldest' })
  const rows = page.rows.filter((row): row is typeof row & Event => row.kind === 'event')
  const finalRows = rows.filter(({ height }) => height <= final)
  const isMore = rows.length === most && finalRows.length === most
  const last = finalRows.at(-1)?.height
  // Whole blocks only: the next events may be in the block of the last one.
  const whole = isMore ? finalRows.filter(({ height }) => height !== last) : finalRows
  if (isMore && whole.length === 0) return readNext(place, { known, most: most * 2 })
  const through = await store.blockByHeight(isMore ? whole.at(-1)!.height : final)
  if (through === undefined) return undefined
  const { height, id, timestampMs } = through
  return { rows: whole, through: { height, id, timestampMs }, since, isMore }
}
