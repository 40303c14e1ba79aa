import { pageRequest } from '@sundial/api/page-requests'

type Early = { readonly url: string; readonly response: Promise<Response> }

let early: Early | undefined

/**
 * Starts the first request of a page before the app's code has loaded, unless its answer came with the page. `embedded` is
 * the text of the page's data block.
 */
export function startEarly(path: string, embedded: string): void {
  const request = pageRequest(path)
  if (request === undefined) return
  const url = new URL(request.slice(1), document.baseURI)
  url.hash = ''
  const response =
    embeddedResponse(request, embedded) ?? fetch(url, { headers: { accept: 'application/json' } })
  // A failure is the failure of whoever takes it.
  response.catch(() => undefined)
  early = { url: url.href, response }
}

/** The started request, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  if (early?.url !== url) return undefined
  const { response } = early
  early = undefined
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
