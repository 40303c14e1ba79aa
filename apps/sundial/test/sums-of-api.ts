import type { createApi } from '@sundial/api'
import { dayMs } from '@sundial/primitives'
import { expect } from 'vitest'
import type { readExport } from './read-export.ts'

type Api = ReturnType<typeof createApi>
type Exported = Awaited<ReturnType<typeof readExport>>
type Row = Exported['series'][number]

type Answer = {
  readonly at: readonly number[]
  readonly lines: readonly {
    readonly name: string
    readonly key?: string
    readonly values: readonly (string | null)[]
  }[]
}

type Listed = { readonly name: string; readonly key?: string; readonly intervals: readonly string[] }

/** What a server was told, which is no part of the chain, and what the order books that its operator named add up to. */
const ofServer = ['trxPrice', 'verifiedContracts', 'tradedTrx']

/** Of each day that is over: every series of the export is the API's, and the rows of the other tables add up to them. */
export async function expectSumsOfApi(rows: Exported, api: Api): Promise<void> {
  const days = [...new Set(rows.series.map(({ day }) => Number(day)))]
  expect(days.length).toBeGreaterThan(0)
  const said = await askAll(rows, api)
  for (const row of rows.series)
    if (row['key'] !== undefined || row['value'] !== undefined)
      expect([placeOf(row), row['value']]).toEqual([placeOf(row), said.get(placeOf(row))])
  for (const day of days)
    expectDay(rows, day, (name, key = '') => BigInt(said.get(`${name} ${key} ${day}`) ?? 0))
}

const placeOf = ({ day, name, key }: Row): string =>
  `${name as string} ${(key as string | undefined) ?? ''} ${Number(day)}`

/** The API's series by name, key and day. */
async function askAll(rows: Exported, api: Api): Promise<ReadonlyMap<string, string | null>> {
  const { data } = (await api.inject('/api/series/names')).json<{ readonly data: readonly Listed[] }>()
  const byDay = data.filter(({ name, intervals }) => intervals.includes('day') && !ofServer.includes(name))
  const names = byDay.map(({ name }) => name)
  const exported = new Set(rows.series.map(({ name }) => name as string))
  expect([...exported].filter((name) => !names.includes(name))).toEqual([])
  // A series with keys has no row on a day without any of them.
  expect(byDay.filter(({ name, key }) => key === undefined && !exported.has(name))).toEqual([])
  const said = new Map<string, string | null>()
  for (let at = 0; at < names.length; at += 8) {
    const some = names.slice(at, at + 8).join(',')
    const answer = (await api.inject(`/api/series?names=${some}`)).json<Answer>()
    for (const { name, key = '', values } of answer.lines)
      for (const [place, value] of values.entries()) said.set(`${name} ${key} ${answer.at[place]!}`, value)
  }
  return said
}

type Said = (name: string, key?: string) => bigint

function expectDay(rows: Exported, day: number, said: Said): void {
  const within = ({ time }: Row) => Number(time) >= day && Number(time) < day + dayMs
  const transactions = rows.transactions.filter(within)
  expect(BigInt(transactions.length)).toBe(said('transactions'))
  expect(sumOf(transactions, 'fee_sun')).toBe(said('fees'))
  expect(sumOf(transactions, 'energy_usage')).toBe(said('energyUsed'))
  const transfers = rows.transfers.filter(within)
  const ofStandard = (standard: string) =>
    transfers.filter(({ asset }) => (asset as string).startsWith(standard))
  for (const standard of ['trx', 'trc10', 'trc20'])
    expect(BigInt(ofStandard(standard).length)).toBe(said('transfersByStandard', standard))
  expect(sumOf(ofStandard('trx'), 'amount')).toBe(said('transferredTrx'))
  const newest = new Map<unknown, bigint>()
  for (const { day: changed, address, asset, balance } of rows.balances)
    if (asset === 'trx' && Number(changed) <= day) newest.set(address, BigInt(balance as string))
  expect(BigInt([...newest.values()].filter((balance) => balance > 0n).length)).toBe(said('trxHolders'))
}

const sumOf = (rows: readonly Row[], column: string): bigint =>
  rows.reduce((sum, row) => sum + BigInt((row[column] as bigint | string | undefined) ?? 0), 0n)
