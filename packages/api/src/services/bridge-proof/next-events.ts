// The next events of a gateway at final blocks of its chain, as its index lists them, and what they say.
import { type End, type GatewayEvent, readGatewayEvent, type Step, stepTopics } from '@sundial/bridge'
import { type BridgeProgressRow, eventKey, type IndexState, type Store } from '@sundial/store'
import { receiptAt } from '../../endpoints/event/find.ts'
import { logsOf } from '../../endpoints/transaction/receipt.ts'
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

/** Why the events of a gateway in an index are not all that it logged: what was sent would seem not to have been. */
export type Lacking = { readonly lacks: string }

/** Undefined while there is nothing new. `goneBack` where the chain has another block in place of the final one that was read last. */
export const nextEvents = (
  chain: BridgeChain,
  reading: Reading,
): Promise<Next | Lacking | 'goneBack' | undefined> =>
  chain.store.atOneState(async (state, store) => {
    const { known } = reading
    if (known !== undefined) {
      // None while the index reads blocks again from below: the same one may come back.
      const there = await store.blockByHeight(known.height)
      if (there?.id !== known.id) return there && 'goneBack'
    }
    const newest = state.coverage.at(-1)?.from
    const final = finalHeight(state)
    if (final === undefined || newest === undefined) return undefined
    const since = known?.since ?? newest
    const lacks = lackOf(state, { newest, known }) ?? (await lackOfGateway(chain, { store, state, since }))
    if (lacks !== undefined) return { lacks }
    if (final <= (known?.height ?? since - 1)) return undefined
    return readNext({ store, chain, final, since }, reading)
  })

type Edge = Pick<Reading, 'known'> & {
  /** Where the newest blocks without a gap begin. */
  readonly newest: number
}

function lackOf({ callsWithoutReceipt }: IndexState, { newest, known }: Edge): string | undefined {
  if (callsWithoutReceipt > 0) return `its index has no receipt of ${callsWithoutReceipt} calls.`
  if (known !== undefined && newest > known.height)
    return `its index has a gap between blocks ${known.height} and ${newest}.`
  return undefined
}

const finalHeight = ({ head, solidifiedHeight }: IndexState): number | undefined =>
  head === undefined || solidifiedHeight === undefined ? undefined : Math.min(head.height, solidifiedHeight)

type Place = {
  readonly store: Store
  readonly chain: BridgeChain
  readonly final: number
  readonly since: number
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

type Indexed = Pick<Place, 'store' | 'since'> & { readonly state: IndexState }

/** Whether the index has all events from the block on in which the gateway was made. */
async function lackOfGateway(
  { gateway }: BridgeChain,
  { store, state, since }: Indexed,
): Promise<string | undefined> {
  const list = { list: 'contractCreationsOfContract', key: gateway } as const
  const [made] = (await store.facts(list, { start: 0, limit: 1, order: 'oldest' })).rows
  if (made === undefined) return 'its index lacks the block in which the gateway was made.'
  if (made.height < since)
    return `its index has all blocks only from block ${since} on, and the gateway was made in block ${made.height}.`
  if (made.height <= (state.lacksEventsUpTo ?? -1))
    return `an older release wrote the blocks up to ${state.lacksEventsUpTo} to its index, without events.`
  return undefined
}

const steps: readonly Step[] = ['sent', 'arrived', 'mapping', 'mapped']
const topicsOf = (end: End): ReadonlySet<string | undefined> =>
  new Set(steps.flatMap((step) => Object.values(stepTopics(end, step))))
const moving = { main: topicsOf('main'), side: topicsOf('side') }

/** Undefined for an event that moves nothing; `unread` while the node does not show its receipt. */
export async function movingEvent(
  { signature, transactionId: id, height, logIndex }: Event,
  end: End,
  chain: BridgeChain,
): Promise<GatewayEvent | 'unread' | undefined> {
  if (!moving[end].has(signature)) return undefined
  const receipt = await receiptAt({ id, height }, chain)
  const log = receipt && logsOf(receipt)[logIndex]
  return log === undefined ? 'unread' : readGatewayEvent(log.topics, log.data)
}
