// Whether a parameter changes an answer: looks for a request that is answered otherwise with it than without it, or with another
// value of it.
import { type TSchema, Type } from 'typebox'
import type { Endpoint } from '../endpoint.ts'

type Parameter = TSchema & {
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly 'x-ignored'?: boolean
  readonly 'x-same-as'?: string
  readonly 'x-token'?: 'one' | 'several'
  readonly 'x-refusal'?: Readonly<Record<string, string>>
}

/** What a chain has, for parameters that name it. */
export type Samples = {
  readonly accounts: readonly string[]
  readonly contracts: readonly string[]
  readonly tokens: readonly string[]
  /** Of transactions and blocks. */
  readonly hashes: readonly string[]
  readonly timesMs: readonly number[]
  /** By parameter, or by path and parameter, where neither its name nor its schema tells. */
  readonly named: Readonly<Record<string, readonly string[]>>
  /** By path: parameters without which a call does not show what others do. */
  readonly given: Readonly<Record<string, string>>
}

/** The clock of what is read stands still. */
type Read = (url: string) => Promise<{ readonly statusCode: number; readonly body: string }>

/** Requests that one parameter is looked for with, at most. */
const mostRequests = 300

export const parametersOf = ({ query }: Pick<Endpoint, 'query'>): readonly (readonly [string, Parameter])[] =>
  Object.entries(query as Readonly<Record<string, Parameter>>)

/** A request that shows the effect; undefined where none was found. */
export async function effectOf(
  read: Read,
  item: Pick<Endpoint, 'get' | 'query'>,
  { name, samples }: { readonly name: string; readonly samples: Samples },
): Promise<string | undefined> {
  let left = mostRequests
  for (const base of basesOf(item, { name, samples })) {
    if (left <= 0) return undefined
    const values = cursorNames.has(name) ? await cursorsOf(read, base) : valuesOf(item, name, samples)
    // A call that needs the parameter is compared with itself, with another value.
    const isNeeded = isRequired(item, name)
    let usual = isNeeded ? undefined : await read(base)
    if (usual?.statusCode !== 200) usual = undefined
    for (const value of values) {
      left -= 1
      const url = withValue(base, name, value)
      const answer = await read(url)
      if (answer.statusCode !== 200 && !(isNeeded && isNotFound(answer))) continue
      if (usual !== undefined && whatItSays(answer.body) !== whatItSays(usual.body)) return url
      usual ??= answer
    }
  }
  return undefined
}

/** A value that the call understands and the chain does not have: for what names one thing, another answer. */
const isNotFound = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): boolean =>
  statusCode === 404 && /"code":"\w+_not_(found|known)"/.test(body)

/** Answers of TronGrid's calls have their own URL, which every parameter changes. */
function whatItSays(body: string): string {
  if (!/^\{"data":.*"success":true/s.test(body)) return body
  return JSON.stringify((JSON.parse(body) as { readonly data: unknown }).data)
}

const cursorNames = new Set(['cursor', 'fingerprint'])

async function cursorsOf(read: Read, base: string): Promise<readonly string[]> {
  const { statusCode, body } = await read(`${base}&limit=1`)
  if (statusCode !== 200) return []
  const { nextCursor, meta } = JSON.parse(body) as { nextCursor?: string; meta?: { fingerprint?: string } }
  const cursor = nextCursor ?? meta?.fingerprint
  return cursor === undefined ? [] : [cursor]
}

const isRequired = ({ get, query }: Pick<Endpoint, 'get' | 'query'>, name: string): boolean =>
  hasPlace(get, name) || (!Type.IsOptional(query[name]) && !('default' in query[name]!))

const hasPlace = (get: string, name: string): boolean => get.split('/').includes(`:${name}`)

const withValue = (base: string, name: string, value: string): string => {
  const encoded = encodeURIComponent(value)
  return hasPlace(base.split('?')[0]!, name)
    ? base.replace(`:${name}`, encoded)
    : `${base}&${name}=${encoded}`
}

/** Requests that have all that the call needs but the parameter. */
function basesOf(
  item: Pick<Endpoint, 'get' | 'query'>,
  { name, samples }: { readonly name: string; readonly samples: Samples },
): readonly string[] {
  const given = (samples.given[item.get] ?? '').split(' ').map((one) => new URLSearchParams(one))
  return given.flatMap((parameters) => {
    parameters.delete(name)
    let bases = [`${item.get}?${parameters.toString()}`]
    for (const [other] of parametersOf(item)) {
      if (other === name || parameters.has(other) || !isRequired(item, other)) continue
      const values = valuesOf(item, other, samples).slice(0, 12)
      bases = bases.flatMap((base) => values.map((value) => withValue(base, other, value))).slice(0, 60)
    }
    return bases
  })
}

function valuesOf(
  { get, query }: Pick<Endpoint, 'get' | 'query'>,
  name: string,
  samples: Samples,
): readonly string[] {
  const schema = query[name] as Parameter
  const { named } = samples
  return schema.enum ?? named[`${get} ${name}`] ?? named[name] ?? guessed(name, schema, samples)
}

function guessed(name: string, schema: Parameter, samples: Samples): readonly string[] {
  const { accounts, contracts, tokens, hashes, timesMs } = samples
  const times = timesMs.map(String)
  if (Type.IsInteger(schema))
    return /time|date_|^(end|before|day)$/i.test(name) ? [...times, ...numbers] : [...numbers, ...times]
  if (schema['x-token'] !== undefined) return tokens
  if (/timestamp/.test(name)) return times
  if (/hash$/i.test(name)) return hashes
  if (/contract|trc20|tokenaddr/i.test(name)) return [...contracts, ...accounts]
  if (name === 'address' || schema['x-refusal']?.['other'] === 'malformed_address')
    return [...accounts, ...contracts]
  if (/true|false|^only_/.test(`${name} ${schema.pattern ?? ''}`)) return ['true', 'false', '0', '1']
  return [...numbers, ...accounts, ...contracts, ...tokens, ...hashes, ...times]
}

const numbers = ['1', '2', '3', '5', '7', '30', '0']
