import { setTimeout as sleep } from 'node:timers/promises'
import { tronGrid } from '@sundial/operations'
import { stringifyJson } from '@sundial/primitives'
import type { IndexState } from '@sundial/store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { sinceOf } from '../chain-head/provenance.ts'
import type { Action } from '../action.ts'
import { checkCursor } from '../cursor.ts'
import { type Context, type Endpoint, hasNames, hasSince } from '../endpoint.ts'
import { RequestRefused } from '../errors.ts'
import { apiLimits } from '../limits.ts'
import { queryKey, queryReader, withParameter } from '../query.ts'
import { namesIn } from './address-names.ts'
import { readAs } from './ambiguous-parameters.ts'
import { AskedNode } from './asked-node.ts'
import type { AnswerCache, CachedAnswer } from './answer-cache.ts'
import { goneWith, inTime } from './answer-time.ts'
import { baseOf } from './base-path.ts'
import { isFinal, movingCaching, movingTag, finalCaching, finalTag } from './caching.ts'
import { shareOf } from './client-address.ts'
import { type CsvPage, sendCsv } from './csv.ts'
import type { SiteCounts } from './connection-guard.ts'
import { ignoredNames } from './ignored-parameters.ts'
import { exceededOf, pageSizeOf } from './page-size.ts'
import { parseBodies } from './mount-action.ts'
import { costOfQuery, costOfRows } from './rate-limits.ts'
import { atOneHead, unwrap } from './at-one-head.ts'
import type { AnswerSender } from './send-answer.ts'
import type { Outcome } from './state-reader.ts'

const emptyState: IndexState = {
  coverage: [],
  blockCount: 0,
  transactionCount: 0,
  transferCount: 0,
  accountCount: 0,
  callsWithoutReceipt: 0,
  operationsWithoutEffects: 0,
  knowsBalances: false,
}

type Parts = Omit<Context, 'state' | 'index' | 'signal' | 'share'> & {
  readonly answers: AnswerCache
  readonly sender: AnswerSender
  /** CSV files under way, by address. */
  readonly csvFiles: SiteCounts
}
type Query = Readonly<Record<string, unknown>>
/** `most` is the number of rows that is served where more were requested. */
type Asked = {
  readonly query: Query
  readonly most: number | undefined
  /** Of the request, where the answer has it. */
  readonly url?: string | undefined
}
type OutcomeAtHead<Answer> = { readonly state: IndexState; readonly outcome: Outcome<Answer> }

export const csvFilesOfAddress = 2

/** Calls that mean another thing by POST: TronScan's would record a trade, which here is a signed transaction. */
export const onlyByGet: ReadonlySet<string> = new Set(['/api/exchange/transaction'])

/** Adds the routes of all endpoints. Where no action has the path, it answers to POST too, as TronScan's does. */
export function mountEndpoints(
  server: FastifyInstance,
  { endpoints, actions }: { readonly endpoints: readonly Endpoint[]; readonly actions: readonly Action[] },
  parts: Parts,
): void {
  const isAction = new Set<string>(actions.map(({ post }) => post))
  void server.register(async (scope) => {
    parseBodies(scope)
    for (const endpoint of endpoints)
      mount(scope, namingAddresses(endpoint), {
        ...parts,
        answersPost: !isAction.has(endpoint.get) && !onlyByGet.has(endpoint.get),
      })
  })
}

/** The same, whose refusal of an address names its parameter. */
const namingAddresses = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  async handle(request, at) {
    try {
      return await endpoint.handle(request, at)
    } catch (error) {
      throw withParameter(error, endpoint, request.query)
    }
  },
})

