import { dailySeries } from '@sundial/api'
import { dayMs } from '@sundial/primitives'
import {
  type ExportedDay,
  openDatabase,
  openStore,
  runningPostgresUrl,
  startPostgres,
  writeExport,
} from '@sundial/store'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { networkWithoutNode } from '../find-network.ts'
import { folderOf } from '../folder-word.ts'
import { BadUsage } from '../read-flags.ts'

export const command: Command = {
  help: 'Writes final blocks as Parquet files for DuckDB, Spark or pandas, five files for each day (UTC): transactions, transfers, logs, balances, series. Days that an earlier run wrote into the folder are kept. See docs/export.md.',
  words: 'FOLDER',
  async run(config, words = []) {
    const folder = folderOf('export', words)
    const days = daysOf(config)
    const network = await networkWithoutNode(config)
    const running = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
    await using server = running === undefined ? await startPostgres({ dataDir: config.data }) : undefined
    await using database = await openDatabase({
      network: network.id,
      url: running ?? server!.url(),
      poolSize: 2,
      application: 'sundial export',
    })
    const count = await writeExport(database, folder, {
      ...days,
      seriesOf: dailySeries(openStore(database)),
      report: (day) => console.log(inWords(day)),
    })
    console.log(
      `${folder} has ${count} days of ${network.name}; "sha256sum --check SHA256SUMS" checks its files.`,
    )
  },
}

function daysOf({ from, to }: Config): { readonly from?: number; readonly to?: number } {
  if (from !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(from))
    throw new DaysRefused(`--from is the first day here, such as 2026-01-31, not ${from.slice(0, 80)}.`)
  if (from !== undefined && to !== undefined && from > to)
    throw new DaysRefused(`--from ${from} is behind --to ${to}.`)
  const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
  return { ...(from !== undefined && { from: number(from) }), ...(to !== undefined && { to: number(to) }) }
}

const inWords = ({
  day,
  first,
  last,
  isWhole,
  isKept,
  files,
}: ExportedDay & { readonly isKept: boolean }) => {
  const rows = files.map(({ path, rows: count }) => `${count} ${path.slice(0, path.indexOf('/'))}`).join(', ')
  const part = isWhole ? '' : `, not the whole day: blocks ${first.height} to ${last.height}`
  return `${day}: ${rows}${part}${isKept ? ', kept' : ''}`
}

class DaysRefused extends BadUsage {
  readonly code = 'days_refused'
}
