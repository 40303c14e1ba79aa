import { kinds, otherEnd } from '@sundial/bridge'
import { type Address, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { gatewayOf } from '../../services/bridge.ts'
import { serviceOf } from '../../services/services.ts'
import { address, listing, upTo } from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { isConfirmed } from '../../shared/values.ts'
import { directions, readSent, type Sent } from './flow-list.ts'
import { progressOf, receivingAt } from './progress.ts'
import { assetMembers, mostRows } from './schema.ts'
import { askNumber, type SideTokenOf, sideTokensAt, tokenText } from './values.ts'

const whileNode = 'Absent while a node does not show the receipt.'

const flow = is.component(
  'BridgeFlow',
  Type.Object({
    txHash: is.hash('Extension. The transaction that sent it, or said it again.'),
    block: is.int('Extension. Height of its block.'),
    timestamp: is.time('Extension. Block time.'),
    confirmed: Type.Optional(
      is.flag('Extension. Whether its block is final. Absent while the height of final blocks is unknown.'),
    ),
    nonce: Type.Optional(is.text(`Extension. Its number at the gateway that sent it. ${whileNode}`)),
    kind: Type.Optional(assetMembers.kind),
    token: assetMembers.token,
    sideToken: assetMembers.sideToken,
    account: Type.Optional(is.text('Extension. Who sent it and receives it. Absent of mappings.')),
    value: Type.Optional(
      is.text('Extension. Amount in the smallest unit, or number of the item. Absent of mappings.'),
    ),
    state: Type.Optional(
      Type.Enum(['sent', 'said', 'held', 'arrived'], {
        description: `Extension. sent: no oracle has said it. said: some have. held: enough have, and it waits for another day, a higher limit or a receiver who takes it. ${whileNode}`,
      }),
    ),
    said: Type.Optional(is.int('Extension. Oracles who said what was sent.')),
    statements: Type.Optional(
      Type.Array(
        Type.Object({
          oracle: is.address('Extension. The oracle.'),
          txHash: is.hash('Extension. Its transaction on the other chain.'),
          block: is.int('Extension. Height of its block.'),
          timestamp: is.time('Extension. Block time.'),
          agrees: Type.Optional(is.flag(`Extension. Whether it says what was sent. ${whileNode}`)),
        }),
        { description: 'Extension. What oracles said of it on the other chain, oldest first.' },
      ),
    ),
    arrivedIn: Type.Optional(
      is.hash(
        'Extension. The transaction on the other chain in which it arrived. Absent where it was held before.',
      ),
    ),
    arrivedBlock: Type.Optional(is.int('Extension. Height of the block of that transaction.')),
  }),
)

export const bridgeFlows = endpoint({
  get: '/api/bridge/flows',
  summary: 'Deposits, withdrawals or mappings of the bridge, newest first, with their states',
  description:
    'Extension. From events of both gateways in the indexes of both networks, the same on each of them. account and token filter the rows of a page, so that a page may have fewer rows than limit, or none, and nextCursor continues. Who retries has a row of their own.',
  reads: 'nothing',
  cost: 5,
  extraCost: ({ limit }) => 3 * Math.min(mostRows, Number(limit) || mostRows),
  query: {
    direction: Type.Enum(Object.keys(directions) as (keyof typeof directions)[], {
      description: 'deposit or mapping: from the main chain; withdrawal: from the side chain.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
    kind: Type.Optional(
      Type.Enum([...kinds], {
        description: 'Only one kind, from a list of its own.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    account: address,
    token: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Number of a TRC10 token, or a contract of the main chain in base58.',
      }),
    ),
    cursor: listing.cursor,
    format: listing.format,
    limit: upTo({ least: 1, most: mostRows, default: 10, description: 'Number of rows' }),
  },
  list: 'data',
  reply: Type.Object({
    data: Type.Array(flow, { description: 'Extension. Newest first.' }),
    total: Type.Optional(is.int('Extension. Exact number of rows without account and token.')),
    rangeTotal: Type.Optional(is.int('Extension. The same.')),
    nextCursor: is.nextCursor,
    scanned: is.scanned,
    threshold: is.int('Extension. How many oracles must say the same, at the receiving gateway now.'),
    sentBlock: Type.Optional(is.int('Extension. Newest block in the index of the sending chain.')),
  }),
  async handle({ query }, at) {
    const bridge = serviceOf(at, 'bridge')
    const { end } = directions[query.direction]
    const receiver = bridge.receiverOf(end)
    const account = query.account === undefined ? undefined : await readAddress(query.account, at)
    const { page, state, rows } = await readSent(bridge.chain(end), query)
    const receiving = receivingAt(otherEnd(end), receiver, at.signal)
    const sideTokenOf = sideTokensAt(bridge.chain('side'), at.signal)
    const wanted = rows.filter((row) => isWanted(row, { account, token: query.token }))
    return {
      data: await Promise.all(wanted.map((row) => toFlow(row, { state, receiving, sideTokenOf }))),
      ...pagingMembersOf(page),
      threshold: Number(await askNumber(gatewayOf(receiver, at.signal), 'threshold')),
      ...omitUndefined({ sentBlock: state.head?.height }),
    }
  },
})

type Filter = { readonly account: Address | undefined; readonly token: string | undefined }

/** A row that no receipt describes is no match of a filter. */
const isWanted = ({ event }: Sent, { account, token }: Filter): boolean =>
  (account === undefined || event?.account === account) &&
  (token === undefined || (event !== undefined && tokenText(event) === token))

type Reading = {
  readonly state: Context['state']
  readonly receiving: ReturnType<typeof receivingAt>
  readonly sideTokenOf: SideTokenOf
}

async function toFlow({ at, event }: Sent, { state, receiving, sideTokenOf }: Reading) {
  const seen = {
    txHash: at.transactionId,
    block: at.height,
    timestamp: at.timestampMs,
    confirmed: isConfirmed(at.height, state),
  }
  if (event === undefined) return omitUndefined(seen)
  const { statements, ...progress } = await progressOf(event, receiving)
  const sideToken = await sideTokenOf(event)
  return omitUndefined({
    ...seen,
    nonce: String(event.nonce),
    kind: event.kind,
    token: tokenText(event),
    sideToken: sideToken && toBase58(sideToken),
    account: event.account === undefined ? undefined : toBase58(event.account),
    value: event.value === undefined ? undefined : String(event.value),
    ...progress,
    statements: [...statements],
  })
}
