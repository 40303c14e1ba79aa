// How far what one gateway sent has got at the other one: what oracles said, what is held, and what has arrived.
import {
  contentOfParcel,
  type End,
  type GatewayEvent,
  lists,
  oracleTopics,
  readGatewayEvent,
} from '@sundial/bridge'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { eventKey, type Store } from '@sundial/store'
import { omitUndefined } from '../../omit-undefined.ts'
import { type BridgeChain, gatewayOf } from '../../services/bridge.ts'
import type { FactOf } from '../../shared/rows.ts'
import { receiptAt } from '../event/find.ts'
import { logsOf } from '../transaction/receipt.ts'
import { ask } from './values.ts'

type Event = FactOf<'event'>
/** Nobody says a nonce more often than the 255 oracles that a gateway can have; a page of them is enough to show who did. */
const mostStatements = 16

export type Progress = {
  readonly state: 'sent' | 'said' | 'held' | 'arrived'
  /** Oracles who say what was sent. */
  readonly said: number
  readonly statements: readonly Statement[]
  readonly arrivedIn?: string | undefined
  readonly arrivedBlock?: number | undefined
}

export type Statement = {
  readonly oracle: string
  readonly txHash: string
  readonly block: number
  readonly timestamp: number
  /** Absent while the receipt is not known. */
  readonly agrees?: boolean | undefined
}

type Receiving = {
  readonly end: End
  readonly chain: BridgeChain
  /** Whether a nonce has arrived, by the gateway now. */
  readonly isDone: (list: number, nonce: bigint) => Promise<boolean>
}

/** Asks the gateway once for each 256 nonces. */
export function receivingAt(end: End, chain: BridgeChain, signal: AbortSignal): Receiving {
  const words = new Map<string, Promise<bigint>>()
  const wordOf = async (list: number, word: bigint) =>
    (await ask(gatewayOf(chain, signal), 'doneWord', [list, word]))[0] as bigint
  return {
    end,
    chain,
    async isDone(list, nonce) {
      const key = `${list} ${nonce >> 8n}`
      const known = words.get(key) ?? wordOf(list, nonce >> 8n)
      words.set(key, known)
      return (((await known) >> (nonce & 255n)) & 1n) === 1n
    },
  }
}

export async function progressOf(event: GatewayEvent, at: Receiving): Promise<Progress> {
  const list = event.step === 'mapping' ? lists.mappings : lists.parcels
  const { said, held } = await statementsOf(list, event.nonce, at.chain)
  const seen = await Promise.all(said.map((one) => statementIn(one, { event, list, at })))
  const expected = expectedContent(event, at.chain.gateway) ?? mostSaid(seen.map(({ content }) => content))
  const statements = seen.map(({ content, ...one }) =>
    omitUndefined({
      oracle: one.oracle,
      txHash: one.txHash,
      block: one.block,
      timestamp: one.timestamp,
      agrees: content === undefined ? undefined : content === expected,
    }),
  )
  const arrival = seen.find(({ hasArrived }) => hasArrived)
  const isDone = arrival !== undefined || (await at.isDone(list, event.nonce))
  const state: Progress['state'] = isDone ? 'arrived' : held ? 'held' : said.length > 0 ? 'said' : 'sent'
  return omitUndefined({
    state,
    said: new Set(statements.filter(({ agrees }) => agrees).map(({ oracle }) => oracle)).size,
    statements,
    arrivedIn: arrival?.txHash,
    arrivedBlock: arrival?.block,
  })
}

const wordOf = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** Topics of `Said` are oracle, list and nonce; those of `Held` list and nonce. */
async function statementsOf(list: number, nonce: bigint, { store, gateway: contract }: BridgeChain) {
  const named = (name: 'eventsWithTopic2' | 'eventsWithTopic3', signature: string) => ({
    list: name,
    key: eventKey({ contract, signature, topic: wordOf(nonce) }),
  })
  const request = { start: 0, limit: mostStatements, order: 'oldest' } as const
  const events = async (reading: Store, place: ReturnType<typeof named>) =>
    (await reading.facts(place, request)).rows as readonly Event[]
  return store.atOneState(async (_, reading) => {
    const said = await events(reading, named('eventsWithTopic3', oracleTopics.said))
    const held = await events(reading, named('eventsWithTopic2', oracleTopics.held))
    return {
      said: said.filter(({ topics }) => topics[1] === wordOf(list)),
      held: held.some(({ topics }) => topics[0] === wordOf(list)),
    }
  })
}

type Seeing = { readonly event: GatewayEvent; readonly list: number; readonly at: Receiving }

async function statementIn(said: Event, { event, at: { chain, end } }: Seeing) {
  const receipt = await receiptAt({ id: said.transactionId, height: said.height }, chain)
  const logs = receipt === undefined ? [] : logsOf(receipt)
  const gateway = toBase58(chain.gateway)
  const arrivals = logs.flatMap(({ address, topics, data }) =>
    address === gateway ? (readGatewayEvent(topics, data) ?? []) : [],
  )
  const step = event.step === 'mapping' ? 'mapped' : 'arrived'
  return {
    oracle: toBase58(oracleOf(said)),
    txHash: said.transactionId,
    block: said.height,
    timestamp: said.timestampMs,
    content: logs[said.logIndex]?.data.toLowerCase(),
    hasArrived: arrivals.some((one) => one.end === end && one.step === step && one.nonce === event.nonce),
  }
}

const oracleOf = ({ topics }: Event): Address => toAddress(`41${topics[0]!.slice(24)}`)

/** Of a parcel; the description of a token in a mapping is not in its event. */
function expectedContent(event: GatewayEvent, receiver: Address): string | undefined {
  const { kind, account, token, value } = event
  if (event.step !== 'sent' || account === undefined || value === undefined) return undefined
  return contentOfParcel(receiver, event.nonce, { kind, account, token, value })
}

function mostSaid(contents: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string, number>()
  for (const one of contents) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1)
  return [...counts].toSorted(([, first], [, second]) => second - first)[0]?.[0]
}
