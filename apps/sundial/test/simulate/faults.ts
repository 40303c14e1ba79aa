import { oneOf, type Random } from './random.ts'

/** A node's response: complete, truncated, or none. */
export type Reply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly retryAfter?: string }
  | { readonly kind: 'broken-off'; readonly body: string }
  | { readonly kind: 'hung-up' }
  | { readonly kind: 'silent' }

const answer = (body: string, status = 200): Reply => ({ kind: 'answer', status, body })
const half = (body: string) => body.slice(0, Math.floor(body.length / 2))

/** Failures of a node for any request; `whole` is the correct answer. */
const failures: Readonly<Record<string, (whole: string) => Reply>> = {
  silent: () => ({ kind: 'silent' }),
  'hung up': () => ({ kind: 'hung-up' }),
  'broken off': (whole) => ({ kind: 'broken-off', body: half(whole) }),
  'truncated JSON': (whole) => answer(half(whole)),
  'no JSON': () => answer('<html>gateway</html>'),
  'status 429': () => ({ kind: 'answer', status: 429, body: '', retryAfter: '2' }),
  'status 503': () => answer('Service Unavailable', 503),
  'status 500': () => answer('{}', 500),
  'rate limited': () =>
    answer('{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}'),
  'java error': () => answer('{"Error":"class java.lang.NullPointerException : null"}'),
  nothing: () => answer('{}'),
  'an empty list': () => answer('[]'),
  'another thing': () => answer('{"balance":7}'),
}

/** Incorrect answers of a node; `other` is its answer for the block before the requested one. */
const lies: Readonly<Record<string, (whole: string, other: string) => Reply>> = {
  'wrong block': (_, other) => answer(other),
  'left out': (whole) => answer(withoutFirst(whole)),
  'said twice': (whole) => answer(firstTwice(whole)),
  'altered time': (whole) => answer(whole.replace(/("timestamp":\d+)\d/, '$17')),
}

const believed: ReadonlySet<string> = new Set([
  ...Object.keys(lies),
  'nothing',
  'an empty list',
  'another thing',
])

/** Whether a failure is noticed even in an answer without proof: an empty list of proposals is valid, too. */
export const isNoticed = (way: string): boolean => !believed.has(way)

const faultNames: readonly string[] = [...Object.keys(failures), ...Object.keys(lies)]

/** How a node misbehaves for a while: the rate per thousand answers, and the kinds. */
export type Misbehaviour = { readonly perMille: number; readonly ways: readonly string[] }

export const behaves: Misbehaviour = { perMille: 0, ways: [] }

export const someMisbehaviour = (random: Random): Misbehaviour => ({
  perMille: oneOf(random, [0, 10, 60, 300]),
  ways: Array.from({ length: 1 + random(4) }, () => oneOf(random, faultNames)),
})

export function replyWith(way: string, whole: string, other: string): Reply {
  const failure = failures[way]
  return failure === undefined ? lies[way]!(whole, other) : failure(whole)
}

/** A block without its first transaction, receipts without the first. */
const withoutFirst = (whole: string) => withList(whole, (list) => list.slice(1))

const firstTwice = (whole: string) => withList(whole, (list) => [...list.slice(0, 1), ...list])

type List = readonly unknown[]

function withList(whole: string, change: (list: List) => List): string {
  const json = JSON.parse(whole) as unknown
  if (Array.isArray(json)) return JSON.stringify(change(json))
  const { transactions = [], ...rest } = json as { transactions?: List }
  return JSON.stringify({ ...rest, transactions: change(transactions) })
}
