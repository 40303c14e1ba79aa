import { parseJson } from '@sundial/primitives'

export type Params = Readonly<Record<string, string | number | boolean | undefined>>

/** What the server said, and the block it is true for. */
export type Answer<Body> = { readonly body: Body; readonly height: number | undefined }

/** Relative to the page, so a deployment under `/n/<id>/` asks its own network. */
export function apiUrl(path: string, params: Params = {}): string {
  const url = new URL(path.replace(/^\//, ''), document.baseURI)
  url.hash = ''
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') url.searchParams.set(key, String(value))
  }
  return url.href
}

/** Asks the server. Integers past 2^53 arrive as decimal strings. Throws `ApiFailure`. */
export async function api<Body>(
  path: string,
  params: Params = {},
  signal?: AbortSignal,
): Promise<Answer<Body>> {
  const response = await reach(apiUrl(path, params), signal)
  const body = read(await response.text(), response)
  logErrorStatus(path, body)
  if (!response.ok) throw refusal(body, response)
  const height = Number(response.headers.get('x-sundial-block') ?? Number.NaN)
  return { body: body as Body, height: Number.isSafeInteger(height) ? height : undefined }
}

/** An answer may call itself an error and be one all the same: that is for whoever looks into the console. */
function logErrorStatus(path: string, body: unknown): void {
  if (typeof body === 'object' && body !== null && 'status' in body && body.status === 'error')
    // eslint-disable-next-line no-console
    console.warn(path, body)
}

async function reach(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  } catch (cause) {
    if (signal?.aborted && !isTimeout(signal.reason)) throw cause
    throw connectionFailure(cause)
  }
}

const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError'

export const connectionFailure = (cause: unknown): ApiFailure =>
  new ApiFailure({ code: 'connection_failure', message: 'Connection failure!', status: 0 }, { cause })

export const isConnectionFailure = (error: Error | null): boolean =>
  error instanceof ApiFailure && error.code === 'connection_failure'

function read(text: string, response: Response): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    const code = response.ok ? 'malformed_answer' : `http_${response.status}`
    const message = response.statusText || 'The answer is not JSON.'
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

type Failed = { readonly code: string; readonly message: string; readonly status: number }

/** An answer that is not one: refused (4xx), failed (5xx) or never arrived (status 0). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: string
  readonly status: number
  constructor({ code, message, status }: Failed, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
  }
}

/** The server understood, and says no: asking the same again changes nothing. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500
