import type { IndexState } from '@sundial/store'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { ChainHead } from './chain-head/chain-head.ts'
import { since } from './chain-head/provenance.ts'
import { pageSizeOf } from './http/page-size.ts'
import type { ReplicaReads } from './http/replica-reads.ts'
import type { HighestThroughput } from './live/throughput.ts'
import type { ApiPorts } from './ports.ts'
import type { TokenLooks } from './rating/token-looks.ts'
import { addressNames } from './shared/address-names.ts'
import { withSynonyms } from './shared/synonyms.ts'
import type { TokenMetadataCache } from './tokens/token-metadata-cache.ts'

/** The ports, token metadata, and the state of the index that the answer is true for. `store` reads at that state. */
export type Context = ApiPorts & {
  readonly state: IndexState
  /** For what outlives the answer: its queries are consistent at whatever state they find. */
  readonly index: ApiPorts['store']
  /** Fires when the answer is of no use any more: whoever asked has left, or its time is over. */
  readonly signal: AbortSignal
  /** Whose share of scarce work the answer takes; absent for this machine itself. */
  readonly share?: string | undefined
  readonly tokens: TokenMetadataCache
  readonly chain: ChainHead
  readonly looks: TokenLooks
  readonly throughput: HighestThroughput
  readonly replicaReads?: ReplicaReads | undefined
}

export type Endpoint<Parameters extends TProperties = TProperties, Reply extends TSchema = TSchema> = {
  readonly get: `/${string}`
  readonly summary: string
  /** What a reader of the OpenAPI document needs to know beyond the summary. */
  readonly description?: string
  /** Query parameters by name. */
  readonly query: Parameters
  readonly reply: Reply
  /**
   * Answers from the index are cached until a block below them changes, and name the block at which they are true.
   * Answers from `states` contain what the node reported outside of blocks, which may arrive later than the requested
   * time: they never become final.
   */
  readonly reads: 'index' | 'states' | 'nothing'
  /** The member with the rows, when the answer is a list; such an endpoint also serves CSV. */
  readonly list?: string
  /** Pages of a CSV file at most, where a page costs much whatever rows it has. The file names the cursor that continues. */
  readonly mostCsvPages?: number
  /**
   * How much of a caller's budget a request costs; 1 by default. It follows from measured CPU time: one unit is about 10
   * ms of server and database together (`bench/load/costs.ts` measures it).
   */
  readonly cost?: number
  /** More units, by what the query asks for, which is not checked yet. */
  readonly extraCost?: (query: Readonly<Record<string, unknown>>) => number
  /** More units, by what an answer took; those who get it from the cache pay nothing for it. */
  costOfAnswer?(answer: Static<Reply>): number
  /**
   * TronGrid's: parameters in snake or camel case, errors with its members too, and an answer that stands as it is, in which integers
   * beyond 2^53 are numbers and links begin with the URL of the request.
   */
  readonly style?: 'tronGrid'
  /** Whether the answer is unlikely to change, so that caches may store it for a while. */
  isFinal?(answer: Static<Reply>, query: Static<TObject<Parameters>>): boolean
  /** Whether the answer stands alone, without the block at which it is true: programs compare it whole. */
  isBare?(answer: Static<Reply>): boolean
  /** `url` is that of the request, without its query, where the style of the endpoint has it in answers. */
  handle(
    request: { readonly query: Static<TObject<Parameters>>; readonly url?: string | undefined },
    at: Context,
  ): Promise<Static<Reply>>
}

/** Files in `endpoints/` export these; route, validation, document and types derive from them. */
export const endpoint = <const Parameters extends TProperties, Reply extends TSchema>(
  definition: Omit<Endpoint<Parameters, Reply>, 'reads'> & { readonly reads?: 'states' | 'nothing' },
): Endpoint<Parameters, Reply> => {
  const { reads = 'index' } = definition
  const query = withSynonyms(definition.query)
  const reply = pageSizeOf(query) === undefined ? definition.reply : withPageSize(definition.reply)
  return { ...definition, query, reads, reply: reads === 'nothing' ? reply : withSince(withNames(reply)) }
}

/** The same for calls of TronGrid. */
export const gridEndpoint = <const Parameters extends TProperties, Reply extends TSchema>(
  definition: Omit<Endpoint<Parameters, Reply>, 'reads' | 'style'>,
): Endpoint<Parameters, Reply> => ({
  ...definition,
  reads: 'index',
  style: 'tronGrid',
  reply: pageSizeOf(definition.query) === undefined ? definition.reply : withPageSize(definition.reply),
  isBare: () => true,
})

type ObjectSchema = TSchema & { readonly properties: TProperties }

// Named schemas are copies without the marks of their kind.
const isObject = (reply: TSchema): reply is ObjectSchema =>
  'type' in reply && reply.type === 'object' && 'properties' in reply

/** Whether `names` is attached to answers of this schema: to objects, but not to maps by hash or address. */
export const hasNames = (reply: TSchema): boolean => isObject(reply) && 'names' in reply.properties

/** Whether `since` is attached to answers of this schema: where the block is, at which they are true. */
export const hasSince = (reply: TSchema): boolean => isObject(reply) && 'trueAtBlock' in reply.properties

/** The schema with the member `since`, which the server attaches and handlers do not return. */
const withSince = <Reply extends TSchema>(reply: Reply): Reply =>
  isObject(reply) && hasSince(reply)
    ? { ...reply, properties: { ...reply.properties, since: Type.Optional(since) } }
    : reply

const pageSize = Type.Integer({
  description:
    'Extension. Where limit was above the most that the call serves: that most, which was used in its place.',
})

/** The schema with the member `pageSize`, which the server attaches where the handler does not return it. */
const withPageSize = <Reply extends TSchema>(reply: Reply): Reply =>
  isObject(reply)
    ? { ...reply, properties: { ...reply.properties, pageSize: Type.Optional(pageSize) } }
    : reply

/** The schema with the member `names`, which the server attaches and handlers do not return. */
const withNames = <Reply extends TSchema>(reply: Reply): Reply =>
  isObject(reply)
    ? { ...reply, properties: { ...reply.properties, names: Type.Optional(addressNames) } }
    : reply

export type AnswerOf<One> = One extends { readonly reply: infer Reply extends TSchema }
  ? Static<Reply>
  : never

/** What a caller may send: every parameter without a default is required. */
export type QueryOf<One> = One extends { readonly query: infer Parameters extends TProperties }
  ? { readonly [Name in keyof Static<TObject<Parameters>>]?: Static<TObject<Parameters>>[Name] | undefined }
  : never
