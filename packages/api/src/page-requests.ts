// The first requests of pages. The server sends their answers with the page; at a hash route, which it does not see, the web
// app starts them before its own code has loaded.

const ratingOf = (token: string) => `/api/token/rating?token=${token}`

const blockAt = (height: string) => `/api/block?number=${height}&limit=1`

const requests: readonly (readonly [page: RegExp, ...requests: ((id: string) => string)[]])[] = [
  [
    /^\/block\/(\d{1,12})$/,
    blockAt,
    (height) => `/api/transaction?sort=-timestamp&block=${height}&start=0&limit=20`,
  ],
  [/^\/block\/(\d{1,12})(?=\/)/, blockAt],
  [/^\/block\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/block?hash=${hash}&limit=1`],
  [/^\/transaction\/([0-9a-f]{64})(?=\/|$)/i, (hash) => `/api/transaction-info?hash=${hash}`],
  [/^\/(?:address|contract)\/(T\w{33})(?=\/|$)/, (address) => `/api/accountv2?address=${address}`],
  [/^\/token20\/(T\w{33})(?=\/|$)/, (contract) => `/api/token_trc20?contract=${contract}`, ratingOf],
  [
    /^\/token\/([1-9]\d{0,17})(?=\/|$)/,
    (id) => `/api/token?id=${id}`,
    ratingOf,
    (id) => `/api/token/price/exchange?token=${id}`,
  ],
]

const lists: Readonly<Record<string, readonly string[]>> = {
  '/': ['/api/system/homepage-bundle', '/api/block?sort=-number&start=0&limit=30'],
  '/blockchain/blocks': ['/api/block?sort=-number&start=0&limit=20'],
  '/blockchain/transactions': ['/api/transaction?sort=-timestamp&start=0&limit=20'],
}

/** Paths and queries of the API that the page at a hash route requests first; none for pages with other needs. */
export function pageRequests(route: string): readonly string[] {
  const [path = ''] = route.split('?')
  for (const [page, ...begun] of requests) {
    const [, id] = page.exec(path) ?? []
    if (id !== undefined) return begun.map((request) => request(id))
  }
  return lists[route] ?? []
}
