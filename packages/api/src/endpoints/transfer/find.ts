import type { Address } from '@sundial/primitives'
import type { Asset, PageRequest, TransferPart, TransferRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { blockOrNone, readAddress } from '../../lookup.ts'
import type { Paging } from '../../page.ts'
import { applyTimeRange, needs, readDirection } from '../../shared/filters.ts'
import {
  everyFilter,
  findRows,
  type ResultPage,
  listOf,
  type Nearest,
  type RowFilter,
  optionalFilter,
} from '../../shared/rows.ts'

/** All conditions apply. */
export type TransferFilter = {
  /** Of the transaction. */
  readonly hash?: string | undefined
  readonly block?: number | undefined
  /** Either side. */
  readonly account?: Address | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  /** The other side, sender or recipient. */
  readonly counterpart?: Address | undefined
  readonly asset?: Asset | undefined
  readonly kinds?: readonly Asset['kind'][] | undefined
  readonly assets?: readonly Asset[] | undefined
}

/** Filters of transfers as named in requests; `asset`, `assets` and `kinds` are already parsed. */
export type TransferParameters = Pick<TransferFilter, 'hash' | 'block' | 'asset' | 'assets' | 'kinds'> & {
  readonly account?: string | undefined
  /** Name of the parameter with the account. */
  readonly accountName?: string
  readonly direction?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly counterpart?: string | undefined
}

/** Throws `filters_not_combinable` for a direction without an account, `malformed_address` for an invalid address. */
export async function readTransferFilter(
  { hash, block, asset, assets, kinds, accountName = 'address', ...texts }: TransferParameters,
  at: Context,
): Promise<TransferFilter> {
  const direction = readDirection(texts.direction)
  if (direction !== undefined) needs('direction', accountName, texts.account !== undefined)
  const read = async (text: string | undefined) => (text === undefined ? undefined : readAddress(text, at))
  return {
    hash,
    block,
    direction,
    account: await read(texts.account),
    counterpart: await read(texts.counterpart),
    from: await read(texts.from),
    to: await read(texts.to),
    asset,
    assets,
    // Each kind of token has its own kind of transfer.
    kinds: asset === undefined ? kinds : undefined,
  }
}

/** The contract of a token; undefined if the query names none. */
export const readTokenContract = async (text: string | undefined, at: Context): Promise<Asset | undefined> =>
  text === undefined ? undefined : { kind: 'trc20', contract: await readAddress(text, at) }

/** Throws `block_not_found` for a block that is not in the index. */
export const findTransfers = async (
  filter: TransferFilter,
  query: Paging & { readonly confirm?: string | undefined },
  at: Context,
): Promise<ResultPage<TransferRow>> =>
  findRows(await nearestTransfers(filter, at), await applyTimeRange(query, at), at.state)

/** Throws `block_not_found` for a block that is not in the index. */
export async function nearestTransfers(filter: TransferFilter, at: Context): Promise<Nearest<TransferRow>> {
  const { hash, block } = filter
  const { store } = at
  const test = testsOf(filter)
  const inSides = inSidesOf(test)
  if (hash !== undefined) {
    const rows = await store.transfersOfTransaction(hash)
    return {
      read: listOf(rows),
      matches: everyFilter(test.isIn, test.isOf, inSides, test.isAsset, test.isKind),
    }
  }
  if (block !== undefined) {
    const found = await blockOrNone(block, at)
    if (found === undefined) return { read: listOf<TransferRow>([]) }
    const matches = everyFilter(test.isOf, inSides, test.isAsset, test.isKind)
    return { read: (request) => store.transfersOfBlock(found.height, request), matches }
  }
  return ofSides(filter, test, at)
}

/** The shortest of the lists that contain all matching rows of the accounts, or of the token. */
async function ofSides(filter: TransferFilter, test: Tests, at: Context): Promise<Nearest<TransferRow>> {
  const { store } = at
  const sides = sidesOf(filter)
  const [first] = sides
  if (first === undefined) return ofAsset(filter, test, at)
  if (sides.length === 1 && first.way === undefined && isOfAllTokens(filter))
    return { read: (request) => store.transfersOfAccount(first.account, request) }
  const tokens = tokenPart(filter)
  const lists = await Promise.all(
    sides.map(async ({ account, way }) => {
      const part: TransferPart = { ...tokens, way }
      const read = async (request: PageRequest) => (await store.transfersOfPart(account, part, request))!
      return { read, count: (await store.transfersOfPart(account, part, noRows))?.total }
    }),
  )
  const [shortest] = lists.toSorted((left, right) => (left.count ?? 0) - (right.count ?? 0))
  const isListed = shortest?.count !== undefined
  if (isListed && sides.length === 1 && (tokens !== undefined || isOfAllTokens(filter)))
    return { read: shortest.read }
  const parts = sides.length === 1 ? partsOf(filter, first.way) : undefined
  return {
    read: isListed ? shortest.read : (request) => store.transfersOfAccount(first.account, request),
    matches: everyFilter(test.isOf, inSidesOf(test), test.isAsset, test.isKind),
    count: parts && (async (request) => sumOfParts(first.account, parts, { request, store })),
  }
}

type Tests = ReturnType<typeof testsOf>

const inSidesOf = ({ isDirected, isFrom, isTo, isWith }: Tests) =>
  everyFilter(isDirected, isFrom, isTo, isWith)

type SideOf = { readonly account: Address; readonly way?: 'in' | 'out' | undefined }

/** Accounts that a matching row names, and as what; one that is named as a side too says nothing more. */
function sidesOf({ account, direction, from, to, counterpart }: TransferFilter): readonly SideOf[] {
  const sides: SideOf[] = []
  if (from !== undefined) sides.push({ account: from, way: 'out' })
  if (to !== undefined) sides.push({ account: to, way: 'in' })
  const isNamed = (one: Address, way?: 'in' | 'out') =>
    (one === from && way !== 'in') || (one === to && way !== 'out')
  if (account !== undefined && !isNamed(account, direction)) sides.push({ account, way: direction })
  if (counterpart !== undefined && !isNamed(counterpart)) sides.push({ account: counterpart })
  return sides
}

/** The one token or kind of the filter; undefined for several or all. */
function tokenPart({
  asset,
  assets,
  kinds,
}: TransferFilter): { readonly asset: Asset } | { readonly kind: Asset['kind'] } | undefined {
  const only = asset ?? (assets?.length === 1 ? assets[0] : undefined)
  if (only !== undefined) return { asset: only }
  return assets === undefined && kinds?.length === 1 ? { kind: kinds[0]! } : undefined
}

const isOfAllTokens = ({ asset, assets, kinds }: TransferFilter): boolean =>
  asset === undefined && assets === undefined && kinds === undefined

/** Whether there is such a list, costs no rows. */
const noRows = { start: 0, limit: 0, order: 'newest' } as const

const everyKind: readonly Asset['kind'][] = ['trx', 'trc10', 'trc20']
/** A list of more tokens is not counted. */
const mostParts = 20

/** Lists that have each of one side's matching transfers once. */
function partsOf(
  { assets, kinds = everyKind }: TransferFilter,
  way: 'in' | 'out' | undefined,
): readonly TransferPart[] | undefined {
  if ((assets?.length ?? 0) > mostParts) return undefined
  const tokens = new Map(assets?.map((asset) => [keyOf(asset), asset]))
  return assets === undefined
    ? kinds.map((kind) => ({ kind, way }))
    : [...tokens.values()].filter(({ kind }) => kinds.includes(kind)).map((asset) => ({ asset, way }))
}

type Counting = { readonly request: PageRequest } & Pick<Context, 'store'>

async function sumOfParts(
  listed: Address,
  parts: readonly TransferPart[],
  { request, store }: Counting,
): Promise<number | undefined> {
  const pages = await Promise.all(parts.map((part) => store.transfersOfPart(listed, part, request)))
  return pages.reduce<number | undefined>(
    (sum, page) => (sum === undefined || page === undefined ? undefined : sum + page.total),
    0,
  )
}

/** Without an account: the asset's own list, where the index maintains it for all its blocks. */
async function ofAsset(
  { asset, kinds }: TransferFilter,
  { isAsset, isKind }: Tests,
  { store }: Context,
): Promise<Nearest<TransferRow>> {
  const only: Asset | undefined =
    asset ?? (kinds?.length === 1 && kinds[0] === 'trx' ? { kind: 'trx' } : undefined)
  if (only !== undefined && (await store.transfersOfAsset(only, noRows)) !== undefined)
    return { read: async (request) => (await store.transfersOfAsset(only, request))! }
  const kind = kinds?.length === 1 ? kinds[0]! : undefined
  if (kind !== undefined && kind !== 'trx' && (await store.transfersOfKind(kind, noRows)) !== undefined)
    return { read: async (request) => (await store.transfersOfKind(kind, request))!, matches: isAsset }
  return { read: (request) => store.transfers(request), matches: everyFilter(isAsset, isKind) }
}

type TestName = 'isIn' | 'isOf' | 'isDirected' | 'isFrom' | 'isTo' | 'isWith' | 'isAsset' | 'isKind'

function testsOf(filter: TransferFilter): Record<TestName, RowFilter<TransferRow>> {
  const { block, account, direction, from, to, counterpart, asset, assets, kinds } = filter
  const wanted = assets ?? (asset && [asset])
  return {
    isIn: optionalFilter(block, ({ height }, one) => height === one),
    isOf: optionalFilter(account, (row, one) => row.from === one || row.to === one),
    isDirected: optionalFilter(direction, (row, way) => (way === 'in' ? row.to : row.from) === account),
    isFrom: optionalFilter(from, (row, one) => row.from === one),
    isTo: optionalFilter(to, (row, one) => row.to === one),
    isWith: optionalFilter(counterpart, (row, one) => row.from === one || row.to === one),
    isAsset: optionalFilter(wanted, (row, list) => list.some((one) => isSame(one, row.asset))),
    isKind: optionalFilter(kinds, (row, list) => list.includes(row.asset.kind)),
  }
}

const isSame = (left: Asset, right: Asset): boolean => keyOf(left) === keyOf(right)

const keyOf = (asset: Asset): string =>
  asset.kind === 'trx' ? 'trx' : asset.kind === 'trc10' ? `trc10 ${asset.id}` : `trc20 ${asset.contract}`
