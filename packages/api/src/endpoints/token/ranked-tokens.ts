// Tokens in the order of what they are worth, or of their holders.
import { dayMs, sunPerTrx, toTextLossy } from '@sundial/primitives'
import { exchange } from '@sundial/protocol'
import type { Asset, AssetRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { holderPagingMembers, type Paging, toHolderRequest } from '../../page.ts'
import type { ResultPage, RowFilter } from '../../shared/rows.ts'
import { trxChange24h } from '../../services/prices/trx-price.ts'
import { assetKey, tokenNames } from '../../tokens/token-names.ts'
import { issuesOf } from '../../tokens/token-issues.ts'
import { leastDepthOf, priceWindowMs, tokenPrices } from '../../tokens/token-prices.ts'
import { totalSupplyOf } from '../../tokens/total-supply.ts'

export const tokenOrders = ['marketcap', 'priceInTrx', 'gain', 'volume24hInTrx', 'holderCount'] as const
export type TokenOrder = (typeof tokenOrders)[number]

type Request = Paging & {
  readonly by: TokenOrder
  readonly order: 'asc' | 'desc'
  readonly matches: RowFilter<AssetRow>
}

/**
 * TRX first, then tokens of which the figure is known, largest first unless `order` is asc, then the others, newest first. In an index
 * with more tokens than a request scans, the others are left out.
 */
export async function rankedTokens(query: Request, at: Context): Promise<ResultPage<AssetRow>> {
  const { matches = () => true, by, order } = query
  const { scannedRows: most } = apiLimits
  const { rows: newest, total } = await at.store.assets({ start: 0, limit: most, order: 'newest' })
  const isWhole = total <= most
  const known = await knownRows(by, isWhole ? newest : [], at)
  const sign = order === 'asc' ? -1 : 1
  const sorted = known
    .toSorted((left, right) => (left.key === right.key ? 0 : left.key > right.key ? -sign : sign))
    .map(({ row }) => row)
  const isNative = ({ asset }: AssetRow) => asset.kind === 'trx'
  const first = newest.find(isNative) ?? (await at.store.firstSeen([{ kind: 'trx' }]))[0]
  const isSorted = new Set(sorted.map(({ asset }) => assetKey(asset)))
  const others = isWhole ? newest.filter(({ asset }) => !isSorted.has(assetKey(asset))) : []
  const all = [
    ...(first === undefined ? [] : [first]),
    ...[...sorted, ...others].filter((row) => !isNative(row)),
  ].filter(matches)
  const { start, limit } = toHolderRequest(query)
  const rows = all.slice(start, start + limit)
  const page = holderPagingMembers({ rows, total: all.length }, query, at.state)
  return { rows, ...page, scanned: { rows: Math.min(total, most), isWhole } }
}

type Keyed = { readonly row: AssetRow; readonly key: bigint }

async function knownRows(by: TokenOrder, rows: readonly AssetRow[], at: Context): Promise<readonly Keyed[]> {
  if (by === 'holderCount') return byHolders(at)
  const assets = await assetsWithPairs(rows, at)
  const seen = await at.store.firstSeen(assets)
  const keyOf = await keysBy(by, assets, at)
  return seen.flatMap((row) => {
    const key = keyOf(row.asset)
    return key === undefined ? [] : [{ row, key }]
  })
}

async function byHolders(at: Context): Promise<readonly Keyed[]> {
  const request = { by: 'holders', kinds: ['trx', 'trc10', 'trc20'], limit: apiLimits.scannedRows } as const
  const top = (await at.store.topAssets(request)) ?? []
  const seen = await at.store.firstSeen(top.map(({ asset }) => asset))
  const counts = new Map(top.map(({ asset, holderCount = 0 }) => [assetKey(asset), BigInt(holderCount)]))
  return seen.map((row) => ({ row, key: counts.get(assetKey(row.asset)) ?? 0n }))
}

/** TRC10 tokens among the rows and those of the chain's exchange as the node reports it, and TRC20 tokens of order books: no others have a price. */
async function assetsWithPairs(rows: readonly AssetRow[], { store }: Context): Promise<readonly Asset[]> {
  const { states } = await store.nodeStates('exchange')
  const ids = states
    .flatMap(({ bytes }) => (bytes === undefined ? [] : [exchange.decode(bytes)]))
    .flatMap(({ firstTokenId, secondTokenId }) => [firstTokenId, secondTokenId])
    .map(toTextLossy)
    .filter((id) => /^\d+$/.test(id))
  const listed = rows.flatMap(({ asset }) => (asset.kind === 'trc10' ? [asset.id] : []))
  const contracts = (await store.bookPairs()).map(({ first }) => first)
  return [
    ...[...new Set([...ids, ...listed])].map((id) => ({ kind: 'trc10', id }) as const),
    ...[...new Set(contracts)].map((contract) => ({ kind: 'trc20', contract }) as const),
  ]
}

/** Prices below one sun for a token differ too. */
const tokensPerPrice = 10n ** 18n

async function keysBy(by: TokenOrder, assets: readonly Asset[], at: Context) {
  if (by === 'gain') {
    const gains = await gainsOf(assets, at)
    return (asset: Asset) => {
      const gain = asset.kind === 'trc10' ? gains.get(asset.id) : undefined
      return gain === undefined ? undefined : BigInt(Math.round(gain * 1e6))
    }
  }
  const [nameOf, priceOf, supplies] = await Promise.all([
    tokenNames(assets, at),
    tokenPrices(assets, at),
    by === 'priceInTrx' ? undefined : suppliesOf(assets, at),
  ])
  return (asset: Asset) => {
    const decimals = nameOf(asset).tokenDecimal
    const price = priceOf(asset, decimals)
    if (price === undefined || decimals === undefined) return undefined
    if (supplies === undefined) return price.worthSun(10n ** BigInt(decimals) * tokensPerPrice)
    const supply = supplies.get(assetKey(asset))
    return supply === undefined ? undefined : price.worthSun(supply)
  }
}

/** Contracts whose supply one answer asks for. */
const mostSupplies = 50

async function suppliesOf(assets: readonly Asset[], at: Context): Promise<ReadonlyMap<string, bigint>> {
  const contracts = assets.flatMap((asset) => (asset.kind === 'trc20' ? [asset.contract] : []))
  const [issues, supplies] = await Promise.all([
    issuesOf(assets, at),
    Promise.all(contracts.slice(0, mostSupplies).map((contract) => totalSupplyOf(contract, at))),
  ])
  return new Map([
    ...[...issues].map(([id, { supply }]) => [id, supply] as const),
    ...supplies.flatMap((supply, place) =>
      supply === undefined ? [] : [[contracts[place]!, supply] as const],
    ),
  ])
}

/** By which share of itself the price in TRX of each token rose in 24 hours; of those that had one then and have one now. */
async function gainsOf(assets: readonly Asset[], at: Context): Promise<ReadonlyMap<string, number>> {
  const headMs = at.state.head?.timestampMs
  const tokenIds = [...new Set(assets.flatMap((asset) => (asset.kind === 'trc10' ? [asset.id] : [])))]
  if (headMs === undefined || tokenIds.length === 0) return new Map()
  const untilMs = [headMs, headMs - dayMs]
  const request = { tokenIds, untilMs, windowMs: priceWindowMs, leastSun: leastDepthOf(at) }
  const found = await at.store.tokenPrices(request)
  return new Map(
    [...found].flatMap(([id, [now, before]]) =>
      now === undefined || before === undefined ? [] : [[id, riseOf(now, before)] as const],
    ),
  )
}

type Price = { readonly sun: bigint; readonly units: bigint }

/** Truncated to six decimals. */
const riseOf = (now: Price, before: Price): number =>
  Number((now.sun * before.units * sunPerTrx) / (before.sun * now.units) - sunPerTrx) / 1e6

/** How much prices rose in 24 hours, as a share of themselves: of TRX in USD as its source says, of TRC10 tokens in TRX. */
export async function tokenGains(
  assets: readonly Asset[],
  at: Context,
): Promise<(asset: Asset) => number | undefined> {
  const ofTokens = await gainsOf(assets, at)
  const percent = await trxChange24h(at)
  const ofTrx = percent === undefined ? undefined : percent / 100
  return (asset) =>
    asset.kind === 'trx' ? ofTrx : asset.kind === 'trc10' ? ofTokens.get(asset.id) : undefined
}