/** Adds the route of an endpoint. */
function mount(
  server: FastifyInstance,
  endpoint: Endpoint,
  { answersPost, ...parts }: Parts & { readonly answersPost: boolean },
): void {
  const readQuery = queryReader(endpoint.query)
  const keyOf = queryKey(endpoint.query)
  const hasUrls = endpoint.style === 'tronGrid'
  const ignoredIn = ignoredNames(endpoint.query, hasUrls ? gridNames : undefined)
  const readIn = readAs(endpoint.query)
  const config = {
    cost: endpoint.cost ?? 1,
    extraCost: endpoint.extraCost,
    rows: pageSizeOf(endpoint.query),
    hasUrls,
  }
  // One route for all methods: each costs memory and time when the server starts.
  server.route({
    method: answersPost ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'],
    url: endpoint.get,
    config,
    handler: (request, reply) =>
      request.method === 'POST' ? answerPost(request, reply) : answerGet(request, reply),
  })

  function answerGet(request: FastifyRequest, reply: FastifyReply) {
    const query = request.query as Query
    nameReading(query, reply)
    return parts.sender.repeat(request, reply) ? reply : answerTo(query, request, reply)
  }

  function nameReading(query: Query, reply: FastifyReply) {
    const names = ignoredIn(query)
    if (names !== undefined) reply.header('x-sundial-ignored', names)
    const reading = readIn(query)
    if (reading !== undefined) reply.header('x-sundial-read-as', reading)
  }

  function answerPost(request: FastifyRequest, reply: FastifyReply) {
    const query = { ...(request.query as Query), ...parametersIn(request.body) }
    nameReading(query, reply)
    // The price was taken before the body was read.
    request.charge?.(costOfQuery(config, query) - costOfQuery(config, request.query as Query))
    return answerTo(query, request, reply)
  }

  function answerTo(parameters: Query, request: FastifyRequest, reply: FastifyReply) {
    const named = hasUrls ? tronGrid.gridQuery(parameters as tronGrid.GridQuery) : parameters
    // A path parameter overrides a query parameter of the same name.
    const raw = { ...named, ...(request.params as object) }
    const query = readQuery(raw) as Query
    const most = exceededOf(config.rows, raw)
    const share = shareOf(request.ip)
    if (query['format'] === 'csv' && endpoint.list !== undefined) {
      return sendWhole({ request, reply }, { ...endpoint, list: endpoint.list }, { query, parts })
    }
    if (raw['format'] === 'csv' && !('format' in endpoint.query)) throw noCsv
    if (endpoint.reads === 'nothing') return answerWithoutIndex({ query, most, share }, reply)
    const url = hasUrls ? urlOf(request) : undefined
    const asked = { query, most, url }
    const key = {
      path: endpoint.get,
      query: [keyOf(query), most, url].filter((one) => one !== undefined).join(' '),
    }
    const answer = parts.answers.get(
      key,
      (gone) =>
        inTime((signal) => compute(endpoint, asked, { ...parts, signal, share }, request.charge), gone),
      (leave) => reply.raw.once('close', leave),
    )
    // A cached answer is sent without another turn of the event loop.
    return answer instanceof Promise
      ? answer.then((computed) => parts.sender.send(request, reply, { key, answer: computed }))
      : parts.sender.send(request, reply, { key, answer })
  }

  async function answerWithoutIndex(
    { query, most, share }: Pick<Asked, 'query' | 'most'> & Pick<Context, 'share'>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store')
    const bare = await inTime(
      (signal) => handleWithoutIndex(endpoint, query, { ...parts, signal, share }),
      goneWith(reply),
    )
    const answer = withPage(endpoint, most, bare)
    return send(reply.headers(limitHeader(endpoint, most, answer)), answer)
  }
}

/** TronGrid's parameters have two spellings. */
const gridNames = (name: string): readonly string[] => Object.keys(tronGrid.gridQuery({ [name]: '' }))

/** Parameters in a body, as text like those of a query. */
function parametersIn(body: unknown): Query {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {}
  const isPlain = (value: unknown) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isPlain(value) ? String(value) : value]),
  )
}

