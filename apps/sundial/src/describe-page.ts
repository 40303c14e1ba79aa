// Title and description of a page for previews and search engines, from the answer to the page's first request.
import { deriveMarketPair, derivePoolPair, type MarketPair } from '@sundial/markets'
import { formatUnits, neutralText, trxDecimals } from '@sundial/primitives'

export type PageHead = { readonly title: string; readonly description: string }

/** What the answers have that a description uses; a stranger chose the names. */
type Facts = {
  readonly data?: readonly Facts[]
  readonly total?: number
  readonly trc20_tokens?: readonly Facts[]
  readonly number?: number
  readonly nrOfTrx?: number
  readonly witnessName?: string
  readonly witnessAddress?: string
  readonly hash?: string
  readonly block?: number
  readonly contractRet?: string
  readonly ownerAddress?: string
  readonly address?: string
  readonly name?: string
  readonly abbr?: string
  readonly symbol?: string
  readonly id?: number
  readonly contract_address?: string
  readonly holders_count?: number
  readonly nrOfTokenHolders?: number
  readonly transfer_num?: number
  readonly transferCount?: number
  readonly balance?: number | string
  readonly totalTransactionCount?: number
  readonly accountType?: number
  readonly names?: Readonly<Record<string, { readonly name?: string }>>
}

const contractType = 2

/** The head of the page at a path; that of the explorer where there is no answer. */
export function describePage(path: string, answer: unknown): PageHead | undefined {
  if (answer === undefined) return undefined
  if (path.startsWith('/exchange/'))
    return marketPath.test(path) ? marketHead(answer as Markets) : poolHead(path, answer as Pools)
  const facts = answer as Facts
  const [row] = facts.data ?? facts.trc20_tokens ?? []
  if (path.startsWith('/blockchain/')) return row && listHead(path, facts)
  if (path.startsWith('/block/')) return row && blockHead(row)
  if (path.startsWith('/transaction/')) return transactionHead(facts)
  if (path.startsWith('/token')) return row && tokenHead(row)
  return path.startsWith('/sr/') ? undefined : accountHead(facts)
}

const marketPath = /^\/exchange\/trc20(\/|$)/
const poolPath = /^\/exchange\/pools\/([1-9]\d{0,12})(?:\/|$)/

/** What a page of a market is described by: the pair of tokens that `?id=` names, or the pool in the path. */
export const marketRequests = (path: string, search: URLSearchParams): readonly string[] => {
  const id = search.get('id') ?? ''
  if (marketPath.test(path) && /^\d{1,13}$/.test(id))
    return [`/api/exchange/marketPair/searchListByIds?ids=${id}`]
  const pool = poolPath.exec(path)?.[1]
  // Pools are numbered from 1 in the order of their creation.
  return pool === undefined ? [] : [`/api/exchanges/listall?sort=timestamp&start=${Number(pool) - 1}&limit=1`]
}

type Markets = { readonly data: { readonly rows: readonly MarketPair[] } }

function marketHead({ data: { rows } }: Markets): PageHead | undefined {
  const [row] = rows
  if (row === undefined) return undefined
  const { exchange_abbr_name: name, price, svolume, second_token_abbr: unit, ...pair } = deriveMarketPair(row)
  const change = pair.up_down_percent
  return {
    title: price === undefined ? name : `${name} ${price}`,
    description: [
      price === undefined ? 'No trade yet' : `Price ${price} ${unit}`,
      ...(change === undefined ? [] : [`${change} in 24 hours`]),
      `24 h volume ${svolume} ${unit}`,
    ].join(', '),
  }
}

type PoolRow = {
  readonly exchange_id?: number
  readonly first_token_id: string
  readonly first_token_abbr?: string
  readonly second_token_id: string
  readonly second_token_abbr?: string
  readonly price?: string
  readonly up_down_percent?: string
}
type Pools = { readonly data: readonly PoolRow[] }

/** Of an index that lacks the first pools, the row is another one. */
function poolHead(path: string, { data: [row] }: Pools): PageHead | undefined {
  const id = Number(poolPath.exec(path)?.[1])
  if (row?.exchange_id !== id) return undefined
  const symbols = new Map([
    [row.first_token_id, row.first_token_abbr],
    [row.second_token_id, row.second_token_abbr],
  ])
  const nameOf = (tokenId: string) => (tokenId === '_' ? 'TRX' : symbols.get(tokenId) || undefined)
  const pair = derivePoolPair({ ...row, exchange_id: id }, { nameOf })
  const { exchange_name: name, price, up_down_percent: change } = pair
  const unit = nameOf(row.second_token_id) ?? row.second_token_id
  return {
    title: price === undefined ? name : `${name} ${price}`,
    description: [
      `Exchange pair #${id}`,
      ...(price === undefined ? [] : [`price ${price} ${unit}`]),
      ...(change === undefined ? [] : [`${change} in 24 hours`]),
    ].join(', '),
  }
}

