// Tests alone count by force.
import { MemoryStore } from '@sundial/store/testing/memory-store'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import type { TSchema } from 'typebox'
import { createApi } from '../create-api.ts'
import { openReads } from '../open-reads.ts'
import { actions, endpoints } from '../generated/endpoints.ts'
import type { ApiPorts, Network } from '../ports.ts'
import { FakeNode } from './fake-node.ts'
import { smallChain } from './small-chain.ts'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Record<string, unknown>
}

const nile: Network = { id: 'nile', name: 'Nile', kind: 'test' }

/** The API over a chain in memory. Every response with status 200 is checked against the schema of its endpoint. */
export class World implements AsyncDisposable {
  readonly store = new MemoryStore()
  readonly node = new FakeNode()
  readonly defects: unknown[] = []
  readonly #open: (paths?: ReadonlySet<string>) => FastifyInstance
  readonly #small = new Map<string, FastifyInstance>()
  #whole: FastifyInstance | undefined

  constructor({ services = {}, leastPriceDepthSun, network = nile, nodeDeadlineMs }: WorldOptions = {}) {
    const ports: ApiPorts = {
      store: this.store,
      node: this.node,
      network,
      clock: { now: () => 1_800_000_000_000 },
      services,
      leastPriceDepthSun,
      nodeDeadlineMs,
    }
    const reads = openReads(ports)
    const onDefect = (error: unknown) => this.defects.push(error)
    this.#open = (paths) => createApi(ports, { onDefect, reads, paths })
  }

  /** With all routes, which take longer than most tests: from now on it answers to everything. */
  get server(): FastifyInstance {
    return (this.#whole ??= this.#open())
  }

  /** Until somebody needs the server with all routes, each call has one of its own, with what they remember in common. */
  #serverOf(url: string): FastifyInstance {
    const path = declaredPath(url.split('?', 1)[0]!)
    if (this.#whole !== undefined || path === undefined) return this.server
    const server = this.#small.get(path) ?? this.#open(new Set([path]))
    this.#small.set(path, server)
    return server
  }

  async get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const { statusCode, headers: answered, body } = await this.#serverOf(url).inject({ url, headers })
    const json: unknown = body === '' ? {} : JSON.parse(body)
    if (statusCode === 200) checkAnswer(url.split('?')[0]!, json)
    return { status: statusCode, headers: answered, body: json as Record<string, unknown> }
  }

  async post(url: string, payload: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const {
      statusCode,
      headers: answered,
      body,
    } = await this.#serverOf(url).inject({
      method: 'POST',
      url,
      headers,
      payload,
    })
    const json: unknown = body === '' ? {} : JSON.parse(body)
    if (statusCode === 200) checkAnswer(`POST ${url.split('?')[0]!}`, json)
    return { status: statusCode, headers: answered, body: json as Record<string, unknown> }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const server of this.#small.values()) await server.close()
    await this.#whole?.close()
  }
}

type WorldOptions = Partial<Pick<ApiPorts, 'services' | 'leastPriceDepthSun' | 'network' | 'nodeDeadlineMs'>>

type Span = WorldOptions & {
  readonly from?: number
  readonly to?: number
  readonly solidified?: number | 'unknown'
}

/** Blocks `from` to `to` of the small chain, solidified up to `solidified`. */
export async function openWorld({ from = 0, to = 9, solidified = 5, ...options }: Span = {}): Promise<World> {
  const world = new World(options)
  const known = solidified === 'unknown' ? undefined : solidified
  if (to >= from) await world.store.write(smallChain(from, to), known)
  return world
}

/** The call of a path, where only one can be meant. */
export function declaredPath(path: string): string | undefined {
  if (staticPaths.has(path)) return path
  const matching = pathPatterns.filter(({ pattern }) => pattern.test(path))
  return matching.length === 1 ? matching[0]!.declared : undefined
}

const declared = [...new Set([...endpoints.map(({ get }) => get), ...actions.map(({ post }) => post)])]
const staticPaths: ReadonlySet<string> = new Set(declared.filter((path) => !path.includes(':')))
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
const pathPatterns = declared
  .filter((path) => path.includes(':'))
  .map((path) => ({ pattern: patternOf(path), declared: path }))

type Check = ReturnType<typeof Compile>

/** Each compiled on first use: a test needs one or two of more than a hundred. */
const lazy = (reply: TSchema): (() => Check) => {
  let check: Check | undefined
  return () => (check ??= Compile(strict(reply) as TSchema))
}

const checks = new Map([
  ...endpoints.map(({ get, reply }) => [get as string, lazy(reply)] as const),
  ...actions.map(({ post, reply }) => [`POST ${post}`, lazy(reply)] as const),
])

/** Endpoints with path parameters. */
const patterns = [...checks]
  .filter(([path]) => path.includes(':'))
  .map(([path, check]) => ({ pattern: patternOf(path), check }))

function checkAnswer(path: string, body: unknown): void {
  const check = (checks.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.check)?.()
  if (check === undefined || check.Check(body)) return
  throw new Error(
    `The answer of ${path} violates its schema: ${JSON.stringify(check.Errors(body).slice(0, 3))}`,
  )
}

/** A copy whose objects have only the named members. */
export function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([name, member]) => [name, strict(member)]))
  const isObject = copy['type'] === 'object' && typeof copy['properties'] === 'object'
  return isObject ? { ...copy, additionalProperties: false } : copy
}
