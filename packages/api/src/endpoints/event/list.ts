import { describeItem, type EventItem, type SignatureTable } from '@sundial/abi'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { signaturesOf } from '../../services/contract-abi.ts'
import { calledOf, methodNames } from '../../services/signatures/method-names.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { callsWithoutReceipt, factMembers, lackingFacts, unreceipted } from '../../shared/list-members.ts'
import { confirm, ignored, paging, requiredAddress, sort } from '../../shared/parameters.ts'
import { pagingMembersOf, type FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { logsOf } from '../transaction/receipt.ts'
import { methodCandidates } from '../transaction/schema.ts'
import { findEvents, listedElsewhere, mostSignatures, namedEvent, receiptAt } from './find.ts'

/** Maximum number of rows whose receipts a request fetches from the node. */
const mostReceipts = 50

const values = `Present on pages of up to ${mostReceipts} rows while the node has the receipt.`
const declaration =
  'Absent where neither the contract, other verified contracts nor a list of events declare it.'

const loggedEvent = component(
  'ContractEvent',
  Type.Object({
    txHash: is.hash('The creating transaction.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    method: Type.Optional(is.text('Signature of the called method, if known.')),
    methodCandidates,
    eventLog: Type.Optional(is.text(`Name and values as one line. ${values}`)),
    eventIndex: is.int('Extension. Index among the logs of the transaction.'),
    eventName: Type.Optional(is.text(`Extension. Name of the event. ${declaration}`)),
    event: Type.Optional(is.text(`Extension. Its declaration. ${declaration}`)),
    signature: Type.Optional(is.hash('Extension. First topic. Absent in a log without topics.')),
    topics: Type.Optional(
      Type.Array(is.text('A word as hex.'), { description: `Extension. All topics. ${values}` }),
    ),
    data: Type.Optional(is.text(`Extension. Data without topics, in hex. ${values}`)),
    result: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: `Extension. Values by name; unnamed ones by index. ${values}`,
      }),
    ),
    confirmed: Type.Optional(is.confirmed),
  }),
)

const topic = (place: number) =>
  Type.Optional(
    Type.String({
      pattern: '^((0[xX])?[0-9a-fA-F]{64}|T[1-9A-HJ-NP-Za-km-z]{33}|41[0-9a-fA-F]{40}|0x[0-9a-fA-F]{40})$',
      description: `Extension. Topic ${place} after the signature, as a word or an address; requires event_name.`,
      'x-refusal': { other: 'malformed_hash' } satisfies Refusal,
    }),
  )

export const contractEvents = endpoint({
  get: '/api/contracts/event',
  summary: 'Events of a contract, newest first',
  description:
    "The contract's events, those of one signature, or those with a topic: each list serves any page in the same time. A name shared by several signatures scans all events: see scanned.",
  cost: 3,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: requiredAddress,
    event_name: Type.Optional(
      Type.String({
        maxLength: 400,
        description:
          'A name (Transfer), a declaration (Transfer(address,address,uint256)) or the first topic.',
        'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
      }),
    ),
    topic1: topic(1),
    topic2: topic(2),
    topic3: topic(3),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({
    status: Type.Object({ code: Type.Literal(0), message: Type.Literal('SUCCESS') }),
    ...factMembers('data', loggedEvent),
    signatures: Type.Array(
      Type.Object({
        signature: is.hash('First topic.'),
        event: Type.Optional(is.text(`The declaration. ${declaration}`)),
        count: is.int('Matching events of the contract.'),
        hasTopics: is.flag(
          'Whether topic1 to topic3 filter it. Transfers and approvals are listed by account elsewhere.',
        ),
      }),
      { description: `Extension. Event signatures of the contract, at most ${mostSignatures}.` },
    ),
    callsWithoutReceipt,
    lacksEventsUpTo: Type.Optional(
      is.int('Extension. Up to this height, blocks were indexed before events were recorded.'),
    ),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const signatures = await signaturesOf(contract, at)
    const found = await findEvents(contract, query, { at, signatures })
    const logged = await at.store.eventSignatures(contract, mostSignatures)
    return {
      status: { code: 0 as const, message: 'SUCCESS' as const },
      ...pagingMembersOf(found),
      data: await Promise.all(
        (found.rows.length <= mostReceipts ? withReceipts(found.rows, at) : withoutReceipts(found.rows)).map(
          (row) => toLoggedEvent(row, signatures, at),
        ),
      ),
      signatures: logged.map(({ signature, count }) => {
        const item = signatures.eventsOf(signature)[0]
        const hasTopics = !listedElsewhere.has(signature)
        return omitUndefined({ signature, event: item && declarationOf(item), count, hasTopics })
      }),
      ...lackingFacts(at.state),
      ...unreceipted(at.state.callsWithoutReceipt),
      ...omitUndefined({ lacksEventsUpTo: at.state.lacksEventsUpTo }),
      ...(await addressAnnotations(at, [contract])),
    }
  },
})

type Event = FactOf<'event'>
type Placed = { readonly event: Event; readonly receipt: ReturnType<typeof receiptAt> | undefined }

/** Reads each transaction's receipt once. */
function withReceipts(events: readonly Event[], at: Context): readonly Placed[] {
  const receipts = new Map<string, ReturnType<typeof receiptAt>>()
  return events.map((event) => {
    const id = event.transactionId
    if (!receipts.has(id)) receipts.set(id, receiptAt({ id, height: event.height }, at))
    return { event, receipt: receipts.get(id) }
  })
}

const withoutReceipts = (events: readonly Event[]): readonly Placed[] =>
  events.map((event) => ({ event, receipt: undefined }))

async function toLoggedEvent(
  { event, receipt }: Placed,
  signatures: SignatureTable,
  at: Context,
): Promise<Static<typeof loggedEvent>> {
  const { signature } = event
  const item = signature === undefined ? undefined : signatures.eventsOf(signature)[0]
  return omitUndefined({
    txHash: event.transactionId,
    block: event.height,
    timestamp: event.timestampMs,
    eventIndex: event.logIndex,
    eventName: item?.name,
    event: item && declarationOf(item),
    signature,
    confirmed: isConfirmed(event.height, at.state),
    ...(receipt === undefined ? {} : await logMembers(event, await receipt, { signatures, at })),
  })
}

async function logMembers(
  { transactionId, logIndex }: Event,
  receipt: Awaited<ReturnType<typeof receiptAt>>,
  { signatures, at }: { readonly signatures: SignatureTable; readonly at: Context },
) {
  const row = await at.store.transactionById(transactionId)
  const called = calledOf(row ?? {})
  const methodOf = await methodNames([called], at)
  const log = receipt && logsOf(receipt)[logIndex]
  const decoded = log && namedEvent(log.topics, log.data, signatures)
  return omitUndefined({
    ...methodOf(called),
    topics: log && [...log.topics],
    data: log?.data,
    eventLog: decoded && `${decoded.name}(${valuesText(decoded.values)})`,
    result: decoded && { ...decoded.values },
  })
}

const valuesText = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, text]) => `${name}=${text}`)
    .join(', ')

const declarationOf = (item: EventItem): string => describeItem(item).replace(/^event /, '')
