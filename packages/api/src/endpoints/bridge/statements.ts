// What oracles signed at a gateway, by the bytes of their calls, beside what the other gateway sent.
import { type Asset, oracleTopics, otherEnd, readStatement, saysWhatWasSent } from '@sundial/bridge'
import { type Address, fromHex, toAddress, toBase58 } from '@sundial/primitives'
import { type BridgeEntryRow, eventKey, type FactList } from '@sundial/store'
import { Type } from 'typebox'
import { decodeTransaction } from '../../decode.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import type { Bridge, BridgeChain } from '../../services/bridge.ts'
import { sendingsSoFar } from '../../services/bridge-proof/sendings.ts'
import { serviceOf } from '../../services/services.ts'
import { address, listing, upTo } from '../../shared/parameters.ts'
import { type FactOf, findRows, pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { assetMembers, end, mostRows } from './schema.ts'
import { type SideTokenOf, sideTokensAt, tokenText } from './values.ts'

type Said = FactOf<'event'>
const steps = { parcel: 'sent', mapping: 'mapping' } as const
const whileNode = 'Absent while the node does not show the call.'

export const bridgeStatements = endpoint({
  get: '/api/bridge/statements',
  summary:
    'What oracles of the bridge signed at a gateway, newest first, and whether the other gateway sent it',
  description:
    'Extension. Each row is a call of an oracle that its gateway counted. What it says is read from the bytes that the oracle signed.',
  reads: 'nothing',
  cost: 5,
  extraCost: ({ limit }) => Math.min(mostRows, Number(limit) || mostRows),
  query: {
    chain: Type.Enum(['main', 'side'], {
      description:
        'The chain whose gateway was told. Oracles say on the side chain what the main chain sent.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    oracle: address,
    cursor: listing.cursor,
    format: listing.format,
    limit: upTo({ least: 1, most: mostRows, default: 10, description: 'Number of rows' }),
  },
  list: 'data',
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        chain: end,
        oracle: is.address('Extension. The oracle.'),
        txHash: is.hash('Extension. The transaction that it signed.'),
        block: is.int('Extension. Height of its block.'),
        timestamp: is.time('Extension. Block time.'),
        confirmed: Type.Optional(
          is.flag(
            'Extension. Whether its block is final. Absent while the height of final blocks is unknown.',
          ),
        ),
        list: Type.Enum(['parcel', 'mapping'], { description: 'Extension. What it is about.' }),
        nonce: is.text('Extension. The nonce of what the other gateway sent.'),
        kind: Type.Optional(assetMembers.kind),
        token: assetMembers.token,
        sideToken: assetMembers.sideToken,
        account: Type.Optional(
          is.text(`Extension. Who receives it, as the oracle says. Absent of mappings. ${whileNode}`),
        ),
        value: Type.Optional(
          is.text(
            `Extension. Amount in the smallest unit, or number of the item, as the oracle says. Absent of mappings. ${whileNode}`,
          ),
        ),
        agrees: Type.Optional(
          is.flag(
            `Extension. Whether the other gateway sent this under that nonce before, as the proof compares it; of a mapping whether it is the same token. Absent until the proof has read it. ${whileNode}`,
          ),
        ),
        sentIn: Type.Optional(
          is.hash(
            'Extension. The transaction on the other chain that sent it. Absent until the proof has read it.',
          ),
        ),
      }),
      { description: 'Extension. Newest first.' },
    ),
    total: Type.Optional(is.int('Extension. Exact number of rows.')),
    rangeTotal: Type.Optional(is.int('Extension. The same.')),
    nextCursor: is.nextCursor,
    scanned: is.scanned,
  }),
  async handle({ query }, at) {
    const bridge = serviceOf(at, 'bridge')
    const chain = bridge.chain(query.chain)
    const oracle = query.oracle === undefined ? undefined : await readAddress(query.oracle, at)
    const list = saidAt(chain, oracle)
    const { page, state } = await chain.store.atOneState(async (state, store) => ({
      state,
      page: await findRows<Said>(
        {
          read: async (request) => {
            const { rows, total } = await store.facts(list, request)
            return { rows: rows.filter((row): row is typeof row & Said => row.kind === 'event'), total }
          },
        },
        { ...query, start: 0 },
        state,
      ),
    }))
    const sent = await sentBefore(bridge, query.chain, page.rows)
    const reading = { chain, state, sent, sideTokenOf: sideTokensAt(bridge.chain('side'), at.signal) }
    return {
      data: await Promise.all(
        page.rows.map(async (row) =>
          omitUndefined({ chain: query.chain, ...(await toStatement(row, reading)) }),
        ),
      ),
      ...pagingMembersOf(page),
    }
  },
})

