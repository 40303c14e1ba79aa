// The first request of the pages that links lead to. The server sends its answer with the page; the web app starts it
// before its own code has loaded.

const requests: readonly (readonly [page: RegExp, request: (id: string) => string])[] = [
  [/^\/block\/(\d{1,12})(?=\/|$)/, (height) => `/api/block?number=${height}&limit=1`],
  [/^\/block\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/block?hash=${hash}&limit=1`],
  [/^\/transaction\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/transaction-info?hash=${hash}`],
  [/^\/(?:address|contract)\/(T\w{33})(?=\/|$)/, (address) => `/api/accountv2?address=${address}`],
  [/^\/token20\/(T\w{33})(?=\/|$)/, (contract) => `/api/token_trc20?contract=${contract}`],
  [/^\/token\/([1-9]\d{0,17})(?=\/|$)/, (id) => `/api/token?id=${id}`],
]

/** Path and query of the API that the page requests first; absent for pages with other needs. */
export function pageRequest(path: string): string | undefined {
  for (const [page, request] of requests) {
    const [, id] = page.exec(path) ?? []
    if (id !== undefined) return request(id)
  }
  return undefined
}
