import { type Address, isAddress, toBase58 } from '@sundial/primitives'
import type { Asset, FactRow, Store, TransactionRow, TransferRow } from '@sundial/store'
import { doubtsOf } from '../../tokens/doubtful-tokens.ts'
import type { Context } from '../../endpoint.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { pricedTokens, tokenPrices } from '../../tokens/token-prices.ts'
import {
  distinct,
  mostRanked,
  type Ranked,
  type RankedPart,
  type Ranking,
  type ResourceUse,
  tally,
  tallyUses,
} from './ranked.ts'
import { recentOf, type RecentRows } from './recent-rows.ts'

/** Facts from `fromMs` up to the head. */
export type Window = { readonly fromMs: number; readonly toMs: number }

/** Why there is no ranking: more rows than one request may scan, something of them is missing, or no token has a price. */
export const lacks = ['tooManyRows', 'missing', 'noPrice'] as const
export type Lack = (typeof lacks)[number]

type FindRanking = (window: Window, at: Context) => Promise<Ranking | Lack>

/** Number of accounts scanned for contracts, and the batch size. */
const mostAccounts = 2000
const accountsAtOnce = 200

/** By TronScan's list ids. */
export const rankings: Readonly<Record<string, FindRanking>> = {
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
  14: ofResource(energyUse),
  15: ofResource(bandwidthUse),
}

const part = (account: Address | undefined, amount: bigint): readonly RankedPart[] =>
  account === undefined ? [] : [[account, amount]]

/**
 * Sums are by address in hex, which sorts like base58: base58 needs hashes, and only the first ten rows use it. Token
 * contracts begin with T, as their base58 does, so that they come after ids of TRC10 tokens.
 */
const keyOf = (asset: Asset): string =>
  asset.kind === 'trc10' ? asset.id : asset.kind === 'trc20' ? `T${asset.contract}` : '_'

const named = (ranking: Ranking): Ranking => ({ ...ranking, rows: ranking.rows.map(withBase58) })

function withBase58(row: Ranked): Ranked {
  const address = row.key.replace(/^T/, '')
  return isAddress(address) ? { ...row, key: toBase58(address) } : row
}

function ofTransfers(partsOf: (row: TransferRow) => readonly RankedPart[]): FindRanking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).trxTransfers)
    return rows === undefined ? 'tooManyRows' : named(tally(rows.flatMap(partsOf)))
  }
}

function ofTokens(rank: (rows: readonly TransferRow[]) => Ranking): FindRanking {
  return async (window, at) => {
    if (at.state.callsWithoutReceipt > 0) return 'missing'
    const rows = await within(window, at, (store) => recentOf(store).transfers)
    return rows === undefined ? 'tooManyRows' : named(rank(rows.filter(({ asset }) => asset.kind !== 'trx')))
  }
}

/** Sun that the transferred amounts of tokens with a price are worth. */
async function tokensByWorth(window: Window, at: Context): Promise<Ranking | Lack> {
  if (at.state.callsWithoutReceipt > 0) return 'missing'
  const priced = await pricedTokens(at)
  if (priced.length === 0) return 'noPrice'
  const rows = await within(window, at, (store) => recentOf(store).transfers)
  if (rows === undefined) return 'tooManyRows'
  const [nameOf, priceOf] = await Promise.all([tokenNames(priced, at), tokenPrices(priced, at)])
  const priceByKey = new Map(
    priced.map((asset) => [keyOf(asset), priceOf(asset, nameOf(asset).tokenDecimal)] as const),
  )
  return named(
    tally(
      rows.flatMap(({ asset, amount }): readonly RankedPart[] => {
        const price = asset.kind === 'trx' ? undefined : priceByKey.get(keyOf(asset))
        return price === undefined ? [] : [[keyOf(asset), price.worthSun(amount)]]
      }),
    ),
  )
}

const triggerType = 31