/** Topics of what an oracle said are the oracle, the list and the nonce. */
function saidAt({ gateway: contract }: BridgeChain, oracle: Address | undefined): FactList {
  const signature = oracleTopics.said
  if (oracle === undefined) return { list: 'eventsOfSignature', key: eventKey({ contract, signature }) }
  const topic = oracle.slice(2).padStart(64, '0')
  return { list: 'eventsWithTopic1', key: eventKey({ contract, signature, topic }) }
}

const listOf = ({ topics }: Said) =>
  BigInt(`0x${topics[1]}`) === 1n ? ('parcel' as const) : ('mapping' as const)
const nonceOf = ({ topics }: Said): bigint => BigInt(`0x${topics[2]}`)

const countedOf = (said: Said) => ({ nonce: nonceOf(said), timestampMs: said.timestampMs })

/** Undefined where nothing was sent before it; `unread` where the proof has not read so far yet. */
type SentAs = (said: Said) => BridgeEntryRow | 'unread' | undefined

/** What the other gateway sent under the nonces of statements. */
async function sentBefore(bridge: Bridge, chain: 'main' | 'side', said: readonly Said[]): Promise<SentAs> {
  const end = otherEnd(chain)
  const under = (list: keyof typeof steps) => {
    const nonces = said.filter((row) => listOf(row) === list).map(nonceOf)
    return sendingsSoFar(bridge, { end, step: steps[list] }, nonces)
  }
  const found = { parcel: await under('parcel'), mapping: await under('mapping') }
  return (row) => found[listOf(row)](countedOf(row))
}

type Reading = {
  readonly chain: BridgeChain
  readonly state: Context['state']
  readonly sent: SentAs
  readonly sideTokenOf: SideTokenOf
}

async function toStatement(row: Said, { chain, state, sent: sentAs, sideTokenOf }: Reading) {
  const sent = sentAs(row)
  const said = await signedIn(row, chain)
  return {
    oracle: toBase58(toAddress(`41${row.topics[0]!.slice(24)}`)),
    txHash: row.transactionId,
    block: row.height,
    timestamp: row.timestampMs,
    confirmed: isConfirmed(row.height, state),
    list: listOf(row),
    nonce: String(nonceOf(row)),
    ...(said && (await membersOf(said.list === 'parcels' ? said.parcel : said.description, sideTokenOf))),
    ...(sent !== 'unread' && {
      agrees: said && sent !== undefined && saysWhatWasSent(said, sent),
      sentIn: sent?.transactionId,
    }),
  }
}

type Moved = Asset & { readonly account?: Address; readonly value?: bigint }

async function membersOf(said: Moved, sideTokenOf: SideTokenOf) {
  const sideToken = await sideTokenOf(said)
  return {
    kind: said.kind,
    token: tokenText(said),
    sideToken: sideToken && toBase58(sideToken),
    account: said.account && toBase58(said.account),
    value: said.value === undefined ? undefined : String(said.value),
  }
}

/** Undefined where another contract called the gateway for the oracle, and while the node does not show the transaction. */
async function signedIn({ transactionId, topics }: Said, { node, gateway }: BridgeChain) {
  const transaction = await node.transaction(transactionId)
  const call = transaction && decodeTransaction(transactionId, transaction)?.call
  if (call?.contract !== gateway) return undefined
  const said = readStatement(fromHex(call.dataHex))
  return said?.nonce === BigInt(`0x${topics[2]}`) ? said : undefined
}
