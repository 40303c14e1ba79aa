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
  const { hash, block, account, from, to } = filter
  const { store } = at
  const test = testsOf(filter)
  const sides = everyFilter(test.isDirected, test.isFrom, test.isTo, test.isWith)
  if (hash !== undefined) {
    const rows = await store.transfersOfTransaction(hash)
    return {
      read: listOf(rows),
      matches: everyFilter(test.isIn, test.isOf, sides, test.isAsset, test.isKind),
    }
  }
  if (block !== undefined) {
    const found = await blockOrNone(block, at)
    if (found === undefined) return { read: listOf<TransferRow>([]) }
    const matches = everyFilter(test.isOf, sides, test.isAsset, test.isKind)
    return { read: (request) => store.transfersOfBlock(found.height, request), matches }
  }
  const listed = account ?? from ?? to
  if (listed === undefined) return ofAsset(filter, test, at)
  const part = partOf(filter)
  if (part !== undefined && (await store.transfersOfPart(listed, part, noRows)) !== undefined) {
    // The list itself is of the account, or of the one side.
    const others = everyFilter(
      account === undefined ? undefined : test.isFrom,
      account === undefined && from === undefined ? undefined : test.isTo,
      test.isWith,
    )
    return { read: async (request) => (await store.transfersOfPart(listed, part, request))!, matches: others }
  }
  const matches = everyFilter(sides, test.isAsset, test.isKind)
  const parts = partsOf(filter)
  return {
    read: (request) => store.transfersOfAccount(listed, request),
    matches,
    count: parts && (async (request) => sumOfParts(listed, parts, { request, store })),
  }
}

/** Whether there is such a list, costs no rows. */
const noRows = { start: 0, limit: 0, order: 'newest' } as const

/** The account's transfers of one kind or token in one direction, which have a list of their own. */
function partOf({
  account,
  direction,
  from,
  asset,
  assets,
  kinds,
}: TransferFilter): TransferPart | undefined {
  const way = account === undefined ? (from === undefined ? 'in' : 'out') : direction
  const only = asset ?? (assets?.length === 1 ? assets[0] : undefined)
  if (only !== undefined) return { asset: only, way }
  return assets === undefined && kinds?.length === 1 ? { kind: kinds[0]!, way } : undefined
}

const everyKind: readonly Asset['kind'][] = ['trx', 'trc10', 'trc20']
/** A list of more tokens is not counted. */
const mostParts = 20

/** Lists that have each of the account's matching transfers once; undefined where they cannot tell the other side. */
function partsOf(filter: TransferFilter): readonly TransferPart[] | undefined {
  const { account, direction, from, to, counterpart, assets, kinds = everyKind } = filter
  const sides = [account, from, to, counterpart].filter((side) => side !== undefined)
  if (sides.length > 1 || (assets?.length ?? 0) > mostParts) return undefined
  const way = account === undefined ? (from === undefined ? 'in' : 'out') : direction
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

/** The asset's own list, where the index maintains it for all its blocks. */
async function ofAsset(
  { asset, kinds }: TransferFilter,
  { isAsset, isKind, isWith }: ReturnType<typeof testsOf>,
  { store }: Context,
): Promise<Nearest<TransferRow>> {
  const only: Asset | undefined =
    asset ?? (kinds?.length === 1 && kinds[0] === 'trx' ? { kind: 'trx' } : undefined)
  if (only !== undefined && (await store.transfersOfAsset(only, noRows)) !== undefined)
    return { read: async (request) => (await store.transfersOfAsset(only, request))!, matches: isWith }
  const kind = kinds?.length === 1 ? kinds[0]! : undefined
  if (kind !== undefined && kind !== 'trx' && (await store.transfersOfKind(kind, noRows)) !== undefined)
    return {
      read: async (request) => (await store.transfersOfKind(kind, request))!,
      matches: everyFilter(isAsset, isWith),
    }
  return { read: (request) => store.transfers(request), matches: everyFilter(isAsset, isKind, isWith) }
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
