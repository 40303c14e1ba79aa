import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Database } from '@sundial/store'

/** Seconds of a bare COPY of every table's rows into an empty copy with the same indexes. */
export async function copyAgain(database: Database): Promise<number> {
  const tables = await database.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migrations'`)
  let seconds = 0
  for (const { name } of tables) {
    await database.query(`CREATE TABLE bare_${name} (LIKE ${name} INCLUDING ALL)`)
    const file = join(tmpdir(), `sundial-bench-${process.pid}-${name}`)
    await database.query(`COPY (SELECT * FROM ${name}) TO '${file}' (FORMAT binary)`)
    const start = performance.now()
    await database.query(`COPY bare_${name} FROM '${file}' (FORMAT binary)`)
    seconds += (performance.now() - start) / 1000
    await database.query(`DROP TABLE bare_${name}`)
    rmSync(file, { force: true })
  }
  return seconds
}

export type Size = { readonly name: string; readonly bytes: number }

/** Heaps with their TOAST, and indexes, largest first; partitions under the name of their table. */
export async function sizesOf(database: Database): Promise<readonly Size[]> {
  const rows = await database.query<{ name: string; bytes: bigint }>(`
    SELECT regexp_replace(relname, '_[0-9]{4}', '') AS name, sum(pg_table_size(oid))::bigint AS bytes FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')
    GROUP BY 1 ORDER BY 2 DESC`)
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
}
