import { isAddress, trxDecimals } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, ApiFailure, type Body, firstData, get } from './api.ts'
import { type Filters, list, type ListRequest } from './lists.ts'
import { type TokenWarning, warningIn } from './token-warning.ts'

/** What identifies a token and how its amounts are shown. */
export type TokenInfo = Omit<ApiTokenInfo, 'tokenCanShow' | 'tokenLogo' | 'tokenLevel' | 'vip'> &
  TokenWarning & {
    /** As the API has it; empty or absent without one. */
    readonly tokenLogo?: string | undefined
  }

type ApiTokenInfo = NonNullable<Body<'/api/transfer'>['data'][number]['tokenInfo']>

/** Tokens that responses described beside their rows, by id, so that these are not requested again. */
const described = new Map<string, TokenInfo>()
const mostDescribed = 5000

/** Remembers the tokens of transfers, before anything renders from them. */
export function rememberTokens(transfers: readonly { readonly tokenInfo: ApiTokenInfo }[]): void {
  if (described.size > mostDescribed) described.clear()
  for (const { tokenInfo } of transfers) described.set(tokenInfo.tokenId, tokenInfo)
}

/** A token as a response described it; absent while none did, or without its decimals; items have a name instead. */
export function describedToken(id: string): TokenInfo | undefined {
  const info = described.get(id)
  if (info === undefined) return undefined
  const isDescribed = hasItems(info) ? info.tokenName !== undefined : info.tokenDecimal !== undefined
  return isDescribed ? info : undefined
}

/** Whether a contract has items with numbers, and no amounts. */
export const hasItems = ({ tokenType }: Pick<TokenInfo, 'tokenType'>): boolean =>
  tokenType === 'trc721' || tokenType === 'trc1155'

/** One token of any standard. */
export type Token = {
  readonly info: TokenInfo
  readonly height: number | undefined
  readonly supply?: string | undefined
  /** The node's block at which name, supply and sale are true, where the index does not have the issue. */
  readonly reportedAt?: number | undefined
  readonly holders?: number | undefined
  readonly transfers?: number | undefined
  /** Of TRC721 and TRC1155: items with an owner. */
  readonly items?: number | undefined
  readonly issuer?: string | undefined
  readonly issuedMs?: number | undefined
  readonly description?: string | undefined
  readonly url?: string | undefined
  /** A sale by the issuer: `sun` for `units` smallest units. */
  readonly sale?: {
    readonly sun: string
    readonly units: string
    readonly fromMs: number
    readonly toMs: number
  }
}

/** The four ids of the native coin. */
export const isNativeId = (id: string): boolean => ['', '0', '_', 'TRX'].includes(id.toUpperCase())

/** A token by the id in a URL: `_` or 0, a number, the address of a contract. */
export const token = (id: string) =>
  queryOptions({
    queryKey: ['token', id],
    queryFn: async ({ signal }): Promise<Token> => {
      if (isNativeId(id)) return native(signal)
      if (!isAddress(id)) return readTrc10(id, await get('/api/token', { id }, signal))
      return readTrc20(await get('/api/token_trc20', { contract: id }, signal)) ?? items(id, signal)
    },
    ...(isAddress(id)
      ? firstData('/api/token_trc20', { contract: id }, readTrc20)
      : firstData('/api/token', { id }, (answer): Token | undefined => readTrc10(id, answer))),
  })

async function native(signal: AbortSignal): Promise<Token> {
  const [holders, moved] = await Promise.all([
    get('/api/tokenholders', { tokenId: '_', limit: 0 }, signal),
    get('/api/asset/transfer', { name: '_', limit: 0 }, signal),
  ])
  return {
    info: {
      tokenId: '_',
      tokenType: 'trc10',
      tokenName: 'TRON',
      tokenAbbr: 'TRX',
      tokenDecimal: trxDecimals,
    },
    height: holders.height,
    holders: holders.body.total,
    transfers: moved.body.total,
  }
}

/** A sale of at most a second is none, as on TronScan: an issue cannot leave it out. */
const noSaleMs = 1000

function readTrc10(id: string, { body, height }: Answer<Body<'/api/token'>>): Token {
  const [row] = body.data
  if (row === undefined) throw noSuchToken()
  const { trxNum, num, startTime, endTime } = row
  return {
    info: {
      tokenId: id,
      tokenType: 'trc10',
      ...(row.name !== undefined && { tokenName: row.name }),
      ...(row.abbr !== undefined && { tokenAbbr: row.abbr }),
      tokenDecimal: row.precision ?? 0,
      tokenLogo: row.imgUrl,
      ...warningIn(row),
    },
    height,
    supply: String(row.totalSupply),
    reportedAt: row.fromNode?.block,
    holders: row.nrOfTokenHolders,
    transfers: row.transferCount,
    issuer: row.ownerAddress,
    issuedMs: row.dateCreated,
    description: row.description,
    url: row.url,
    ...(startTime !== undefined &&
      endTime !== undefined &&
      endTime - startTime > noSaleMs && {
        sale: { sun: String(trxNum), units: String(num), fromMs: startTime, toMs: endTime },
      }),
  }
}

