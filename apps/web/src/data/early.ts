import { pageRequests } from '@sundial/api/page-requests'

/** A response that arrived before the app's code began. `url` is the path and query of its request. */
export type EarlyAnswer = {
  readonly url: string
  readonly height: number | null
  readonly text: string
}

const early = new Map<string, { readonly response: Promise<Response>; readonly startedAt: number }>()
const arrived: EarlyAnswer[] = []
let arrivals: Promise<unknown> = Promise.resolve()

/** What came with the page, or was started with it, is used for this long; then the chain has moved on. */
export const freshMs = 15_000

/**
 * Starts the first requests of a page before the app's code has loaded, unless their answers came with the page.
 * `embedded` is the text of the page's data block; a text of the chain in it that looks like a request only delays that request.
 * `more` are those that only code of the page knows.
 */
export function startEarly(route: string, embedded: string, more?: Promise<readonly string[]>): void {
  const requests = pageRequests(route).filter(
    (request) => !embedded.includes(`{"url":${JSON.stringify(request)}`),
  )
  arrivals = Promise.allSettled([...requests.map(start), more?.then((some) => Promise.all(some.map(start)))])
}

async function start(request: string): Promise<void> {
  const url = hrefOf(request)
  const response = fetch(url, { headers: { accept: 'application/json' } })
  // A failure is the failure of whoever takes it.
  response.catch(() => undefined)
  early.set(url, { response, startedAt: performance.now() })
  const { ok, headers, text } = await response.then(async (one) => ({
    ok: one.ok,
    headers: one.headers,
    text: await one.clone().text(),
  }))
  const height = headers.get('x-sundial-block')
  if (ok) arrived.push({ url: request, height: height === null ? null : Number(height), text })
}

/** Relative to the page, as all requests of the app. */
function hrefOf(request: string): string {
  const url = new URL(request.slice(1), document.baseURI)
  url.hash = ''
  return url.href
}

/** Resolves when every started request has its answer, or has failed. */
export const earlyArrivals = (): Promise<unknown> => arrivals

/** The answers that have arrived. */
export const earlyAnswers = (): readonly EarlyAnswer[] => arrived

/** A started request, once, while it is fresh. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const begun = early.get(url)
  early.delete(url)
  return begun !== undefined && performance.now() - begun.startedAt < freshMs ? begun.response : undefined
}
