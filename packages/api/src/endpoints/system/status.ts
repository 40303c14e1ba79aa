import { Unavailable, networkKinds } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import type { NodeHeights, NodeReader } from '../../node-reader.ts'
import type { ServedNetwork } from '../../ports.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { defaultLinks } from '../../services/default-links.ts'
import { linksSchema as schema } from '../../services/links.ts'
import { countProducers } from '../witness/find.ts'
import { serviceOf } from '../../services/services.ts'
import { callsWithoutReceipt, coverage, unreceipted } from '../../shared/list-members.ts'
import { ignored, ignoredBecause } from '../../shared/parameters.ts'
import { trueAtBlock } from '../../shared/scalars.ts'
import {
  backFill,
  completion,
  replicas,
  throughput,
  throughputNow,
  toBackFill,
  toCompletion,
  toReplicas,
} from './progress.ts'

const height = (description: string) => Type.Optional(Type.Integer({ description }))

const producers = Type.Object(
  {
    count: Type.Integer({ description: 'Producers that take turns: 27, or all of a chain with fewer.' }),
    toFinalize: Type.Integer({ description: 'How many of them must build on a block to make it final.' }),
    toApprove: Type.Integer({ description: 'How many of them must approve a proposal for it to pass.' }),
  },
  { description: 'Extension. Absent until the node reported its witnesses.' },
)

/** 70 % by java-tron's rules: DposService.updateSolidBlock rounds up, ProposalCapsule.hasMostApprovals down. */
const toProducers = (count: number | undefined) =>
  count === undefined
    ? undefined
    : {
        count,
        toFinalize: count - Math.floor((count * 3) / 10),
        toApprove: Math.floor((count * 7) / 10),
      }

export const systemStatus = endpoint({
  get: '/api/system/status',
  summary: 'Progress of the index and the node',
  query: ignored,
  reply: Type.Object({
    network: Type.Object({
      type: Type.Union([Type.Literal('main'), Type.Literal('side'), Type.Literal('test')]),
      id: Type.String({ description: 'Extension.' }),
      name: Type.String({ description: 'Extension.' }),
      sideChainId: Type.Optional(
        Type.String({
          description:
            'Extension. The chain id with which transactions of a side chain are signed; absent on every other chain.',
        }),
      ),
    }),
    networks: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String({ description: 'Extension. As in the path.' }),
          name: Type.String({ description: 'Extension.' }),
          type: Type.Enum([...networkKinds], { description: 'Extension. Kind of network.' }),
          path: Type.String({ description: 'Extension. Where it is on every host of this server.' }),
          host: Type.Optional(Type.String({ description: 'Extension. Host name at whose / it is.' })),
          isNew: Type.Optional(Type.Boolean({ description: 'Extension. Marked as new.' })),
          isHere: Type.Boolean({ description: 'Extension. Whether it is the network of this answer.' }),
        }),
        { description: 'Extension. The networks of this server, where there are several.' },
      ),
    ),
    sync: Type.Object({
      progress: Type.Optional(
        Type.Number({
          description:
            "Height of the index as a percentage of the node's height, truncated to two decimals: 100 only when equal. Absent while either is unknown.",
        }),
      ),
      headAgeMs: Type.Optional(
        Type.Integer({
          description: 'Extension. Milliseconds since the time of the newest indexed block.',
        }),
      ),
      backFill,
      completion,
    }),
    database: Type.Object({
      block: height('Newest indexed block.'),
      unconfirmedBlock: height('The same.'),
      confirmedBlock: height('Newest solidified block in the index.'),
      ...replicas,
    }),
    full: Type.Object({ block: height('Newest block of the node.') }),
    solidity: Type.Object({ block: height('Newest block that the node reports as solidified.') }),
    services: Type.Array(Type.String(), {
      description: 'Extension. Names of the services configured on this server.',
    }),
    internalTransactions: Type.Optional(
      Type.Union([Type.Literal('kept'), Type.Literal('missing'), Type.Literal('unknown')], {
        description:
          'Extension. Whether the node stores internal transactions. Where it does not, or this is unknown, balances are absent after the first contract call.',
      }),
    ),
    producers: Type.Optional(producers),
    coverage,
    callsWithoutReceipt,
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle(_, { node, network, networks, clock, store, state, services, replicaReads, progress }) {
    const { head, solidified } = await heightsOf(node)
    const indexed = state.head?.height
    return {
      network: {
        type: network.kind,
        id: network.id,
        name: network.name,
        ...omitUndefined({ sideChainId: network.sideChainId }),
      },
      ...(networks !== undefined && networks.length > 1 && { networks: networks.map(toServed) }),
      sync: omitUndefined({
        progress: progressOf(indexed, head),
        backFill: progress && toBackFill(progress()),
        completion: progress && toCompletion(progress()),
        headAgeMs: state.head && Math.max(0, clock.now() - state.head.timestampMs),
      }),
      database: {
        ...omitUndefined({
          block: indexed,
          unconfirmedBlock: indexed,
          confirmedBlock: lowest(indexed, state.solidifiedHeight),
        }),
        ...toReplicas(replicaReads),
      },
      full: omitUndefined({ block: head }),
      solidity: omitUndefined({ block: solidified }),
      services: Object.keys(services ?? {}).toSorted(),
      ...omitUndefined({
        internalTransactions: node.internalTransactions?.(),
        producers: toProducers(await countProducers(store)),
      }),
      coverage: state.coverage.map(({ from, to }) => ({ from, to })),
      ...unreceipted(state.callsWithoutReceipt),
    }
  },
})

