import { type Address, isAddress, toBase58 } from '@sundial/primitives'
import type { Asset, FactRow, Store, TransactionRow, TransferRow } from '@sundial/store'
import { doubtsOf } from '../../tokens/doubtful-tokens.ts'
import type { Context } from '../../endpoint.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { pricedTokens, tokenPrices } from '../../tokens/token-prices.ts'
import { percentOf } from './days.ts'
import { recentOf, type RecentRows } from './recent-rows.ts'

/** An id with its figure, and its share in percent where shares make sense. */
export type Ranked = {
  readonly key: string
  readonly amount: bigint
  readonly percentage?: number | undefined
}

export type RankedPart = readonly [key: string, amount: bigint]

export const mostRanked = 10

/** The largest sums, and their shares of the total. */
function tally(parts: readonly RankedPart[]): readonly Ranked[] {
  const sums = new Map<string, bigint>()
  let whole = 0n
  for (const [key, amount] of parts) {
    sums.set(key, (sums.get(key) ?? 0n) + amount)
    whole += amount
  }
  return first(sums).map(([key, amount]) => ({ key, amount, percentage: percentOf(amount, whole) }))
}

/** Number of distinct values for each. */
function distinct(pairs: readonly (readonly [key: string, other: string | undefined])[]): readonly Ranked[] {
  const others = new Map<string, Set<string>>()
  for (const [key, other] of pairs) {
    if (other === undefined) continue
    const known = others.get(key)
    if (known === undefined) others.set(key, new Set([other]))
    else known.add(other)
  }
  const counts = new Map([...others].map(([key, found]) => [key, BigInt(found.size)]))
  return first(counts).map(([key, amount]) => ({ key, amount }))
}

const first = (figures: ReadonlyMap<string, bigint>): (readonly [string, bigint])[] =>
  [...figures]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) => (more === less ? (left < right ? -1 : 1) : more > less ? 1 : -1))
    .slice(0, mostRanked)

/** Facts from `fromMs` up to the head. */
export type Window = { readonly fromMs: number; readonly toMs: number }

export type Ranking = (window: Window, at: Context) => Promise<readonly Ranked[] | undefined>

/** Number of accounts scanned for contracts, and the batch size. */
const mostAccounts = 2000
const accountsAtOnce = 200

/** By TronScan's list ids; undefined where a request would have to scan too many rows. */
export const rankings: Readonly<Record<string, Ranking>> = {
  1: ofTransfers(({ from, amount }) => part(from, amount)),
  2: ofTransfers(({ from }) => part(from, 1n)),
  3: ofTransfers(({ to, amount }) => part(to, amount)),
  4: ofTransfers(({ to }) => part(to, 1n)),
  5: stakeByAccount,
  6: votesByAccount,
  7: tokensByHolders,
  8: ofTokens((rows) =>
    distinct(rows.flatMap(({ asset, from, to }) => [from, to].map((side) => [keyOf(asset), side]))),
  ),
  9: ofTokens((rows) => tally(rows.map(({ asset }) => [keyOf(asset), 1n]))),
  10: tokensByWorth,
  11: contractsByBalance,
  12: ofCalls((rows) => distinct(rows.map(({ to, owner }) => [to!, owner]))),
  13: ofCalls((rows) => tally(rows.flatMap(({ to }) => part(to, 1n)))),
  14: ofResource('energyUsage'),
  15: ofResource('netUsage'),
}

const part = (account: Address | undefined, amount: bigint): readonly RankedPart[] =>
  account === undefined ? [] : [[account, amount]]

/**
 * Sums are by address in hex, which sorts like base58: base58 needs hashes, and only the first ten rows use it. Token
 * contracts begin with T, as their base58 does, so that they come after ids of TRC10 tokens.
 */
const keyOf = (asset: Asset): string =>
  asset.kind === 'trc10' ? asset.id : asset.kind === 'trc20' ? `T${asset.contract}` : '_'

const named = (rows: readonly Ranked[]): readonly Ranked[] =>
  rows.map((row) => {
    const address = row.key.replace(/^T/, '')
    return isAddress(address) ? { ...row, key: toBase58(address) } : row
  })

function ofTransfers(partsOf: (row: TransferRow) => readonly RankedPart[]): Ranking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).trxTransfers)
    return rows && named(tally(rows.flatMap(partsOf)))
  }
}

function ofTokens(rank: (rows: readonly TransferRow[]) => readonly Ranked[]): Ranking {
  return async (window, at) => {
    if (at.state.callsWithoutReceipt > 0) return undefined
    const rows = await within(window, at, (store) => recentOf(store).transfers)
    return rows && named(rank(rows.filter(({ asset }) => asset.kind !== 'trx')))
  }
}

