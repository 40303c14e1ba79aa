// The first requests of pages. The web app starts them before its own code has loaded; of pages that links lead to, the
// server sends the answer with the page.

const requests: readonly (readonly [page: RegExp, request: (id: string) => string])[] = [
  [/^\/block\/(\d{1,12})(?=\/|$)/, (height) => `/api/block?number=${height}&limit=1`],
  [/^\/block\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/block?hash=${hash}&limit=1`],
  [/^\/transaction\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/transaction-info?hash=${hash}`],
  [/^\/(?:address|contract)\/(T\w{33})(?=\/|$)/, (address) => `/api/accountv2?address=${address}`],
  [/^\/token20\/(T\w{33})(?=\/|$)/, (contract) => `/api/token_trc20?contract=${contract}`],
  [/^\/token\/([1-9]\d{0,17})(?=\/|$)/, (id) => `/api/token?id=${id}`],
]

const lists: Readonly<Record<string, readonly string[]>> = {
  '/': [
    '/api/system/homepage-bundle',
    '/api/block?sort=-number&start=0&limit=30',
    '/api/transaction?sort=-timestamp&start=0&limit=15',
  ],
  '/blockchain/blocks': ['/api/block?sort=-number&start=0&limit=20'],
  '/blockchain/transactions': ['/api/transaction?sort=-timestamp&start=0&limit=20'],
}

/** Paths and queries of the API that the page at a hash route requests first; none for pages with other needs. */
export function pageRequests(route: string): readonly string[] {
  const [path = ''] = route.split('?')
  const request = pageRequest(path)
  return request === undefined ? (lists[route] ?? []) : [request]
}

/** Path and query of the API that the page requests first; absent for pages with other needs. */
export function pageRequest(path: string): string | undefined {
  for (const [page, request] of requests) {
    const [, id] = page.exec(path) ?? []
    if (id !== undefined) return request(id)
  }
  return undefined
}
