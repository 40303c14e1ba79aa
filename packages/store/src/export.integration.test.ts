import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { dayMs, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { randomChain, seeded } from '../test/random-chain.ts'
import { exportTableNames, exportTables } from './export/tables.ts'
import { isoDayOf, type ExportedDay, type ExportOptions, writeExport } from './export/write-export.ts'
import type { IndexedBlock } from './indexed-block.ts'
import { type Asset, encodeAsset } from './records/asset.ts'
import { openStore } from './open-store.ts'

type Row = Readonly<Record<string, unknown>>

const chain = randomChain({
  random: seeded(44),
  blockCount: 90,
  transactionsPerBlock: 12,
  accountCount: 30,
  knowsBalances: true,
})
const lastHeight = chain.at(-1)!.height
const dayOf = ({ timestampMs }: IndexedBlock) => Math.floor(timestampMs / dayMs)
const days = [...new Set(chain.map(dayOf))]
const finished = days.slice(0, -1)
const readable = (address: string | undefined) => (address === undefined ? undefined : toBase58(address))
const assetText = (asset: Asset) =>
  asset.kind === 'trc20' ? `trc20:${toBase58(asset.contract)}` : encodeAsset(asset).replace(/^trx:$/, 'trx')

const seriesOf: ExportOptions['seriesOf'] = async (day) => [
  { day, name: 'transactions', key: undefined, unit: 'count', value: String(day) },
  { day, name: 'price', key: undefined, unit: 'usd', value: undefined },
]

async function openIndex(blocks: readonly IndexedBlock[] = chain): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await openStore(database).write(blocks.slice(0, 40), lastHeight)
  await openStore(database).write(blocks.slice(40), lastHeight)
  return database
}

const newFolder = () => mkdtemp(join(tmpdir(), 'sundial-export-'))

async function rowsOf(folder: string, path: string): Promise<readonly Row[]> {
  const bytes = await readFile(join(folder, path))
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  const rows = (await parquetReadObjects({ file })) as Row[]
  // What is not known has no value; which of the two empty ones the reader returns says nothing.
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])),
  )
}

async function allRows(folder: string, table: string): Promise<readonly Row[]> {
  const names = (await readdir(join(folder, table))).sort()
  return (await Promise.all(names.map((name) => rowsOf(folder, `${table}/${name}`)))).flat()
}

/** SHA-256 of each file, by its path. */
async function digests(folder: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      found.set(
        path.slice(folder.length + 1),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      )
    }
  return new Map([...found].sort())
}

test('every row of the days that are over is in the files, as another library reads them', async () => {
  await using database = await openIndex()
  const folder = await newFolder()
  const reported: ExportedDay[] = []
  const count = await writeExport(database, folder, { seriesOf, report: (day) => reported.push(day) })
  expect(count).toBe(finished.length)
  expect(reported.map(({ day, isWhole }) => [day, isWhole])).toEqual(
    finished.map((day) => [isoDayOf(day), true]),
  )
  const blocks = chain.filter((block) => dayOf(block) !== days.at(-1))

  expect(await allRows(folder, 'transactions')).toEqual(
    blocks.flatMap(({ height, timestampMs, transactions }) =>
      transactions.map((one, index) => ({
        height,
        index,
        time: new Date(timestampMs),
        id: one.id,
        type: one.type,
        owner: readable(one.owner),
        receiver: readable(one.to),
        asset: one.asset && assetText(one.asset),
        amount: one.amount?.toString(),
        selector: one.selector,
        result: one.result,
        fee_sun: one.feeSun,
        net_usage: one.netUsage,
        energy_usage: one.energyUsage,
        paid_bandwidth: one.sources?.paidBandwidth,
        staked_energy: one.sources?.stakedEnergy,
        supplied_energy: one.sources?.suppliedEnergy,
      })),
    ),
  )
  expect(await allRows(folder, 'transfers')).toEqual(
    blocks.flatMap(({ height, timestampMs, transactions, transfers }) =>
      transfers.map((one, index) => ({
        height,
        index,
        time: new Date(timestampMs),
        transaction_id: transactions[one.transactionIndex]!.id,
        transaction_index: one.transactionIndex,
        sender: readable(one.from),
        receiver: readable(one.to),
        asset: assetText(one.asset),
        amount: one.amount.toString(),
      })),
    ),
  )
  const logs = blocks.flatMap(({ height, timestampMs, transactions, facts }) =>
    facts.flatMap((fact) =>
      fact.kind === 'event'
        ? [
            {
              height,
              time: new Date(timestampMs),
              transaction_id: transactions[fact.transactionIndex]!.id,
              log_index: fact.logIndex,
              contract: readable(fact.contract),
              signature: fact.signature,
              topic1: fact.topics[0],
              topic2: fact.topics[1],
              topic3: fact.topics[2],
            },
          ]
        : [],
    ),
  )
  expect(logs.length).toBeGreaterThan(20)
  expect(await allRows(folder, 'logs')).toEqual(logs)
  expect(await rowsOf(folder, `series/${isoDayOf(days[0]!)}.parquet`)).toEqual([
    {
      day: new Date(days[0]! * dayMs),
      name: 'transactions',
      key: undefined,
      unit: 'count',
      value: String(days[0]),
    },
    { day: new Date(days[0]! * dayMs), name: 'price', key: undefined, unit: 'usd', value: undefined },
  ])
})