/** Sun that the transferred amounts of tokens with a price are worth. */
async function tokensByWorth(window: Window, at: Context): Promise<readonly Ranked[] | undefined> {
  if (at.state.callsWithoutReceipt > 0) return undefined
  const priced = await pricedTokens(at)
  if (priced.length === 0) return undefined
  const rows = await within(window, at, (store) => recentOf(store).transfers)
  const [nameOf, priceOf] = await Promise.all([tokenNames(priced, at), tokenPrices(priced, at)])
  const priceByKey = new Map(
    priced.map((asset) => [keyOf(asset), priceOf(asset, nameOf(asset).tokenDecimal)] as const),
  )
  return (
    rows &&
    named(
      tally(
        rows.flatMap(({ asset, amount }): readonly RankedPart[] => {
          const price = asset.kind === 'trx' ? undefined : priceByKey.get(keyOf(asset))
          return price === undefined ? [] : [[keyOf(asset), price.worthSun(amount)]]
        }),
      ),
    )
  )
}

const triggerType = 31

function ofCalls(rank: (rows: readonly TransactionRow[]) => readonly Ranked[]): Ranking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).transactions)
    return rows && named(rank(rows.filter(({ type, to }) => type === triggerType && to !== undefined)))
  }
}

function ofResource(member: 'energyUsage' | 'netUsage'): Ranking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).transactions)
    if (rows === undefined || rows.some((row) => row[member] === undefined)) return undefined
    return named(tally(rows.flatMap((row) => part(row.owner, row[member]!))))
  }
}

/** Undefined where the amount of a stake in the period is unknown. */
async function stakeByAccount(window: Window, at: Context): Promise<readonly Ranked[] | undefined> {
  const facts = await factsOf(window, at)
  const stakes = facts?.filter((fact) => fact.kind === 'stake').filter(({ action }) => action === 'stake')
  if (stakes === undefined || stakes.some(({ sun }) => sun === undefined)) return undefined
  return named(tally(stakes.flatMap(({ account, sun }) => part(account, sun!))))
}

/** By each account's newest vote in the period, which replaces earlier ones. */
async function votesByAccount(window: Window, at: Context): Promise<readonly Ranked[] | undefined> {
  const votes = (await factsOf(window, at))?.filter((fact) => fact.kind === 'vote')
  if (votes === undefined) return undefined
  const newest = new Map<Address, string>()
  for (const { voter, transactionId } of votes) if (!newest.has(voter)) newest.set(voter, transactionId)
  return named(
    tally(
      votes
        .filter(({ voter, transactionId }) => newest.get(voter) === transactionId)
        .flatMap((vote) => part(vote.voter, vote.votes)),
    ),
  )
}

/** Newest first; undefined for blocks that were indexed before facts of all kinds were recorded. */
async function factsOf(window: Window, at: Context): Promise<readonly FactRow[] | undefined> {
  const { store, state } = at
  const lacking = state.lacksEventsUpTo ?? state.lacksFactsUpTo
  const newest = lacking === undefined ? undefined : await store.blockByHeight(lacking)
  if (newest !== undefined && newest.timestampMs >= window.fromMs) return undefined
  // Newest first.
  return (await within(window, at, (store) => recentOf(store).facts))?.toReversed()
}

async function tokensByHolders(_: Window, { store }: Context): Promise<readonly Ranked[] | undefined> {
  const found = await store.topAssets({ by: 'holders', kinds: ['trc10', 'trc20'], limit: mostRanked })
  const doubts = await doubtsOf(
    (found ?? []).map(({ asset }) => asset),
    { store },
  )
  const rows = found?.filter(({ asset }) => doubts(asset) === undefined)
  return (
    rows &&
    named(rows.map(({ asset, holderCount }) => ({ key: keyOf(asset), amount: BigInt(holderCount ?? 0) })))
  )
}

async function contractsByBalance(_: Window, { store }: Context): Promise<readonly Ranked[] | undefined> {
  const contracts: Ranked[] = []
  for (let start = 0; start < mostAccounts; start += accountsAtOnce) {
    // Reads the next accounts only while contracts are missing.
    const page = await store.accountsByBalance({ start, limit: accountsAtOnce, order: 'most' })
    if (page === undefined) return undefined
    for (const { address, balanceSun, isContract } of page.rows)
      if (isContract) contracts.push({ key: toBase58(address), amount: balanceSun })
    if (contracts.length >= mostRanked || start + accountsAtOnce >= page.total)
      return contracts.slice(0, mostRanked)
  }
  return undefined
}

/** Rows of the window, oldest first; undefined where there are more than a request may scan. */
async function within<Row extends { readonly height: number; readonly timestampMs: number }>(
  { fromMs }: Window,
  { state: { head }, index, store }: Context,
  recent: (store: Store) => RecentRows<Row>,
): Promise<readonly Row[] | undefined> {
  if (head === undefined) return []
  const rows = await recent(index).since(fromMs, head)
  if (rows !== 'elsewhere') return rows
  const ofState = await recent(store).since(fromMs, head)
  return ofState === 'elsewhere' ? undefined : ofState
}
