import { errorOf, SundialError } from './errors.ts'
import { parseExact } from './exact-json.ts'

export type Settings = {
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
  readonly attempts: number
  readonly longestWaitMs: number
  readonly timeoutMs: number
}

export type Request = {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Statuses that may be gone by the next attempt. */
const passing: ReadonlySet<number> = new Set([0, 429, 502, 503, 504])

/**
 * The JSON of the answer. A GET that met a passing failure is repeated, after as long as the server says, or else after a delay that
 * doubles; a POST never is, as it may have been done. Throws `SundialError`, and the reason of the signal where it fired.
 */
export async function request(settings: Settings, call: Request, signal?: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce(settings, call, signal)
    } catch (error) {
      const waitMs = waitBefore(attempt, error, settings)
      if (call.method === 'POST' || waitMs === undefined) throw error
      await sleep(waitMs, signal)
    }
  }
}

/** Absent where another attempt is of no use, or would have to wait for too long. */
function waitBefore(
  attempt: number,
  error: unknown,
  { attempts, longestWaitMs }: Settings,
): number | undefined {
  if (!(error instanceof SundialError) || !passing.has(error.status) || attempt >= attempts) return undefined
  const { retryAfterSeconds } = error
  const waitMs = retryAfterSeconds === undefined ? delayMs(attempt) : retryAfterSeconds * 1000
  return waitMs > longestWaitMs ? undefined : waitMs
}

/** Between half and all of a span that doubles with each failure, so that clients do not come back together. */
export function delayMs(failures: number): number {
  const span = Math.min(30_000, 500 * 2 ** Math.min(failures - 1, 10))
  return span / 2 + (Math.random() * span) / 2
}

async function requestOnce(
  settings: Settings,
  { method, path, headers, body }: Request,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(settings.timeoutMs)
  const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  const sent = {
    ...settings.headers,
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const response = await settings.fetch(settings.base + path, {
      method,
      headers: sent,
      signal: either,
      ...(body !== undefined && { body }),
    })
    return read(response, await response.text())
  } catch (error) {
    throw error instanceof SundialError ? error : failureOf(error, { signal, timeout })
  }
}

function read(response: Response, text: string): unknown {
  let body: unknown
  try {
    body = parseExact(text)
  } catch (cause) {
    if (!response.ok) throw errorOf(undefined, response)
    const { status } = response
    throw new SundialError({ code: 'malformed_answer', message: 'The answer is no JSON.', status }, { cause })
  }
  if (!response.ok) throw errorOf(body, response)
  return body
}

/** What went wrong where there is no response: the caller's own reason stays as it is. */
export function failureOf(
  cause: unknown,
  { signal, timeout }: { readonly signal: AbortSignal | undefined; readonly timeout: AbortSignal },
): unknown {
  if (signal?.aborted) return signal.reason
  if (timeout.aborted)
    return new SundialError(
      { code: 'timed_out', message: 'The explorer did not answer in time.', status: 0 },
      { cause },
    )
  return new SundialError(
    { code: 'connection_failed', message: 'The explorer cannot be reached.', status: 0 },
    { cause },
  )
}

/** Rejects with the reason of the signal as soon as it fires. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      // The reason is whatever the caller chose.
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
