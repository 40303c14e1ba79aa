// What the events of a gateway say, by their receipts at the node.
import { type End, type GatewayEvent, readGatewayEvent, type Step, stepTopics } from '@sundial/bridge'
import { receiptAt } from '../../endpoints/event/find.ts'
import { eachAtOnce } from '../../endpoints/trongrid/from-node.ts'
import { logsOf } from '../../endpoints/transaction/receipt.ts'
import type { BridgeChain } from '../bridge.ts'
import type { Event, Lacking } from './next-events.ts'

type Place = {
  readonly end: End
  readonly chain: BridgeChain
  readonly signal: AbortSignal | undefined
}

/** Undefined for each event that moves nothing. None of them where one cannot be read; undefined where the signal ended it. */
export async function readEvents(
  rows: readonly Event[],
  { end, chain, signal }: Place,
): Promise<readonly (GatewayEvent | undefined)[] | Lacking | undefined> {
  const unread: Event[] = []
  const events = await eachAtOnce(rows, async (row) => {
    if (signal?.aborted || unread.length > 0) return undefined
    const event = await movingEvent(row, end, chain)
    if (event !== 'unread') return event
    unread.push(row)
    return undefined
  })
  if (signal?.aborted) return undefined
  const [first] = unread
  if (first === undefined) return events
  return {
    lacks: `its node does not show the receipt of transaction ${first.transactionId} in block ${first.height}. Use a node that keeps receipts.`,
  }
}

const steps: readonly Step[] = ['sent', 'arrived', 'mapping', 'mapped']
const topicsOf = (end: End): ReadonlySet<string | undefined> =>
  new Set(steps.flatMap((step) => Object.values(stepTopics(end, step))))
const moving = { main: topicsOf('main'), side: topicsOf('side') }

/** Undefined for an event that moves nothing; `unread` while the node does not show its receipt. */
async function movingEvent(
  { signature, transactionId: id, height, logIndex }: Event,
  end: End,
  chain: BridgeChain,
): Promise<GatewayEvent | 'unread' | undefined> {
  if (!moving[end].has(signature)) return undefined
  const receipt = await receiptAt({ id, height }, chain)
  const log = receipt && logsOf(receipt)[logIndex]
  return log === undefined ? 'unread' : readGatewayEvent(log.topics, log.data)
}
