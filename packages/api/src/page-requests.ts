// The first requests of pages. The server sends their answers with the page; at a hash route, which it does not see, the web
// app starts them before its own code has loaded.

type Request = (id: string) => string

const rating: Request = (token) => `/api/token/rating?token=${token}`
const block: Request = (height) => `/api/block?number=${height}&limit=1`
const blockById: Request = (hash) => `/api/block?hash=${hash}&limit=1`
const account: Request = (address) => `/api/accountv2?address=${address}`
const accountFindings: Request = (address) => `/api/security/account/data?address=${address}`
const contractToken: Request = (contract) => `/api/token_trc20?contract=${contract}`

const inBlock: Request = (height) => `/api/transaction?sort=-timestamp&block=${height}&start=0&limit=20`
const ofAccount: Request = (address) => `/api/transaction?sort=-timestamp&address=${address}&start=0&limit=20`
const ofToken: Request = (contract) => `/api/asset/transfer?contract=${contract}&start=0&limit=20`

/** A page with its first tab has more requests than one with another. */
const requests: readonly (readonly [page: RegExp, ...requests: Request[]])[] = [
  [/^\/block\/(\d{1,12})$/, block, inBlock],
  [/^\/block\/(\d{1,12})(?=\/)/, block],
  [/^\/block\/([0-9a-f]{64})(?=\/|$)/i, blockById],
  [
    /^\/transaction\/([0-9a-f]{64})(?=\/|$)/i,
    (hash) => `/api/transaction-info?hash=${hash}`,
    (hash) => `/api/security/transaction/data?hashes=${hash}`,
  ],
  [/^\/address\/(T\w{33})$/, account, accountFindings, ofAccount],
  [/^\/(?:address|contract)\/(T\w{33})(?=\/|$)/, account, accountFindings],
  [/^\/token20\/(T\w{33})$/, contractToken, rating, ofToken],
  [/^\/token20\/(T\w{33})(?=\/)/, contractToken, rating],
  [
    /^\/token\/([1-9]\d{0,17})(?=\/|$)/,
    (id) => `/api/token?id=${id}`,
    rating,
    (id) => `/api/token/price/exchange?token=${id}`,
  ],
]

const lists: Readonly<Record<string, readonly string[]>> = {
  '/': ['/api/system/homepage-bundle', '/api/block?sort=-number&start=0&limit=30'],
  '/blockchain/blocks': ['/api/block?sort=-number&start=0&limit=20'],
  '/blockchain/transactions': ['/api/transaction?sort=-timestamp&start=0&limit=20'],
  '/sr/votes': ['/api/vote/witness'],
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