/** Without its query. */
const urlOf = ({ protocol, host, url, raw }: FastifyRequest): string =>
  `${protocol}://${host}${baseOf(raw)}${url.split('?', 1)[0]}`

/** Fails only with a refusal, which is an answer too. */
async function compute(
  endpoint: Endpoint,
  asked: Asked,
  parts: PartsOfAnswer,
  charge: FastifyRequest['charge'],
): Promise<CachedAnswer> {
  const { most } = asked
  const { state, outcome } = await handleWithNames(endpoint, asked, parts)
  const { head } = state
  const at: Record<string, string> = head === undefined ? {} : { 'x-sundial-block': String(head.height) }
  if ('error' in outcome) return { headers: at, error: outcome.error }
  const { answer, final } = outcome.value
  chargeFor(endpoint, answer, charge)
  const whole = withPage(endpoint, most, head === undefined ? answer : withHead(endpoint, answer, state))
  const body = endpoint.style === 'tronGrid' ? stringifyJson(whole) : JSON.stringify(whole)
  return {
    headers: {
      ...at,
      ...limitHeader(endpoint, most, whole),
      'content-type': jsonType,
      'cache-control': final ? finalCaching : movingCaching,
      etag: final ? finalTag(answer) : movingTag(body),
    },
    body,
  }
}

/** An answer says only afterwards how much it took. */
function chargeFor(endpoint: Endpoint, answer: unknown, charge: FastifyRequest['charge']): void {
  const units = endpoint.costOfAnswer?.(answer) ?? 0
  if (units > 0) charge?.(units)
}

/** The whole list as CSV. */
async function sendWhole(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  endpoint: Endpoint & { readonly list: string },
  { query, parts }: { readonly query: Query; readonly parts: Parts },
): Promise<FastifyReply> {
  const pageQuery = csvPage(endpoint, query)
  const share = shareOf(request.ip)
  const leave = share === undefined ? undefined : parts.csvFiles.enter(share)
  if (share !== undefined && leave === undefined) throw tooManyFiles
  if (leave !== undefined) reply.raw.once('close', leave)
  const gone = goneWith(reply)
  const handle = (page: Query) => inTime((signal) => handlePage(endpoint, page, { ...parts, signal }), gone)
  const result = await handle(pageQuery)
  if (result.state.head !== undefined) reply.header('x-sundial-block', String(result.state.head.height))
  chargeFor(endpoint, unwrap(result.outcome), request.charge)
  const read = async (cursor: string) => {
    // Each page costs as much as it would alone, and waits until the caller has budget for it.
    const waitMs = request.charge?.((endpoint.cost ?? 1) * costOfRows(apiLimits.rows)) ?? 0
    // The next page is refused to those who have left meanwhile.
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: gone }).catch(() => undefined)
    const page = await handle({ ...pageQuery, cursor })
    chargeFor(endpoint, unwrap(page.outcome), request.charge)
    return toCsvPage(endpoint, page)
  }
  const first = toCsvPage(endpoint, result)
  const { reply: schema, list, mostCsvPages: mostPages } = endpoint
  return sendCsv(reply, endpoint.get, { reply: schema, list, first, read, mostPages })
}

/** Where only lists have files, a caller who asks for one must not take JSON for it. */
const noCsv = new RequestRefused(
  'format_not_available',
  'format=csv is for lists, and this call is none: leave it out.',
  { parameter: 'format' },
)

const tooManyFiles = new RequestRefused(
  'too_many_requests',
  `${csvFilesOfAddress} files are being sent to this address: wait until one is complete.`,
  { retryAfterSeconds: 5 },
)

type PartsOfAnswer = Parts & Pick<Context, 'signal' | 'share'>

const contextAt = (at: Pick<Context, 'state' | 'store'>, parts: PartsOfAnswer): Context => ({
  ...parts,
  index: parts.store,
  ...at,
})

