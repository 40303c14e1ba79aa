// Which tokens are worth a unit of a currency is not on the chain: the operator names them.
import { type Address, compareIntegers } from '@sundial/primitives'
import type { Asset, PageRequest, TransferRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { readAddress } from '../../lookup.ts'
import { noLabels } from '../../services/labels.ts'
import type { FactOf } from '../../shared/rows.ts'
import { toDecimal } from '../../shared/values.ts'
import { type NamedToken, tokenNames } from '../../tokens/token-names.ts'

/** Each is some calls of the node and reads of the index. */
export const mostCoins = 10
/** Contracts of an account whose contracts are stable coins. */
const mostOfIssuer = 2

export const assetOf = (contract: Address) => ({ kind: 'trc20', contract }) as const

export type Coin = NamedToken & { readonly contract: Address; readonly asset: Asset }

/** In the operator's order. */
export async function coinsOf({ services, store }: Context): Promise<readonly Address[]> {
  const created = await Promise.all(
    (services?.stableCoinIssuers ?? []).map(async (issuer) => {
      const list = { list: 'contractCreationsOfCreator', key: issuer } as const
      const { rows } = await store.facts(list, { start: 0, limit: mostOfIssuer, order: 'oldest' })
      return (rows as readonly FactOf<'contractCreation'>[]).map(({ contract }) => contract)
    }),
  )
  const named = (services?.labels ?? noLabels).stableCoins
  return [...new Set([...named, ...created.flat()])].slice(0, mostCoins)
}

/** The same with names, symbols and decimals. */
export async function namedCoins(at: Context): Promise<readonly Coin[]> {
  return toCoins(await coinsOf(at), at)
}

/** The token of a request, whether the operator named it or not; without one the operator's first coin, if there is any. */
export async function coinOrFirst(token: string | undefined, at: Context): Promise<Coin | undefined> {
  const contracts = token === undefined ? (await coinsOf(at)).slice(0, 1) : [await readAddress(token, at)]
  return (await toCoins(contracts, at))[0]
}

async function toCoins(contracts: readonly Address[], at: Context): Promise<readonly Coin[]> {
  const nameOf = await tokenNames(contracts.map(assetOf), at)
  return contracts.map((contract) => ({ ...nameOf(assetOf(contract)), contract, asset: assetOf(contract) }))
}

/** What TronScan names a coin: its symbol. */
export const symbolOf = ({ tokenAbbr, tokenId }: Coin): string => tokenAbbr ?? tokenId

/** Decimal text; undefined while the decimals are unknown. */
export const wholeCoins = ({ tokenDecimal }: NamedToken, amount: bigint): string | undefined =>
  tokenDecimal === undefined ? undefined : toDecimal(amount, tokenDecimal)

/** Amounts of coins with different decimals, in the smallest unit of the finest. */
export function commonUnits(coins: readonly Coin[]): (coin: Coin, amount: bigint) => bigint {
  const finest = Math.max(0, ...coins.map(({ tokenDecimal = 0 }) => tokenDecimal))
  return ({ tokenDecimal = 0 }, amount) => amount * 10n ** BigInt(finest - tokenDecimal)
}

export const byLargest =
  <Row>(sizeOf: (row: Row) => bigint) =>
  (left: Row, right: Row): number =>
    compareIntegers(sizeOf(right), sizeOf(left))

type Read = { readonly rows: readonly TransferRow[]; readonly isWhole: boolean }
type Times = Pick<PageRequest, 'fromMs' | 'toMs'>

/** Transfers of a coin, newest first, as many as one request compares; absent where the index does not list them. */
export async function newestTransfers(
  asset: Asset,
  { fromMs, toMs }: Times,
  { store }: Context,
): Promise<Read | undefined> {
  const rows: TransferRow[] = []
  for (;;) {
    const limit = Math.min(apiLimits.rowsPerLook, apiLimits.scannedRows - rows.length)
    const request = omitUndefined({ start: rows.length, limit, order: 'newest' as const, fromMs, toMs })
    const page = await store.transfersOfAsset(asset, request)
    if (page === undefined) return undefined
    rows.push(...page.rows)
    const isWhole = rows.length >= page.total
    if (isWhole || page.rows.length === 0 || rows.length >= apiLimits.scannedRows) return { rows, isWhole }
  }
}