/** A list is described by its newest row. */
function listHead(path: string, { total = 0, data = [] }: Facts): PageHead {
  const isOfBlocks = path.startsWith('/blockchain/blocks')
  const height = isOfBlocks ? data[0]?.number : data[0]?.block
  return {
    title: isOfBlocks ? 'Blocks' : 'Transactions',
    description: isOfBlocks
      ? `${counted(total, 'block')}, the newest ${height}.`
      : `${counted(total, 'transaction')}, the newest in block ${height}.`,
  }
}

const blockHead = ({ number, nrOfTrx = 0, witnessName, witnessAddress }: Facts): PageHead => ({
  title: `Block ${number}`,
  description: `${counted(nrOfTrx, 'transaction')}${by(witnessName || witnessAddress)}.`,
})

const by = (producer: string | undefined): string => (producer ? `, produced by ${producer}` : '')

const transactionHead = ({ hash = '', block, contractRet, ownerAddress }: Facts): PageHead => ({
  title: `Transaction ${hash.slice(0, 8)}…`,
  description: [
    block === undefined ? 'Waiting for a block' : `In block ${block}`,
    ...(contractRet ? [contractRet.toLowerCase()] : []),
    ...(ownerAddress ? [`by ${ownerAddress}`] : []),
  ].join(', '),
})

function tokenHead({ name, abbr, symbol, ...facts }: Facts): PageHead {
  const short = abbr || symbol
  const holders = facts.holders_count ?? facts.nrOfTokenHolders
  const transfers = facts.transfer_num ?? facts.transferCount
  const id = facts.contract_address ?? facts.id
  return {
    title: [name, short && `(${short})`].filter(Boolean).join(' '),
    description: [
      id === undefined ? 'Token' : `Token ${id}`,
      ...(holders === undefined ? [] : [counted(holders, 'holder')]),
      ...(transfers === undefined ? [] : [counted(transfers, 'transfer')]),
    ].join(', '),
  }
}

function accountHead({ address = '', balance, totalTransactionCount = 0, ...facts }: Facts): PageHead {
  const kind = facts.accountType === contractType ? 'Contract' : 'Account'
  const name = facts.names?.[address]?.name ?? facts.name
  const trx = balance === undefined ? [] : [`${formatUnits(BigInt(balance), trxDecimals)} TRX`]
  return {
    title: name ? `${name} (${kind.toLowerCase()})` : `${kind} ${address}`,
    description: [kind, address, ...trx, counted(totalTransactionCount, 'transaction')].join(', '),
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const escaped = (text: string): string =>
  neutralText(text.slice(0, 200))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The page of a site with another name than Sundial, in its title and for the titles that the app gives it later. */
export const withSite = (page: string, site: string): string =>
  page
    .replace(/<title>[^<]*/, () => `<title>${escaped(site)}`)
    .replace(/(<meta name="application-name" content=")[^"]*/, (_, start: string) => start + escaped(site))

/** The page with the title and the description, also as the properties that messengers read for a preview of a link. */
export function withHead(page: string, head: PageHead | undefined): string {
  if (head === undefined) return page
  const [title, description] = [escaped(head.title), escaped(head.description)]
  const properties = Object.entries({ title, description, type: 'website', site_name: 'Sundial' }).map(
    ([name, content]) => `<meta property="og:${name}" content="${content}" />`,
  )
  return page
    .replace(/<title>/, () => `<title>${title} · `)
    .replace(
      /(<meta name="description" content=")[^"]*("[^>]*>)/,
      (_, start: string, end: string) => start + description + end + properties.join(''),
    )
}

/** The page with a heading that is read until the app has loaded; without one where nothing is known of the page. */
export const withHeading = (page: string, head: PageHead | undefined): string =>
  page.replace(/(<main class="first-page">).*?(?=<\/main>)/s, (_, start: string) =>
    head === undefined ? start : `${start}<h1>${escaped(head.title)}</h1><p>${escaped(head.description)}</p>`,
  )
