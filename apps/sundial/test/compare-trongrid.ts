// TronGrid's v1 of a development chain and of an explorer over it, list by list and page by page.
import { isDeepStrictEqual } from 'node:util'
import { TronWeb } from 'tronweb'
import { patientFetch } from './patient-fetch.ts'

type Row = Readonly<Record<string, unknown>>
type Answer = {
  readonly data: readonly Row[]
  readonly meta: { readonly fingerprint?: string; readonly links?: { readonly next: string } }
}

/** Everything that the URL leads to, by the links of its pages. */
export async function everyRow(url: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  let next: string | undefined = url
  while (next !== undefined) {
    const response = await patientFetch(next)
    if (response.status !== 200) throw new Error(`${next}: ${response.status} ${await response.text()}`)
    const { data, meta } = (await response.json()) as Answer
    rows.push(...data)
    next = meta.links?.next
    if (rows.length > 20_000) throw new Error(`${url} has no end.`)
  }
  return rows
}

type World = {
  readonly accounts: readonly string[]
  readonly contracts: readonly string[]
  readonly transactions: readonly string[]
  readonly heights: readonly number[]
}

const chainOrders = [
  '?limit=200',
  '?limit=7',
  '?limit=7&order_by=block_timestamp,asc',
  '?limit=200&only_confirmed=true',
  '?limit=200&onlyUnconfirmed=true',
]
const sides = [
  '?limit=200&only_from=true',
  '?limit=200&only_to=true',
  '?limit=200&only_to=true&only_from=true',
]

const lists = (path: string, queries: readonly string[]) => queries.map((query) => `${path}${query}`)

export const pathsOf = ({ accounts, contracts, transactions, heights }: World): readonly string[] => [
  ...accounts.flatMap((account) => [
    `/v1/accounts/${account}?only_confirmed=false`,
    `/v1/accounts/${account}?only_confirmed=true`,
    `/v1/accounts/${account}/trc20/balance?limit=200`,
    `/v1/accounts/${account}/trc20/balance?limit=200&only_confirmed=true`,
    ...lists(`/v1/accounts/${account}/transactions`, [
      ...chainOrders,
      ...sides,
      '?limit=200&search_internal=false',
    ]),
    ...lists(`/v1/accounts/${account}/transactions/trc20`, [...chainOrders, ...sides]),
    ...lists(`/v1/accounts/${account}/internal-transactions`, [...chainOrders, ...sides]),
  ]),
  ...contracts.flatMap((contract) => [
    ...lists(`/v1/contracts/${contract}/transactions`, chainOrders),
    ...lists(`/v1/contracts/${contract}/internal-transactions`, ['?limit=200']),
    ...lists(`/v1/contracts/${contract}/events`, [...chainOrders, '?limit=200&event_name=Transfer']),
    ...lists(`/v1/contracts/${contract}/tokens`, ['?limit=200', '?limit=3&order_by=balance,asc']),
    `/v1/trc20/info?contract_list=${contract}`,
  ]),
  ...transactions.flatMap((id) => [
    `/v1/transactions/${id}/events?only_confirmed=false`,
    `/v1/transactions/${id}/internal-transactions`,
  ]),
  ...['latest', ...heights].flatMap((block) =>
    lists(`/v1/blocks/${block}/events`, ['?limit=200', '?limit=2']),
  ),
  ...lists('/v1/assets', ['?limit=200', '?limit=2&order_by=total_supply,desc', '?only_confirmed=true']),
  '/v1/assets/1000001?limit=1',
  '/v1/assets/Nothing/list',
]

/** Holders of equal amounts, and balances of an account, have no order of their own. */
const isUnordered = (path: string): boolean => /\/tokens\?|\/trc20\/balance/.test(path)

/** What differs, by path. */
export async function differencesBetween(
  chain: string,
  explorer: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  const differences: string[] = []
  const waiting = [...paths]
  const compare = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const [left, right] = await Promise.all([everyRow(`${chain}${path}`), everyRow(`${explorer}${path}`)])
      const difference = differenceOf(comparable(path, left), comparable(path, right))
      if (difference !== undefined) differences.push(`${path}: ${difference}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, compare))
  return differences
}

function comparable(path: string, rows: readonly Row[]): readonly Row[] {
  if (isUnordered(path)) return rows.toSorted((left, right) => (textOf(left) < textOf(right) ? -1 : 1))
  return rows.map((row) =>
    Array.isArray(row['trc20'])
      ? { ...row, trc20: comparable('/trc20/balance', row['trc20'] as Row[]) }
      : row,
  )
}

const textOf = (row: Row): string => JSON.stringify(row)

function differenceOf(left: readonly Row[], right: readonly Row[]): string | undefined {
  if (left.length !== right.length) return `${left.length} rows and ${right.length}`
  const at = left.findIndex((row, index) => !isDeepStrictEqual(row, right[index]))
  if (at < 0) return undefined
  const names = [...new Set([...Object.keys(left[at]!), ...Object.keys(right[at]!)])].filter(
    (name) => !isDeepStrictEqual(left[at]![name], right[at]![name]),
  )
  const shown = (row: Row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])))
  return `row ${at}: ${shown(left[at]!)} and ${shown(right[at]!)}`.slice(0, 600)
}

/** What the npm client returns, which asks `eventServer` for events. */
export async function clientEvents(
  fullHost: string,
  eventServer: string,
  { contracts, transactions, heights }: World,
): Promise<readonly unknown[]> {
  const { event } = new TronWeb({ fullNode: fullHost, solidityNode: fullHost, eventServer })
  const pages: unknown[] = []
  for (const contract of contracts) {
    const named = await event.getEventsByContractAddress(contract, { eventName: 'Transfer', limit: 3 })
    const { fingerprint } = named.meta ?? {}
    const next = { eventName: 'Transfer', limit: 3, ...(fingerprint !== undefined && { fingerprint }) }
    pages.push(named.data, (await event.getEventsByContractAddress(contract, next)).data)
  }
  for (const id of transactions) pages.push((await event.getEventsByTransactionID(id)).data)
  for (const height of heights) pages.push((await event.getEventsByBlockNumber(height)).data)
  pages.push((await event.getEventsOfLatestBlock()).data)
  return pages
}