const toServed = ({ kind, ...network }: ServedNetwork) => ({ ...omitUndefined(network), type: kind })

const heightsOf = (node: NodeReader): Promise<NodeHeights> =>
  node.heights().catch((error: unknown) => {
    if (error instanceof Unavailable) return {}
    throw error
  })

function progressOf(indexed: number | undefined, head: number | undefined): number | undefined {
  if (indexed === undefined || head === undefined) return undefined
  return indexed >= head ? 100 : Math.floor(((indexed + 1) / (head + 1)) * 10_000) / 100
}

const lowest = (indexed: number | undefined, solidified: number | undefined): number | undefined =>
  indexed === undefined || solidified === undefined ? undefined : Math.min(indexed, solidified)

export const systemTps = endpoint({
  get: '/api/system/tps',
  summary: 'Current transactions per second',
  description: 'The same as the live message tps.',
  query: {
    time: ignoredBecause('it is the clock of the client, to keep caches from answering.'),
    ...ignored,
  },
  reply: Type.Object({ ...throughput.properties, trueAtBlock: Type.Optional(trueAtBlock) }),
  handle: async (_, at) => throughputNow(at),
})

export const links = endpoint({
  get: '/api/system/links',
  summary: 'Links set by the operator: other networks, partners, support, hot tokens',
  description:
    'Extension. Contents of the --links file; without one, public TRON links, TRX and well-known tokens of the network.',
  reads: 'nothing',
  query: ignored,
  reply: schema,
  handle: async (_, { services, network, networks = [] }) =>
    services?.links ?? defaultLinks(network, { isAlone: networks.length < 2 }),
})

export const quotesProxy = action({
  post: '/api/system/proxy',
  summary: 'Quotes from a configured provider',
  description:
    'Only URLs under those set by the operator (--quotes), none in a private network, no redirects; any other URL is rejected with url_not_allowed.',
  body: { url: Type.String({ maxLength: 2000, description: 'URL of the quotes.' }) },
  cost: 3,
  reply: Type.Unknown({ description: "The provider's JSON." }),
  handle: async ({ body, caller }, at) => serviceOf(at, 'quotes').get(body.url, caller),
})
