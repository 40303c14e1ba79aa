import { pageRequests } from '@sundial/api/page-requests'

const early = new Map<string, Promise<Response>>()

/**
 * Starts the first requests of a page before the app's code has loaded, unless their answers came with the page.
 * `embedded` is the text of the page's data block.
 */
export function startEarly(route: string, embedded: string): void {
  for (const request of pageRequests(route)) {
    const url = new URL(request.slice(1), document.baseURI)
    url.hash = ''
    const response =
      embeddedResponse(request, embedded) ?? fetch(url, { headers: { accept: 'application/json' } })
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

type Embedded = { readonly url: string; readonly height: number | null; readonly body: unknown }

function embeddedResponse(request: string, text: string): Promise<Response> | undefined {
  // Integers past 2^53 are text in the API's JSON.
  const answers = text === '' ? [] : (JSON.parse(text) as readonly Embedded[])
  const found = answers.find(({ url }) => url === request)
  if (found === undefined) return undefined
  const headers = { 'x-sundial-block': String(found.height ?? '') }
  return Promise.resolve(new Response(JSON.stringify(found.body), { headers }))
}
