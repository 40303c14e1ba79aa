import { decodeLog, type SignatureTable } from '@sundial/abi'
import { tronGrid } from '@sundial/operations'
import { type Address, toHex, TronError } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import type { FactRow, Page, PageRequest } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { signaturesOf } from '../../services/contract-abi.ts'
import { everyFilter, type FactOf } from '../../shared/rows.ts'
import { isConfirmed } from '../../shared/values.ts'
import { nearestEvents } from '../event/find.ts'
import { eachAtOnce, receiptOf } from './from-node.ts'
import { chainPage, gridList, named, ofFinality, optionalText } from './grid.ts'
import { walk, type Walked } from './walk.ts'

type Event = FactOf<'event'>

const values =
  'The index has the events, and the node their values. An event that neither the contract nor a well-known standard declares has no row.'

export const gridContractEvents = gridList({
  get: '/v1/contracts/:address/events',
  summary: 'TronGrid: events of a contract, newest first',
  description: values,
  cost: 8,
  query: {
    address: named('A contract: base58, or hex beginning with 41 or 0x.'),
    event_name: optionalText('Only events of this name.'),
    block_number: optionalText('Only events of this block.'),
    ...chainPage,
  },
  async rows(query, at) {
    const contract = await readAddress(query['address']!, at)
    const signatures = await signaturesOf(contract, at)
    const { event_name, block_number: block } = query
    const nearest = await nearestEvents(contract, { event_name }, { at, signatures })
    const matches = everyFilter(nearest.matches, isDeclared(signatures))
    const inBlock = block === undefined ? undefined : await at.store.blockByHeight(heightIn(block))
    if (block !== undefined && inBlock === undefined) return { rows: [] }
    // No two blocks have the same time.
    const time = inBlock && {
      min_timestamp: String(inBlock.timestampMs),
      max_timestamp: String(inBlock.timestampMs),
    }
    const read = (request: PageRequest) => at.store.facts(nearest.list, request) as Promise<Page<Event>>
    const found = await walk<Event>([{ read, matches }], { ...query, ...time }, at)
    return { rows: await eventRows(found.rows, at), fingerprint: found.fingerprint }
  },
})

function heightIn(block: string): number {
  const height = tronGrid.blockIn(block)
  return typeof height === 'number' ? height : -1
}

export const gridBlockEvents = gridList({
  get: '/v1/blocks/:block/events',
  summary: 'TronGrid: events of a block',
  description: values,
  cost: 8,
  query: { block: named('Height or id of a block, or latest.'), ...chainPage },
  async rows(query, at) {
    const height = await heightOf(query, at)
    if (height === undefined) return { rows: [] }
    const read: Walked<FactRow>['read'] = (request) => at.store.factsOfBlock(height, request)
    const found = await walk<FactRow>([{ read, matches: ({ kind }) => kind === 'event' }], query, at)
    return { rows: await eventRows(found.rows as readonly Event[], at), fingerprint: found.fingerprint }
  },
})

async function heightOf(query: tronGrid.GridQuery, { store, state }: Context): Promise<number | undefined> {
  const block = tronGrid.blockIn(query['block']!)
  if (typeof block === 'number') return block
  if (block !== 'latest') return (await store.blockById(block))?.height
  return tronGrid.flagIn(query, 'only_confirmed') ? state.solidifiedHeight : state.head?.height
}

export const gridTransactionEvents = gridList({
  get: '/v1/transactions/:id/events',
  summary: 'TronGrid: events of a transaction, in their order',
  description: values,
  cost: 3,
  query: { id: named('Id of a transaction.'), ...ofFinality },
  async rows(query, at) {
    const row = await at.store.transactionById(tronGrid.transactionIdIn(query['id']!))
    if (row === undefined) return { rows: [] }
    const isFinal = isConfirmed(row.height, at.state) === true
    if (tronGrid.flagIn(query, 'only_confirmed') && !isFinal) return { rows: [] }
    if (tronGrid.flagIn(query, 'only_unconfirmed') && isFinal) return { rows: [] }
    const receipt = await receiptOf(row, at)
    if (receipt === undefined) return { rows: [] }
    const logs = receipt.log.map((_, index) => ({ index, receipt, height: row.height }))
    return { rows: await decoded(logs, at) }
  },
})

/** Each receipt is read once. */
async function eventRows(events: readonly Event[], at: Context): Promise<readonly unknown[]> {
  const heights = new Map(events.map(({ transactionId, height }) => [transactionId, height]))
  const read = await eachAtOnce(
    [...heights],
    async ([id, height]) => [id, await receiptOf({ id, height }, at)] as const,
    at,
  )
  const receipts = new Map(read)
  const logs = events.flatMap(({ transactionId, logIndex: index, height }) => {
    const receipt = receipts.get(transactionId)
    return receipt === undefined ? [] : [{ index, receipt, height }]
  })
  return decoded(logs, at)
}

type LogPlace = { readonly index: number; readonly receipt: Receipt; readonly height: number }

async function decoded(places: readonly LogPlace[], at: Context): Promise<readonly unknown[]> {
  const logs = places.flatMap((place) => {
    const log = place.receipt.log[place.index]
    return log === undefined ? [] : [{ ...place, log, contract: `41${toHex(log.address)}` }]
  })
  const contracts = [...new Set(logs.map(({ contract }) => contract))]
  const tables = new Map(
    await eachAtOnce(
      contracts,
      async (one): Promise<[Address, SignatureTable]> => [one, await signaturesOf(one, at)],
      at,
    ),
  )
  return logs.flatMap(({ contract, ...placed }) => {
    const event = attempt(() => decodeLog(placed.log.topics, placed.log.data, tables.get(contract)))
    const isFinal = isConfirmed(placed.height, at.state) === true
    return event === undefined ? [] : [tronGrid.eventRow(placed, event, { isFinal })]
  })
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const isDeclared =
  (signatures: SignatureTable) =>
  ({ signature }: Event): boolean =>
    signature !== undefined && signatures.eventsOf(signature).length > 0
