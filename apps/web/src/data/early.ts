import { pageRequests } from '@sundial/api/page-requests'

const early = new Map<string, Promise<Response>>()

/**
 * Starts the first requests of a page before the app's code has loaded, unless their answers came with the page.
 * `embedded` is the text of the page's data block; a text of the chain in it that looks like a request only delays that request.
 */
export function startEarly(route: string, embedded: string): void {
  for (const request of pageRequests(route)) {
    if (embedded.includes(`{"url":${JSON.stringify(request)}`)) continue
    const url = new URL(request.slice(1), document.baseURI)
    url.hash = ''
    const response = fetch(url, { headers: { accept: 'application/json' } })
    // A failure is the failure of whoever takes it.
    response.catch(() => undefined)
    early.set(url.href, response)
  }
}

/** A started request, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const response = early.get(url)
  early.delete(url)
  return response
}
