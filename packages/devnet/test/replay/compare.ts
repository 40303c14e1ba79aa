// Compares two responses by what a client can see in them: status, kind of content, and the JSON.

import type { RecordedExchange } from './recording.ts'

export type Response = {
  readonly status: number
  readonly type: string | null
  readonly answer: string | null
}

/** `at` is a path of members: `result.message`, `[3].key`, or `status`, `content type`, `body` for the response itself. */
export type Difference = {
  readonly at: string
  readonly expected: unknown
  readonly got: unknown
}

export type Case = {
  readonly exchange: RecordedExchange
  readonly got: Response
  readonly differences: readonly Difference[]
}

export type Known = {
  readonly reason: string
  /** Explains one difference of a response. */
  explains(difference: Difference, given: Case): boolean
}

/** Differences after which more of them tell nothing new. */
const mostDifferences = 50

export function differencesOf(expected: Response, got: Response): readonly Difference[] {
  const differences: Difference[] = []
  const compare = (at: string, left: unknown, right: unknown) => {
    if (left !== right) differences.push({ at, expected: left, got: right })
  }
  compare('status', expected.status, got.status)
  compare('content type', kindOfType(expected.type), kindOfType(got.type))
  const left = bodyOf(expected)
  const right = bodyOf(got)
  if (left !== 'a page' || right !== 'a page') compareJson('', left, right, differences)
  return differences
}

/** Character sets and the two media types of JSON are no difference. */
function kindOfType(type: string | null): string {
  const media = (type ?? '').split(';')[0]!.trim()
  return media === 'application/json-rpc' ? 'application/json' : media
}

/** The JSON of a body; the text of what is no JSON. Pages in HTML are all the same. */
function bodyOf({ type, answer }: Response): unknown {
  if (kindOfType(type) === 'text/html') return 'a page'
  const text = (answer ?? '').trim()
  try {
    return sorted(JSON.parse(withExactNumbers(text)))
  } catch {
    return text
  }
}

/** Numbers become texts of their digits, distinct from texts that hold digits, so that none is rounded. */
const withExactNumbers = (text: string): string =>
  text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"number ${token}"`,
  )

type Members = Readonly<Record<string, unknown>>

const isMembers = (json: unknown): json is Members =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Entries of maps and sets in one order: java-tron prints them in the order of a hash table. */
function sorted(json: unknown, name = ''): unknown {
  if (Array.isArray(json))
    return inOrder(
      json.map((item) => sorted(item)),
      name,
    )
  if (name === 'transaction' && typeof json === 'string' && json.startsWith('{')) return jsonIn(json)
  if (!isMembers(json)) return json
  return Object.fromEntries(Object.entries(json).map(([member, value]) => [member, sorted(value, member)]))
}

/** broadcasthex answers the transaction as JSON in a text. */
const jsonIn = (text: string): unknown => sorted(JSON.parse(withExactNumbers(text)))

function inOrder(items: readonly unknown[], name: string): readonly unknown[] {
  if (name === 'txId') return items.toSorted()
  if (name === 'proposals') return items.toSorted(by(proposalOrder))
  const isMap = name !== 'chainParameter' && items.every((item) => isMembers(item) && isEntry(item))
  return isMap ? items.toSorted(by((item) => JSON.stringify((item as Members)['key'] ?? ''))) : items
}

const isEntry = (item: Members): boolean =>
  Object.keys(item).every((member) => member === 'key' || member === 'value') && 'key' in item

const by = (keyOf: (item: unknown) => string) => (left: unknown, right: unknown) => {
  const [leftKey, rightKey] = [keyOf(left), keyOf(right)]
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0
}

/** Proposals of one block have no order among each other. */
const proposalOrder = (item: unknown): string => {
  const { create_time: time, proposal_id: id } = item as Members
  return `${String(time).padStart(30)} ${String(id).padStart(30)}`
}

function compareJson(at: string, expected: unknown, got: unknown, differences: Difference[]): void {
  if (differences.length >= mostDifferences || expected === got) return
  if (isMembers(expected) && isMembers(got)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(got)])) {
      compareJson(at === '' ? name : `${at}.${name}`, expected[name], got[name], differences)
    }
  } else if (Array.isArray(expected) && Array.isArray(got)) {
    for (let index = 0; index < Math.max(expected.length, got.length); index++) {
      compareJson(`${at}[${index}]`, expected[index], got[index], differences)
    }
  } else {
    differences.push({ at: at === '' ? 'body' : at, expected, got })
  }
}