function ofCalls(rank: (rows: readonly TransactionRow[]) => Ranking): FindRanking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).transactions)
    if (rows === undefined) return 'tooManyRows'
    return named(rank(rows.filter(({ type, to }) => type === triggerType && to !== undefined)))
  }
}

/** Undefined for a transaction without a receipt. */
function ofResource(useOf: (row: TransactionRow) => ResourceUse | undefined): FindRanking {
  return async (window, at) => {
    const rows = await within(window, at, (store) => recentOf(store).transactions)
    if (rows === undefined) return 'tooManyRows'
    // Transactions of block 0 have no receipts and used nothing.
    const uses = rows.filter(({ height }) => height > 0).map(useOf)
    return uses.every((use) => use !== undefined) ? named(tallyUses(uses)) : 'missing'
  }
}

function energyUse({ owner, energyUsage, sources }: TransactionRow): ResourceUse | undefined {
  if (energyUsage === undefined) return undefined
  const parts = sources && { staked: sources.stakedEnergy, supplied: sources.suppliedEnergy }
  return { key: owner, used: energyUsage, parts }
}

/** A receipt has only the bytes that stake or the free allowance covered. */
function bandwidthUse({ owner, netUsage, sources }: TransactionRow): ResourceUse | undefined {
  if (netUsage === undefined || sources === undefined) return undefined
  return { key: owner, used: netUsage + sources.paidBandwidth, parts: { staked: netUsage, supplied: 0n } }
}

async function stakeByAccount(window: Window, at: Context): Promise<Ranking | Lack> {
  const facts = await factsOf(window, at)
  if (typeof facts === 'string') return facts
  const stakes = facts.filter((fact) => fact.kind === 'stake').filter(({ action }) => action === 'stake')
  if (stakes.some(({ sun }) => sun === undefined)) return 'missing'
  return named(tally(stakes.flatMap(({ account, sun }) => part(account, sun!))))
}

/** By each account's newest vote in the period, which replaces earlier ones. */
async function votesByAccount(window: Window, at: Context): Promise<Ranking | Lack> {
  const facts = await factsOf(window, at)
  if (typeof facts === 'string') return facts
  const votes = facts.filter((fact) => fact.kind === 'vote')
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

/** Newest first; missing for blocks that were indexed before facts of all kinds were recorded. */
async function factsOf(window: Window, at: Context): Promise<readonly FactRow[] | Lack> {
  const { store, state } = at
  const lacking = state.lacksEventsUpTo ?? state.lacksFactsUpTo
  const newest = lacking === undefined ? undefined : await store.blockByHeight(lacking)
  if (newest !== undefined && newest.timestampMs >= window.fromMs) return 'missing'
  const rows = await within(window, at, (store) => recentOf(store).facts)
  return rows?.toReversed() ?? 'tooManyRows'
}

async function tokensByHolders(_: Window, { store }: Context): Promise<Ranking | Lack> {
  const found = await store.topAssets({ by: 'holders', kinds: ['trc10', 'trc20'], limit: mostRanked })
  if (found === undefined) return 'missing'
  const doubts = await doubtsOf(
    found.map(({ asset }) => asset),
    { store },
  )
  const rows = found.filter(({ asset }) => doubts(asset) === undefined)
  return named({
    rows: rows.map(({ asset, holderCount }) => ({ key: keyOf(asset), amount: BigInt(holderCount ?? 0) })),
  })
}

async function contractsByBalance(_: Window, { store }: Context): Promise<Ranking | Lack> {
  const contracts: Ranked[] = []
  for (let start = 0; start < mostAccounts; start += accountsAtOnce) {
    // Reads the next accounts only while contracts are missing.
    const page = await store.accountsByBalance({ start, limit: accountsAtOnce, order: 'most' })
    if (page === undefined) return 'missing'
    for (const { address, balanceSun, isContract } of page.rows)
      if (isContract) contracts.push({ key: toBase58(address), amount: balanceSun })
    if (contracts.length >= mostRanked || start + accountsAtOnce >= page.total)
      return { rows: contracts.slice(0, mostRanked) }
  }
  return 'tooManyRows'
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