/** Absent where the contract is no TRC20 token. */
function readTrc20({ body, height }: Answer<Body<'/api/token_trc20'>>): Token | undefined {
  const [row] = body.trc20_tokens
  if (row === undefined) return undefined
  return {
    info: {
      tokenId: row.contract_address,
      tokenType: 'trc20',
      ...(row.name !== undefined && { tokenName: row.name }),
      ...(row.symbol !== undefined && { tokenAbbr: row.symbol }),
      ...(row.decimals !== undefined && { tokenDecimal: row.decimals }),
      tokenLogo: row.icon_url,
      ...warningIn(row),
    },
    height,
    supply: row.total_supply_with_decimals,
    holders: row.holders_count,
    transfers: row.transfer_num,
    issuer: row.issue_address,
    issuedMs: row.issue_ts,
  }
}

/** A TRC721 or TRC1155 contract. */
async function items(contract: string, signal: AbortSignal): Promise<Token> {
  const [owned, shared, inventory, contracts] = await Promise.all([
    get('/api/trc721/transfers', { contract, limit: 1 }, signal),
    get('/api/token_trc1155/transfers', { contract_address: contract, limit: 1 }, signal),
    get('/api/trc1155/inventory', { contract, limit: 0 }, signal),
    get('/api/contract', { contract }, signal),
  ])
  const moved = [owned, shared].find(({ body }) => body.token_transfers.length > 0)
  const [details] = contracts.body.data
  // Before its first transfer in the index, the contract itself says what it is.
  const tokenType =
    moved === undefined ? details?.tokenInfo?.tokenType : moved === owned ? 'trc721' : 'trc1155'
  if (tokenType === undefined || !hasItems({ tokenType })) throw noSuchToken()
  return {
    info: { ...details?.tokenInfo, tokenId: contract, tokenType },
    height: (moved ?? owned).height,
    items: inventory.body.total,
    transfers: (moved ?? owned).body.total,
    issuer: details?.creator?.address,
    issuedMs: details?.date_created,
  }
}

const noSuchToken = () =>
  new ApiFailure({ code: 'token_not_found', message: 'Token not found.', status: 404 })

export type ListedToken = Body<'/api/tokens/overview'>['tokens'][number]

/** Names in the URL of the orders of tokens. */
export const tokenOrders = { holders: 'holders', price: 'price', newest: 'newest' } as const

type TokenFilters = Omit<Filters<'/api/tokens/overview'>, 'sort' | 'order'> & { readonly order?: string }

const tokenList = list('/api/tokens/overview', ({ tokens: rows }) => rows)

/** TRX, then tokens with the most holders first, unless the URL names another order; `filter` narrows to trc10 or trc20. */
export function tokens({ filters: { order, ...filters }, ...request }: ListRequest<TokenFilters>) {
  const sort = order === tokenOrders.price ? 'priceInTrx' : 'holderCount'
  return tokenList({ ...request, filters: { ...filters, ...(order !== tokenOrders.newest && { sort }) } })
}

/** Transfers of the token that `name` (`_`, a number) or `contract` names, newest first. */
export const tokenTransfers = list('/api/asset/transfer', ({ Data }) => Data)

/** Whether the audit compared the index's figures of a token with the chain. */
export const tokenAudit = (tokenId: string) =>
  queryOptions({
    queryKey: ['token-audit', tokenId],
    queryFn: ({ signal }) => get('/api/system/audit', { token: tokenId, limit: 1 }, signal),
    staleTime: 30_000,
  })

export type ExchangePair = { readonly id: number; readonly tokenIds: readonly [string, string] }

/** A pair of the chain's own exchange by its number; null where the index does not have its creation. */
export const exchangePair = (id: number) =>
  queryOptions({
    queryKey: ['exchange-pair', id],
    queryFn: async ({ signal }): Promise<ExchangePair | null> => {
      const rowAt = async (start: number) =>
        (await get('/api/exchanges/list', { start, limit: 1 }, signal)).body.data[0]
      const newest = await rowAt(0)
      const newestId = newest?.exchange_id
      if (newestId === undefined || newestId < id) return null
      // The list is newest first, and pairs are numbered in the order of their creation.
      const row = newestId === id ? newest : await rowAt(newestId - id)
      if (row?.exchange_id !== id) return null
      return { id, tokenIds: [row.first_token_id, row.second_token_id] }
    },
    // The tokens of a pair never change.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The token of the pair that is not the one named. */
export const otherTokenOf = ({ tokenIds: [first, second] }: ExchangePair, one: string): string | undefined =>
  one === first ? second : one === second ? first : undefined
