// The queries of docs/export.md in DuckDB, where SUNDIAL_TEST_DUCKDB names a folder with it.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProgram, buildProgram } from '../test/build-program.ts'
import { openBusyIndex } from '../test/busy-index.ts'
import { openDuckDb } from '../test/duckdb.ts'
import { readExport } from '../test/read-export.ts'

const run = promisify(execFile)

let built: BuiltProgram
beforeAll(async () => {
  built = await buildProgram()
})
afterAll(() => built[Symbol.asyncDispose]())

test('the queries of docs/export.md run in DuckDB, and say what the index does', async () => {
  await using database = await openBusyIndex()
  const folder = await mkdtemp(join(tmpdir(), 'sundial-export-'))
  await run(process.execPath, [built.main, 'export', folder, '--database', database.url, '--network', 'main'])
  using duckdb = await openDuckDb(folder)
  const page = await readFile(new URL('../../../docs/export.md', import.meta.url), 'utf8')
  const queries = page
    .slice(page.indexOf('## Queries'))
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .join('\n')
    .split(';')
    .filter((sql) => sql.trim() !== '')
  expect(queries.length).toBeGreaterThan(7)
  for (const sql of queries) expect([sql, (await duckdb.query(sql)).length > 0]).toEqual([sql, true])
  const [sums] = await duckdb.query(`SELECT count(*)::VARCHAR AS count, sum(fee_sun)::VARCHAR AS fees,
    count(DISTINCT id)::VARCHAR AS ids FROM 'transactions/*.parquet'`)
  const rows = await readExport(folder)
  const fees = rows.transactions.reduce(
    (sum, { fee_sun: fee }) => sum + ((fee as bigint | undefined) ?? 0n),
    0n,
  )
  expect(sums).toEqual({
    count: String(rows.transactions.length),
    fees: String(fees),
    ids: String(rows.transactions.length),
  })
})
