import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset, FactRow, Page, PageRequest, TransactionRow, TransferRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import { distinct, mostRanked, type Part, type Ranked, tally } from '../shape/ranked.ts'

/** What happened from `fromMs` on up to the head. */
export type Window = { readonly fromMs: number; readonly toMs: number }

export type Ranking = (window: Window, at: At) => Promise<readonly Ranked[] | undefined>

/** Accounts looked through for those that are contracts. */
const mostAccounts = 2_000

/** By TronScan's numbers; nothing is told where more rows than a request may look through would have to be read. */
export const rankings: Readonly<Record<string, Ranking>> = {
  1: ofTransfers(({ from, amount }) => part(from, amount)),
  2: ofTransfers(({ from }) => part(from, 1n)),
  3: ofTransfers(({ to, amount }) => part(to, amount)),
  4: ofTransfers(({ to }) => part(to, 1n)),
  5: stakeByAccount,
  6: votesByAccount,
  7: tokensByHolders,
  8: ofTokens((rows) =>
    distinct(rows.flatMap(({ asset, from, to }) => [from, to].map((side) => [nameOf(asset), side]))),
  ),
  9: ofTokens((rows) => tally(rows.map(({ asset }) => [nameOf(asset), 1n]))),
  // No source tells what tokens are worth.
  10: async () => undefined,
  11: contractsByBalance,
  12: ofCalls((rows) => distinct(rows.map(({ to, owner }) => [shown(to), owner]))),
  13: ofCalls((rows) => tally(rows.flatMap(({ to }) => part(to, 1n)))),
  14: ofResource('energyUsage'),
  15: ofResource('netUsage'),
}

const part = (account: Address | undefined, amount: bigint): readonly Part[] =>
  account === undefined ? [] : [[shown(account), amount]]

const shown = (address: Address | undefined): string => (address === undefined ? '' : toBase58(address))

const nameOf = (asset: Asset): string =>
  asset.kind === 'trc10' ? asset.id : asset.kind === 'trc20' ? toBase58(asset.contract) : '_'

function ofTransfers(partsOf: (row: TransferRow) => readonly Part[]): Ranking {
  return async (window, { store }) => {
    const trx = { kind: 'trx' } as const
    const rows = await allOf(
      async (request) => (await store.transfersOfAsset(trx, request)) ?? undefined,
      window,
    )
    return rows && tally(rows.flatMap(partsOf))
  }
}

function ofTokens(rank: (rows: readonly TransferRow[]) => readonly Ranked[]): Ranking {
  return async (window, { store, state }) => {
    if (state.callsWithoutReceipt > 0) return undefined
    const rows = await allOf((request) => store.transfers(request), window)
    return rows && rank(rows.filter(({ asset }) => asset.kind !== 'trx'))
  }
}

const triggerType = 31

function ofCalls(rank: (rows: readonly TransactionRow[]) => readonly Ranked[]): Ranking {
  return async (window, { store }) => {
    const rows = await allOf((request) => store.transactions(request), window)
    return rows && rank(rows.filter(({ type, to }) => type === triggerType && to !== undefined))
  }
}

function ofResource(member: 'energyUsage' | 'netUsage'): Ranking {
  return async (window, { store }) => {
    const rows = await allOf((request) => store.transactions(request), window)
    if (rows === undefined || rows.some((row) => row[member] === undefined)) return undefined
    return tally(rows.flatMap((row) => part(row.owner, row[member]!)))
  }
}

/** Nothing where a stake of the period does not tell how much. */
async function stakeByAccount(window: Window, at: At): Promise<readonly Ranked[] | undefined> {
  const facts = await factsOf(window, at)
  const stakes = facts?.filter((fact) => fact.kind === 'stake').filter(({ action }) => action === 'stake')
  if (stakes === undefined || stakes.some(({ sun }) => sun === undefined)) return undefined
  return tally(stakes.flatMap(({ account, sun }) => part(account, sun!)))
}

/** By the newest vote of each in the period, as it replaces earlier ones. */
async function votesByAccount(window: Window, at: At): Promise<readonly Ranked[] | undefined> {
  const votes = (await factsOf(window, at))?.filter((fact) => fact.kind === 'vote')
  if (votes === undefined) return undefined
  const newest = new Map<Address, string>()
  for (const { voter, transactionId } of votes) if (!newest.has(voter)) newest.set(voter, transactionId)
  return tally(
    votes
      .filter(({ voter, transactionId }) => newest.get(voter) === transactionId)
      .flatMap((vote) => part(vote.voter, vote.votes)),
  )
}

/** Newest first; nothing of blocks that were written before facts of all kinds were. */
async function factsOf(window: Window, { store, state }: At): Promise<readonly FactRow[] | undefined> {
  const lacking = state.lacksEventsUpTo ?? state.lacksFactsUpTo
  const newest = lacking === undefined ? undefined : await store.blockByHeight(lacking)
  if (newest !== undefined && newest.timestampMs >= window.fromMs) return undefined
  return allOf((request) => store.allFacts(request), window)
}

async function tokensByHolders(_: Window, { store }: At): Promise<readonly Ranked[] | undefined> {
  const rows = await store.topAssets({ by: 'holders', kinds: ['trc10', 'trc20'], limit: mostRanked })
  return rows?.map(({ asset, holderCount }) => ({ key: nameOf(asset), amount: BigInt(holderCount ?? 0) }))
}

async function contractsByBalance(_: Window, { store }: At): Promise<readonly Ranked[] | undefined> {
  const page = await store.accountsByBalance({ start: 0, limit: mostAccounts, order: 'most' })
  const contracts = page?.rows.filter(({ isContract }) => isContract).slice(0, mostRanked)
  if (page === undefined || contracts === undefined) return undefined
  if (contracts.length < mostRanked && page.total > page.rows.length) return undefined
  return contracts.map(({ address, balanceSun }) => ({ key: toBase58(address), amount: balanceSun }))
}

async function allOf<Row>(
  read: (request: PageRequest) => Promise<Page<Row> | undefined>,
  window: Window,
): Promise<readonly Row[] | undefined> {
  const request = { ...window, start: 0, order: 'newest' } as const
  const counted = await read({ ...request, limit: 0 })
  if (counted === undefined || counted.total > apiLimits.scannedRows) return undefined
  return (await read({ ...request, limit: counted.total }))?.rows
}
