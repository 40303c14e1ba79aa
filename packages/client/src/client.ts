import type {
  ActionAnswer,
  ActionArguments,
  ActionPath,
  Answer,
  CallOptions,
  ListPath,
  ReadArguments,
  ReadPath,
  Row,
} from './calls.ts'
import { lists } from './generated/lists.ts'
import { live, type LiveOptions } from './live/live.ts'
import type { LiveEvent } from './live/live-event.ts'
import { request, type Settings } from './request.ts'

export type ClientOptions = {
  /** Of the start page of the explorer, or of one of its networks. */
  readonly url: string
  /** A key from the operator, with a budget of its own. */
  readonly key?: string | undefined
  /** In place of the one of the browser or of Node. */
  readonly fetch?: typeof fetch | undefined
  /** How often a call of GET is sent at most; 4 by default. */
  readonly attempts?: number | undefined
  /** Where the server asks to wait for longer, the call fails; 60 s by default. */
  readonly longestWaitMs?: number | undefined
  /** Of one attempt; 60 s by default. */
  readonly timeoutMs?: number | undefined
}

/** The explorer, by the paths of its API. Every call throws `SundialError`, and the reason of the signal where it fired. */
export type Client = {
  /** What a path answers by GET. */
  get<Path extends ReadPath>(path: Path, ...rest: ReadArguments<Path>): Promise<Answer<Path>>
  /** What a path answers by POST, which is sent once and never repeated. */
  post<Path extends ActionPath>(path: Path, ...rest: ActionArguments<Path>): Promise<ActionAnswer<Path>>
  /** The answers of a list, one page after the other until the last; new blocks neither repeat nor skip a row. */
  pages<Path extends ListPath>(
    path: Path,
    ...rest: ReadArguments<Path>
  ): AsyncGenerator<Answer<Path>, void, void>
  /** The rows of these pages. */
  rows<Path extends ListPath>(path: Path, ...rest: ReadArguments<Path>): AsyncGenerator<Row<Path>, void, void>
  /** Blocks and what they contain, as they come; after a lost connection it continues where it stopped. */
  live(options?: LiveOptions): AsyncGenerator<LiveEvent, void, void>
}

type Value = string | number | boolean | undefined
type Values = Readonly<Record<string, Value>>
type Page = Readonly<Record<string, unknown>>
type PostOptions = CallOptions & { readonly path?: Values; readonly key?: string }

/** The paths and their types are only for callers: here all of them are alike. */
export function createClient(options: ClientOptions): Client {
  const settings = settingsOf(options)
  const client = {
    get: (path: string, query: Values = {}, { signal }: CallOptions = {}) =>
      read(settings, path, query, signal),
    post: (path: string, body: unknown, { signal, path: inPath = {}, key }: PostOptions = {}) => {
      const call = {
        method: 'POST' as const,
        path: fillIn(path, inPath).filled,
        headers: key === undefined ? {} : { 'x-key': key },
        body: JSON.stringify(body),
      }
      return request(settings, call, signal)
    },
    pages: (path: string, query: Values = {}, { signal }: CallOptions = {}) =>
      pagesOf(settings, path, query, signal),
    rows: (path: ListPath, query: Values = {}, { signal }: CallOptions = {}) =>
      rowsOf(lists[path], pagesOf(settings, path, query, signal)),
    live: (wanted: LiveOptions = {}) => live(settings, wanted),
  }
  return client as unknown as Client
}

function settingsOf({ url, key, ...options }: ClientOptions): Settings {
  // A browser's fetch refuses to be called as a member of another object.
  const { fetch: send = (...sent: Parameters<typeof fetch>) => fetch(...sent) } = options
  return {
    base: url.replace(/\/+$/, ''),
    headers: { accept: 'application/json', ...(key !== undefined && { 'tron-pro-api-key': key }) },
    fetch: send,
    attempts: options.attempts ?? 4,
    longestWaitMs: options.longestWaitMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 60_000,
  }
}

function read(
  settings: Settings,
  path: string,
  query: Values,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const { filled, rest } = fillIn(path, query)
  const given = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(given).toString()
  return request(settings, { method: 'GET', path: search === '' ? filled : `${filled}?${search}` }, signal)
}

/** The path with the values of its parameters in it, and the values that are not in it. */
function fillIn(path: string, values: Values): { readonly filled: string; readonly rest: Values } {
  const names = new Set<string>()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    names.add(name)
    return encodeURIComponent(String(values[name]))
  })
  return { filled, rest: Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name))) }
}

async function* pagesOf(
  settings: Settings,
  path: string,
  query: Values,
  signal: AbortSignal | undefined,
): AsyncGenerator<Page, void, void> {
  for (let { cursor } = query; ;) {
    const page = (await read(settings, path, { ...query, cursor }, signal)) as Page
    yield page
    const { nextCursor } = page
    if (typeof nextCursor !== 'string') return
    cursor = nextCursor
  }
}

async function* rowsOf(member: string, pages: AsyncIterable<Page>): AsyncGenerator<unknown, void, void> {
  for await (const page of pages) yield* (page[member] as readonly unknown[] | undefined) ?? []
}
