import { decodeLog, type SignatureTable, topicOf } from '@sundial/abi'
import { type Address, fromHex, isAddress, toAddress, TronError, Unavailable } from '@sundial/primitives'
import { eventKey, type FactList } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import type { Receipt } from '../../node-reader.ts'
import type { Paging } from '../../page.ts'
import type { ApiPorts } from '../../ports.ts'
import { needs } from '../../shared/filters.ts'
import {
  everyFilter,
  type FactOf,
  findFacts,
  type ResultPage,
  type RowFilter,
  optionalFilter,
} from '../../shared/rows.ts'

/** Values by name; unnamed ones by index. */
export type NamedEvent = {
  readonly name: string
  /** `Transfer(address,address,uint256)` */
  readonly signature: string
  readonly values: Readonly<Record<string, string>>
}

/** The decoded log; undefined where no signature matches it. */
export function namedEvent(
  topics: readonly string[],
  data: string,
  signatures?: SignatureTable,
): NamedEvent | undefined {
  const log = decoded(topics, data, signatures)
  if (log === undefined) return undefined
  const values = log.arguments.map(
    ({ name, plain }, at) => [name === '' ? String(at) : name, textOf(plain)] as const,
  )
  return { name: log.name, signature: log.signature, values: Object.fromEntries(values) }
}

function decoded(topics: readonly string[], data: string, signatures?: SignatureTable) {
  try {
    return decodeLog(topics.map(fromHex), fromHex(data), signatures)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The receipt of a transaction in the block known to the index; undefined for another block, or while the node is unavailable. */
export async function receiptAt(
  { id, height }: { readonly id: string; readonly height: number },
  { node }: Pick<ApiPorts, 'node'>,
): Promise<Receipt | undefined> {
  const receipt = await node.receipt(id).catch((error: unknown): Receipt | undefined => {
    if (error instanceof Unavailable) return undefined
    throw error
  })
  return receipt !== undefined && Number(receipt.blockNumber) === height ? receipt : undefined
}

type Event = FactOf<'event'>

export type EventQuery = Paging & {
  readonly confirm?: string | undefined
  readonly event_name?: string | undefined
  readonly topic1?: string | undefined
  readonly topic2?: string | undefined
  readonly topic3?: string | undefined
}

/** Maximum number of signatures of one contract that a name lookup checks and a response lists. */
export const mostSignatures = 50

type EventFilter = Pick<EventQuery, 'event_name' | 'topic1' | 'topic2' | 'topic3'>
type Known = { readonly at: Context; readonly signatures: SignatureTable }

/** Events of a contract. */
export async function findEvents(
  contract: Address,
  query: EventQuery,
  known: Known,
): Promise<ResultPage<Event>> {
  const { list, matches } = await nearestEvents(contract, query, known)
  return findFacts<'event'>(list, query, known.at, matches)
}

/** The shortest list that contains the requested events of the contract, and the remaining conditions. */
export async function nearestEvents(
  contract: Address,
  query: EventFilter,
  { at, signatures }: Known,
): Promise<{ readonly list: FactList; readonly matches: RowFilter<Event> }> {
  const topics = [query.topic1, query.topic2, query.topic3].map(wordOf)
  const named = await signaturesNamed(query.event_name, contract, { at, signatures })
  const signature = named?.length === 1 ? named[0] : undefined
  const first = topics.findIndex((topic) => topic !== undefined)
  if (first >= 0) needs(`topic${first + 1}`, 'event_name', signature !== undefined)
  if (first >= 0 && listedElsewhere.has(signature!)) throw topicsNotIndexed
  const tests = topics.map((topic, at): RowFilter<Event> =>
    optionalFilter<Event, string>(topic, (row, one) => row.topics[at] === one),
  )
  const list: FactList =
    signature === undefined
      ? { list: 'eventsOfContract', key: eventKey({ contract }) }
      : first < 0
        ? { list: 'eventsOfSignature', key: eventKey({ contract, signature }) }
        : { list: topicLists[first]!, key: eventKey({ contract, signature, topic: topics[first]! }) }
  const isNamed: RowFilter<Event> =
    named === undefined || signature !== undefined ? undefined : (row) => named.includes(row.signature ?? '')
  return { list, matches: everyFilter(isNamed, ...tests.filter((_, at) => at !== first)) }
}

const topicLists = ['eventsWithTopic1', 'eventsWithTopic2', 'eventsWithTopic3'] as const

/** Topics contain addresses as words. */
const wordOf = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : isAddress(text)
      ? toAddress(text).slice(2).padStart(64, '0')
      : text.replace(/^0x/i, '').toLowerCase()

/** A topic, a declaration, or a name among the contract's events. */
async function signaturesNamed(
  text: string | undefined,
  contract: Address,
  { at, signatures }: { readonly at: Context; readonly signatures: SignatureTable },
): Promise<readonly string[] | undefined> {
  if (text === undefined) return undefined
  const plain = text.trim()
  if (/^(0x)?[0-9a-f]{64}$/i.test(plain)) return [plain.replace(/^0x/i, '').toLowerCase()]
  if (plain.includes('(')) return [topicOf(plain.replaceAll(' ', ''))]
  const logged = await at.store.eventSignatures(contract, mostSignatures)
  return logged
    .map(({ signature }) => signature)
    .filter((signature) => signatures.eventsOf(signature).some(({ name }) => name === plain))
}

/** The index stores accounts and amounts of these as transfers and approvals, and does not repeat their topics. */
export const listedElsewhere: ReadonlySet<string> = new Set(
  [
    'Transfer(address,address,uint256)',
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
  ].map(topicOf),
)

const topicsNotIndexed = new RequestRefused(
  'filter_not_available',
  'Transfers and approvals are not listed by topic: use the endpoints for transfers or approvals of the account.',
)