test('the newest balances up to a day are those of all accounts at its end', async () => {
  await using database = await openIndex()
  const folder = await newFolder()
  await writeExport(database, folder, { seriesOf })
  const expected = new Map<string, string>()
  const held = new Map<string, bigint>()
  const found = new Map<string, unknown>()
  for (const day of finished) {
    const changed = new Set<string>()
    for (const block of chain.filter((one) => dayOf(one) === day))
      for (const { account, asset, change } of block.ledger.changes) {
        const key = `${readable(account)} ${assetText(asset)}`
        held.set(key, (held.get(key) ?? 0n) + change)
        expected.set(key, `${held.get(key)} at ${block.height}`)
        changed.add(key)
      }
    const rows = await rowsOf(folder, `balances/${isoDayOf(day)}.parquet`)
    expect(rows.map(({ address, asset }) => `${address as string} ${asset as string}`).sort()).toEqual(
      [...changed].sort(),
    )
    for (const { address, asset, balance, height } of rows)
      found.set(`${address as string} ${asset as string}`, `${balance as string} at ${height as number}`)
    expect(new Map([...found].sort())).toEqual(new Map([...expected].sort()))
  }
})

test('an export that was ended goes on where it stood, and its files are those of one that was not', async () => {
  await using database = await openIndex()
  const [whole, ended] = [await newFolder(), await newFolder()]
  await writeExport(database, whole, { seriesOf })
  // Ends in the third day, after its first files are begun.
  let asked = 0
  const breaking: ExportOptions['seriesOf'] = async (day) => {
    if (++asked === 3) throw new Error('killed')
    return seriesOf(day)
  }
  await expect(writeExport(database, ended, { seriesOf: breaking })).rejects.toThrow('killed')
  expect((await readdir(join(ended, 'transactions'))).filter((name) => name.endsWith('.new'))).toHaveLength(1)
  const kept: string[] = []
  await writeExport(database, ended, { seriesOf, report: ({ day, isKept }) => isKept && kept.push(day) })
  expect(kept).toEqual(finished.slice(0, 2).map(isoDayOf))
  expect(await digests(ended)).toEqual(await digests(whole))
  const sums = (await readFile(join(whole, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  expect(sums).toHaveLength(finished.length * exportTableNames.length)
  const all = await digests(whole)
  for (const line of sums) expect(all.get(line.slice(66))).toBe(line.slice(0, 64))
})

test('a file that is gone or cut off is written again', async () => {
  await using database = await openIndex()
  const folder = await newFolder()
  await writeExport(database, folder, { seriesOf })
  const before = await digests(folder)
  await rm(join(folder, `transfers/${isoDayOf(finished[0]!)}.parquet`))
  await writeFile(join(folder, `logs/${isoDayOf(finished[1]!)}.parquet`), 'PAR1')
  const kept: string[] = []
  await writeExport(database, folder, { seriesOf, report: ({ day, isKept }) => isKept && kept.push(day) })
  expect(kept).toEqual(finished.slice(2).map(isoDayOf))
  expect(await digests(folder)).toEqual(before)
})

test('a day is whole only if all its blocks are there and final', async () => {
  await using database = await createTestDatabase()
  // From the middle of the second day on, and final up to the middle of the day before the last.
  const start = chain.findIndex((block) => dayOf(block) === days[1]) + 2
  const final = chain.findLastIndex((block) => dayOf(block) === days.at(-2)) - 1
  await openStore(database).write(chain.slice(start), chain[final]!.height)
  const folder = await newFolder()
  const reported: ExportedDay[] = []
  await writeExport(database, folder, { seriesOf, to: days.at(-1)!, report: (day) => reported.push(day) })
  expect(reported.map(({ day, isWhole }) => [day, isWhole])).toEqual(
    days.slice(1, -1).map((day) => [isoDayOf(day), day !== days[1] && day !== days.at(-2)]),
  )
  expect(reported.at(-1)!.last.height).toBe(chain[final]!.height)
  expect(await allRows(folder, 'transactions')).toHaveLength(
    chain.slice(start, final + 1).flatMap(({ transactions }) => transactions).length,
  )
  // Of days that are not whole, series are not known, nor balances of an index that began late.
  expect((await allRows(folder, 'series')).length).toBe(2 * (days.length - 4))
  expect(await allRows(folder, 'balances')).toEqual([])
  // Once the rest is final, the day is written anew.
  await database.query({ text: 'UPDATE blocks SET solidified_height = $1', values: [lastHeight] })
  reported.length = 0
  await writeExport(database, folder, { seriesOf, to: days.at(-2)!, report: (day) => reported.push(day) })
  expect(reported.at(-1)).toMatchObject({ day: isoDayOf(days.at(-2)!), isWhole: true, isKept: false })
})

test('a folder of another network is refused, and an index without final blocks', async () => {
  await using database = await openIndex()
  const folder = await newFolder()
  await writeExport(database, folder, { seriesOf })
  await using other = await createTestDatabase({ network: 'other' })
  await openStore(other).write(chain, lastHeight)
  await expect(writeExport(other, folder, { seriesOf })).rejects.toMatchObject({
    code: 'export_other_network',
  })
  await using empty = await createTestDatabase()
  await expect(writeExport(empty, folder, { seriesOf })).rejects.toMatchObject({ code: 'export_empty' })
  await writeFile(join(folder, 'file'), '')
  await expect(writeExport(database, join(folder, 'file'), { seriesOf })).rejects.toMatchObject({
    code: 'export_folder',
  })
})

test('docs/export.md lists every table with its columns', async () => {
  const page = await readFile(new URL('../../../docs/export.md', import.meta.url), 'utf8')
  for (const [table, columns] of Object.entries(exportTables)) {
    const [, listed] = new RegExp(`^\\| \`${table}\` \\| (.*?) \\|`, 'm').exec(page) ?? []
    expect(listed?.split(', ')).toEqual(Object.keys(columns).map((name) => `\`${name}\``))
  }
})
