import { type Address, toBase58 } from '@sundial/primitives'
import type { Asset, Page, PageRequest, TransactionRow, TransferRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { apiLimits } from '../limits.ts'
import { percentOf } from '../shape/energy.ts'

/** What happened from `fromMs` on up to the head. */
export type Window = { readonly fromMs: number; readonly toMs: number }

/** Something with its figure, and its part of all in percent where parts make a whole. */
export type Ranked = {
  readonly key: string
  readonly amount: bigint
  readonly percentage?: number | undefined
}

export type Ranking = (window: Window, at: At) => Promise<readonly Ranked[] | undefined>

const most = 10
/** Accounts looked through for those that are contracts. */
const mostAccounts = 2_000

/** By TronScan's numbers; nothing is told where more rows than a request may look through would have to be read. */
export const rankings: Readonly<Record<string, Ranking>> = {
  1: ofTransfers(({ from, amount }) => part(from, amount)),
  2: ofTransfers(({ from }) => part(from, 1n)),
  3: ofTransfers(({ to, amount }) => part(to, amount)),
  4: ofTransfers(({ to }) => part(to, 1n)),
  8: ofTokens((rows) =>
    distinct(rows.flatMap(({ asset, from, to }) => [from, to].map((side) => [nameOf(asset), side]))),
  ),
  9: ofTokens((rows) => tally(rows.map(({ asset }) => [nameOf(asset), 1n]))),
  11: contractsByBalance,
  12: ofCalls((rows) => distinct(rows.map(({ to, owner }) => [shown(to), owner]))),
  13: ofCalls((rows) => tally(rows.flatMap(({ to }) => part(to, 1n)))),
  14: ofResource('energyUsage'),
  15: ofResource('netUsage'),
}

type Part = readonly [key: string, amount: bigint]

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

async function contractsByBalance(_: Window, { store }: At): Promise<readonly Ranked[] | undefined> {
  const page = await store.accountsByBalance({ start: 0, limit: mostAccounts, order: 'most' })
  const contracts = page?.rows.filter(({ isContract }) => isContract).slice(0, most)
  if (page === undefined || contracts === undefined) return undefined
  if (contracts.length < most && page.total > page.rows.length) return undefined
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

function tally(parts: readonly Part[]): readonly Ranked[] {
  const sums = new Map<string, bigint>()
  let whole = 0n
  for (const [key, amount] of parts) {
    sums.set(key, (sums.get(key) ?? 0n) + amount)
    whole += amount
  }
  return first(sums).map(([key, amount]) => ({ key, amount, percentage: percentOf(amount, whole) }))
}

/** How many different ones each has. */
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
    .slice(0, most)