async function answerOf(
  endpoint: Endpoint,
  { query, url }: Omit<Asked, 'most'>,
  at: Context,
): Promise<unknown> {
  const { cursor } = query
  if (typeof cursor === 'string') await checkCursor(cursor, at)
  return endpoint.handle({ query, url }, at)
}

const handleWithoutIndex = (endpoint: Endpoint, query: Query, parts: PartsOfAnswer): Promise<unknown> =>
  endpoint.handle({ query }, contextAt({ state: emptyState, store: parts.store.at(emptyState) }, parts))

async function handlePage(
  endpoint: Endpoint,
  query: Query,
  parts: PartsOfAnswer,
): Promise<OutcomeAtHead<unknown>> {
  if (endpoint.reads === 'nothing')
    return { state: emptyState, outcome: { value: await handleWithoutIndex(endpoint, query, parts) } }
  const asked = new AskedNode(parts)
  return atOneHead(
    parts,
    (state, store) =>
      answerOf(endpoint, { query }, contextAt({ state, store }, { ...parts, ...asked.forRead() })),
    parts.signal,
  )
}

type WholeAnswer = { readonly answer: unknown; readonly final: boolean }

/** The answer with the names of its addresses, where its schema has them. */
function handleWithNames(
  endpoint: Endpoint,
  { query, url }: Asked,
  parts: PartsOfAnswer,
): Promise<OutcomeAtHead<WholeAnswer>> {
  const asked = new AskedNode(parts)
  return atOneHead(
    parts,
    async (state, store) => {
      const at = contextAt({ state, store }, { ...parts, ...asked.forRead() })
      const bare = await answerOf(endpoint, { query, url }, at)
      const names = hasNames(endpoint.reply) ? await namesIn(bare, at) : undefined
      const answer = names === undefined ? bare : { ...(bare as object), names }
      return { answer, final: await isFinal(endpoint, { query, answer }, at) }
    },
    parts.signal,
  )
}

const csvPage = (endpoint: Endpoint, query: Query): Query => {
  const { most = apiLimits.rows } = pageSizeOf(endpoint.query) ?? {}
  return { ...query, limit: Math.min(most, apiLimits.rows) }
}

function toCsvPage({ list }: Endpoint, { state, outcome }: OutcomeAtHead<unknown>): CsvPage {
  const answer = unwrap(outcome) as Readonly<Record<string, unknown>>
  return {
    rows: (answer[list!] ?? []) as readonly unknown[],
    height: state.head?.height,
    next: answer['nextCursor'] as string | undefined,
  }
}

/** Clients iterate over the members of answers by hash or address: the block is only in the header. */
function withHead(endpoint: Endpoint, answer: unknown, state: IndexState): unknown {
  if (!hasMembers(endpoint, answer) || endpoint.isBare?.(answer) === true) return answer
  const since = hasSince(endpoint.reply) ? sinceOf(state) : undefined
  return { ...answer, trueAtBlock: state.head?.height, ...(since !== undefined && { since }) }
}

const hasMembers = ({ reply }: Endpoint, answer: unknown): answer is { readonly pageSize?: number } =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && !Type.IsRecord(reply)

/** The answer with the number of rows that it may have, where fewer than requested: clients compute their next page from it. */
const withPage = (endpoint: Endpoint, most: number | undefined, answer: unknown): unknown =>
  most === undefined || !hasMembers(endpoint, answer) ? answer : { pageSize: most, ...answer }

/** The same for answers without members. */
function limitHeader(endpoint: Endpoint, most: number | undefined, answer: unknown): Record<string, string> {
  const rows = (hasMembers(endpoint, answer) ? answer.pageSize : undefined) ?? most
  return rows === undefined ? {} : { 'x-sundial-limit': String(rows) }
}

const jsonType = 'application/json; charset=utf-8'

/** A bigint left in an answer throws here instead of losing digits. */
const send = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply.type(jsonType).send(JSON.stringify(answer))
