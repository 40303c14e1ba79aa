import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileError } from '../backup/manifest.ts'
import type { Database } from '../database.ts'
import { dayMs } from '../metrics/periods.ts'
import { readEntries } from '../queries/block-entries.ts'
import { balancesOfDay } from './balances-of-day.ts'
import { garbageCollector } from './collect-garbage.ts'
import { type DayOfBlocks, lastFinishedDay, nextDay } from './days.ts'
import { ExportRefused } from './export-refused.ts'
import { ParquetFile } from './parquet-file.ts'
import { rowsOfDay } from './rows-of-blocks.ts'
import { type ExportTable, exportTableNames, exportTables, type RowOfTable } from './tables.ts'

export type ExportedFile = {
  /** Within the folder. */
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
}

/** What the folder has of a day: written last, so that a day without it is not whole. */
export type ExportedDay = {
  readonly format: typeof exportFormat
  readonly network: string
  readonly day: string
  readonly first: { readonly height: number; readonly id: string }
  readonly last: { readonly height: number; readonly id: string }
  readonly blocks: number
  /** False where the index lacks blocks of the day, or the day is not over. */
  readonly isWhole: boolean
  readonly files: readonly ExportedFile[]
}

const exportFormat = 1

export type ExportOptions = {
  /** Days since 1970, both included; by default from the first block to the last day that is over. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The series of a day whose blocks are all there; of other days they are not known. */
  readonly seriesOf: (day: number) => Promise<readonly RowOfTable<'series'>[]>
  readonly report?: (day: ExportedDay & { readonly isKept: boolean }) => void
}

/**
 * Writes the final blocks of the days into a folder, five Parquet files for each day, while others write the index. Days that an earlier
 * run has written are kept. Returns how many days the folder has now.
 */
export async function writeExport(
  database: Database,
  folder: string,
  options: ExportOptions,
): Promise<number> {
  const { from = 0, to = await lastFinishedDay(database), seriesOf, report = () => undefined } = options
  if (to === undefined)
    throw new ExportRefused('empty', 'The index has no final block: there is nothing to export.')
  try {
    await prepareFolder(folder, database.schema)
    for (let day = from; day <= to; day++) {
      const found = await nextDay(database, { day, to })
      if (found === undefined) break
      day = found.day
      const kept = await readKept(folder, describe(database, found))
      report({
        ...(kept ?? (await writeDay(database, folder, { found, seriesOf }))),
        isKept: kept !== undefined,
      })
    }
    await removeUnfinished(folder)
    return await writeChecksums(folder)
  } catch (error) {
    if (!isFileError(error)) throw error
    throw new ExportRefused('folder', `The folder of the export cannot be written: ${error.message}.`, {
      cause: error,
    })
  }
}

export const isoDayOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

const manifestOf = (folder: string, day: string): string => join(folder, 'days', `${day}.json`)

type Described = Omit<ExportedDay, 'files'>

const describe = ({ schema }: Database, { day, first, last, isWhole }: DayOfBlocks): Described => ({
  format: exportFormat,
  network: schema,
  day: isoDayOf(day),
  first: { height: first.height, id: first.id },
  last: { height: last.height, id: last.id },
  blocks: last.after.blocks - first.before.blocks,
  isWhole,
})

async function prepareFolder(folder: string, network: string): Promise<void> {
  for (const name of ['days', ...exportTableNames]) await mkdir(join(folder, name), { recursive: true })
  const [any] = await readdir(join(folder, 'days'))
  const other = any === undefined ? undefined : await readDay(join(folder, 'days', any))
  if (other === undefined || other.network === network) return
  throw new ExportRefused(
    'other_network',
    `The folder has an export of the network ${other.network}, and the index is of ${network}: name another folder.`,
  )
}

async function readDay(path: string): Promise<ExportedDay | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as ExportedDay
  } catch {
    return undefined
  }
}

/** The day as an earlier run has written it, if it has the same blocks and all its files are there. */
async function readKept(folder: string, wanted: Described): Promise<ExportedDay | undefined> {
  const found = await readDay(manifestOf(folder, wanted.day))
  if (found === undefined) return undefined
  const { files, ...described } = found
  if (JSON.stringify(described) !== JSON.stringify(wanted)) return undefined
  for (const { path, bytes } of files) {
    const size = await stat(join(folder, path)).then(
      (file) => file.size,
      () => undefined,
    )
    if (size !== bytes) return undefined
  }
  return found
}

type DayToWrite = Pick<ExportOptions, 'seriesOf'> & { readonly found: DayOfBlocks }

async function writeDay(
  database: Database,
  folder: string,
  { found, seriesOf }: DayToWrite,
): Promise<ExportedDay> {
  const described = describe(database, found)
  const path = manifestOf(folder, described.day)
  await rm(path, { force: true })
  const pathOf = (table: ExportTable) => `${table}/${described.day}.parquet`
  const create = (table: ExportTable) => ParquetFile.create(join(folder, pathOf(table)), exportTables[table])
  await using transactions = await create('transactions')
  await using transfers = await create('transfers')
  await using logs = await create('logs')
  await using balances = await create('balances')
  await using series = await create('series')
  const collect = garbageCollector()
  for await (const rows of rowsOfDay(database, found)) {
    await transactions.add(rows.transactions)
    await transfers.add(rows.transfers)
    await logs.add(rows.logs)
    collect(rows.transactions.length + rows.transfers.length + rows.logs.length)
  }
  for await (const rows of balancesOfDay(database, found)) {
    await balances.add(rows)
    collect(rows.length)
  }
  if (found.isWhole) await series.add(await seriesOf(found.day))
  await checkStill(database, found)
  const files: ExportedFile[] = []
  for (const [table, file] of Object.entries({ transactions, transfers, logs, balances, series }))
    files.push({ path: pathOf(table as ExportTable), ...(await file.finish()) })
  const written = { ...described, files }
  await writeWhole(path, `${JSON.stringify(written, undefined, 2)}\n`)
  return written
}

/** A development chain goes back below final blocks. */
async function checkStill(database: Database, { last }: DayOfBlocks): Promise<void> {
  const [block] = await database.snapshot((connection) => readEntries(connection, [last.before.blocks]))
  if (block?.id === last.id) return
  throw new ExportRefused(
    'undone',
    `Block ${last.height} was undone while it was exported: run the export again.`,
  )
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { flush: true })
  await rename(`${path}.new`, path)
}

/** Files of runs that were ended. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const table of ['days', ...exportTableNames])
    for (const name of await readdir(join(folder, table)))
      if (name.endsWith('.new')) await rm(join(folder, table, name))
}

/** All files of the folder in the form that `sha256sum --check` reads. */
async function writeChecksums(folder: string): Promise<number> {
  const names = (await readdir(join(folder, 'days'))).sort()
  const lines: string[] = []
  for (const name of names)
    for (const { path, sha256 } of (await readDay(join(folder, 'days', name)))?.files ?? [])
      lines.push(`${sha256}  ${path}\n`)
  await writeWhole(join(folder, 'SHA256SUMS'), lines.join(''))
  return names.length
}
