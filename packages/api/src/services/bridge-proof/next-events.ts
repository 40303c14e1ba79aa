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

/**
 * Undefined while there is nothing new, and where the index begins after the gateway: then nobody knows what was sent before. `goneBack`
 * where the chain has no longer the final block that was read last.
 */
export const nextEvents = (chain: BridgeChain, reading: Reading): Promise<Next | 'goneBack' | undefined> =>
  chain.store.atOneState(async (state, store) => {
    const { known } = reading
    if (known !== undefined && (await store.blockByHeight(known.height))?.id !== known.id) return 'goneBack'
    const since = known?.since ?? state.coverage.at(-1)?.from
    const final = finalHeight(state)
    if (final === undefined || since === undefined || final <= (known?.height ?? -1)) return undefined
    return readNext({ store, chain, final, since }, reading)
  })

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
  if (known === undefined && !(await isMadeHere(chain, store))) return undefined
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

/** Whether the index has the block in which the gateway was made. */
async function isMadeHere({ gateway }: BridgeChain, store: Store): Promise<boolean> {
  const made = { list: 'contractCreationsOfContract', key: gateway } as const
  return (await store.facts(made, { start: 0, limit: 1, order: 'oldest' })).rows.length > 0
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
