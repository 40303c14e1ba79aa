import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'

type Row = Readonly<Record<string, unknown>>

/** The rows of all days of an export, as a library that did not write them reads them. What is not known is `undefined`. */
export async function readExport(folder: string) {
  const rowsOf = async (table: string): Promise<readonly Row[]> => {
    const rows: Row[] = []
    for (const name of (await readdir(join(folder, table))).sort()) {
      const bytes = await readFile(join(folder, table, name))
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
      for (const row of (await parquetReadObjects({ file })) as Row[])
        rows.push(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? undefined])))
    }
    return rows
  }
  return {
    transactions: await rowsOf('transactions'),
    transfers: await rowsOf('transfers'),
    logs: await rowsOf('logs'),
    balances: await rowsOf('balances'),
    series: await rowsOf('series'),
  }
}
