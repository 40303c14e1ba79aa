import type { Api } from '@sundial/api'
import { earlyAnswers, takeEarly } from './early.ts'
import { parseForeign } from './foreign-json.ts'
import { rememberNames } from './names.ts'

/** Paths that the typed client can request: those without a parameter in the path. */
export type Path = Exclude<keyof Api, `${string}:${string}`>

/** The JSON body that a path answers with. */
export type Body<P extends Path> = Api[P]['answer']

/** The query parameters of a path. A URL carries numbers as text, so text is accepted for them too. */
export type Query<P extends Path> = {
  readonly [Name in keyof Api[P]['query']]?: AsText<Api[P]['query'][Name]> | undefined
}

type Parameters = Readonly<Record<string, string | number | boolean | undefined>>

type AsText<Value> = Value extends number ? Value | string : Value

/** A response and the height it is true for. */
export type Answer<Content> = { readonly body: Content; readonly height: number | undefined }

/** Requests a path of the API. Integers past 2^53 arrive as decimal strings. Throws `ApiFailure`. */
export const get = <P extends Path>(
  path: P,
  query: Query<P> = {},
  signal?: AbortSignal,
): Promise<Answer<Body<P>>> => request<Body<P>>(path, query as Parameters, signal)

/**
 * The response that came with the page itself, or before the app's code, so that nothing moves when it arrives; absent for
 * all others.
 */
export function firstAnswer<P extends Path>(path: P, query: Query<P> = {}): Answer<Body<P>> | undefined {
  firstAnswers ??= readFirstAnswers()
  const parameters = Object.entries(query as Parameters).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  )
  const url = parameters.length === 0 ? path : `${path}?${parameters.join('&')}`
  const answer = firstAnswers.find((one) => one.url === url)
  return answer && { body: answer.body as Body<P>, height: answer.height ?? undefined }
}

/**
 * How a query reads the answer of one path: `read` shapes it, and may throw. An answer that came with the page is there at
 * the first render, so that nothing is rendered twice.
 */
export const answered = <P extends Path, Data>(
  path: P,
  query: Query<P>,
  read: (answer: Answer<Body<P>>) => Data,
) => ({
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Data> =>
    read(await get(path, query, signal)),
  ...firstData(path, query, read),
})

/** The data of a query at the first render: what `read` makes of the answer that came with the page, if there is one and `read` accepts it. */
export const firstData = <P extends Path, Data>(
  path: P,
  query: Query<P>,
  read: (answer: Answer<Body<P>>) => Data,
) => ({
  initialData: (): Data | undefined => {
    const answer = firstAnswer(path, query)
    try {
      const data = answer && read(answer)
      // The next request of this path is a new one.
      if (data !== undefined) void takeEarly(apiUrl(path, query as Parameters))
      return data
    } catch {
      return undefined
    }
  },
  // A query that begins much later asks again.
  initialDataUpdatedAt: () => firstAnswersAt,
})

type FirstAnswer = { readonly url: string; readonly height: number | null; readonly body: unknown }

let firstAnswers: readonly FirstAnswer[] | undefined

/** When they were read. */
let firstAnswersAt = 0

function readFirstAnswers(): readonly FirstAnswer[] {
  const text = document.querySelector('#first-answers')?.textContent
  const embedded = text ? (parseForeign(text) as readonly FirstAnswer[]) : []
  const early = earlyAnswers().flatMap(({ url, height, text: body }) => bodyOf(url, height, body) ?? [])
  const answers = [...embedded, ...early]
  for (const { body } of answers) rememberNames(body)
  firstAnswersAt = Date.now()
  return answers
}

/** Absent for a response that is no JSON: whoever requests it again reports that. */
function bodyOf(url: string, height: number | null, text: string): FirstAnswer | undefined {
  try {
    return { url, height, body: parseForeign(text) }
  } catch {
    return undefined
  }
}

/** Relative to the page, so a deployment under `/n/<id>/` requests its own network. */
export function apiUrl(path: string, query: Parameters = {}): string {
  const url = new URL(path.replace(/^\//, ''), document.baseURI)
  url.hash = ''
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value))
  }
  return url.href
}

/** Requests JSON from a path that the API's types do not cover. Throws `ApiFailure`. */
export async function request<Content>(
  path: string,
  query: Parameters = {},
  signal?: AbortSignal,
): Promise<Answer<Content>> {
  const response = await reach(apiUrl(path, query), signal)
  const body = await readBody<Content>(path, response)
  rememberNames(body)
  const height = Number(response.headers.get('x-sundial-block') ?? Number.NaN)
  return { body, height: Number.isSafeInteger(height) ? height : undefined }
}

/** The JSON of a response, with harmless texts. Throws `ApiFailure` for a refusal. */
export async function readBody<Content>(path: string, response: Response): Promise<Content> {
  const body = parse(await response.text(), response)
  logErrorStatus(path, body)
  if (!response.ok) throw refusal(body, response)
  return body as Content
}

/** A successful response may have the status `error`: it is logged for developers. */
function logErrorStatus(path: string, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'status' in body && body.status === 'error')
    // eslint-disable-next-line no-console
    console.warn(path, body)
}

async function reach(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await (takeEarly(url) ??
      fetch(url, { headers: { accept: 'application/json' }, ...(signal && { signal }) }))
  } catch (cause) {
    if (signal?.aborted && !isTimeout(signal.reason)) throw cause
    throw connectionFailure(cause, signal?.aborted ? 'late_answer' : undefined)
  }
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

export const connectionFailure = (cause: unknown, code = 'connection_failure'): ApiFailure =>
  new ApiFailure({ code, message: 'Connection failure!', status: 0 }, { cause })

/** Whether the server did not answer in the time that the request had: it may be slow, and need not be away. */
export const isLate = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'late_answer'

export const isConnectionFailure = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'connection_failure'

function parse(text: string, response: Response): unknown {
  try {
    return parseForeign(text)
  } catch (cause) {
    const code = response.ok ? 'malformed_answer' : `http_${response.status}`
    const message = response.statusText || 'The response is not JSON.'
    throw new ApiFailure({ code, message, status: response.status }, { cause })
  }
}

function refusal(body: unknown, { status, statusText }: Response): ApiFailure {
  const { code, message } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiFailure({
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : `http_${status}`,
    message: typeof message === 'string' ? message : statusText,
    status,
  })
}

type FailureDetails = { readonly code: string; readonly message: string; readonly status: number }

/** A request that was refused (4xx), failed on the server (5xx) or never arrived (status 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: string
  readonly status: number
  constructor({ code, message, status }: FailureDetails, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
  }
}

/** The server refused the request: the same request again changes nothing. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500
