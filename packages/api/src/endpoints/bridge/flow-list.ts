// What a gateway sent, in the order of its chain: from the events that the index of its network lists.
import { type End, type GatewayEvent, type Kind, readGatewayEvent, stepTopics } from '@sundial/bridge'
import { eventKey, type FactList, type IndexState, type Store } from '@sundial/store'
import type { BridgeChain } from '../../services/bridge.ts'
import { type FactOf, findRows, type ResultPage } from '../../shared/rows.ts'
import { receiptAt } from '../event/find.ts'
import { logsOf } from '../transaction/receipt.ts'

export const directions = {
  deposit: { end: 'main', step: 'sent' },
  withdrawal: { end: 'side', step: 'sent' },
  mapping: { end: 'main', step: 'mapping' },
} as const satisfies Readonly<Record<string, { readonly end: End; readonly step: 'sent' | 'mapping' }>>
export type Direction = keyof typeof directions

export type Announced = FactOf<'event'>
/** `event` is undefined while the node does not show the receipt. */
export type Sent = { readonly at: Announced; readonly event: GatewayEvent | undefined }

type Query = {
  readonly direction: Direction
  readonly kind?: Kind | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

export async function readSent(
  chain: BridgeChain,
  query: Query,
): Promise<{
  readonly page: ResultPage<Announced>
  readonly state: IndexState
  readonly rows: readonly Sent[]
}> {
  const { state, page } = await chain.store.atOneState(async (state, store) => ({
    state,
    page: await announcedIn(chain, query, { state, store }),
  }))
  return { state, page, rows: await Promise.all(page.rows.map((at) => withEvent(at, chain))) }
}

type At = { readonly state: IndexState; readonly store: Store }

function announcedIn(
  { gateway: contract }: BridgeChain,
  { direction, kind, ...paging }: Query,
  { state, store }: At,
): Promise<ResultPage<Announced>> {
  const { end, step } = directions[direction]
  const topics = stepTopics(end, step)
  const wanted = new Set(kind === undefined ? Object.values(topics) : [topics[kind]])
  // One kind has a list of its own; all of them are among all events of the gateway.
  const list: FactList =
    kind === undefined
      ? { list: 'eventsOfContract', key: eventKey({ contract }) }
      : { list: 'eventsOfSignature', key: eventKey({ contract, signature: topics[kind] ?? noTopic }) }
  const matches = kind === undefined ? (row: Announced) => wanted.has(row.signature) : undefined
  const read = async (request: Parameters<Store['facts']>[1]) => {
    const { rows, total } = await store.facts(list, request)
    return { rows: rows.filter((row): row is typeof row & Announced => row.kind === 'event'), total }
  }
  return findRows<Announced>({ read, matches }, { ...paging, start: 0 }, state)
}

/** Of an event that nothing logs. */
const noTopic = '0'.repeat(64)

async function withEvent(at: Announced, { node }: BridgeChain): Promise<Sent> {
  const receipt = await receiptAt({ id: at.transactionId, height: at.height }, { node })
  const log = receipt && logsOf(receipt)[at.logIndex]
  return { at, event: log && readGatewayEvent(log.topics, log.data) }
}
