import { performance } from 'node:perf_hooks'
import type { Database } from '../../packages/store/src/database.ts'

/** Bytes and milliseconds of finding a transaction by id, when several ids share a bucket. */
export async function measureIdIndex(database: Database, transactionCount: number): Promise<void> {
  for (const [shared, partitions] of [
    [1, 1],
    [16, 1],
    [16, 64],
  ] as const) {
    const buckets = Math.max(1, Math.floor(transactionCount / shared / partitions))
    await database.query('DROP TABLE IF EXISTS ids')
    await database.query('CREATE TABLE ids (chunk bigint, id_buckets integer[]) PARTITION BY RANGE (chunk)')
    await database.query('CREATE INDEX ids_by_bucket ON ids USING gin (id_buckets) WITH (fastupdate = off)')
    const chunks = Math.ceil(transactionCount / 16)
    const step = Math.ceil(chunks / partitions)
    for (let at = 0; at < partitions; at++)
      await database.query(
        `CREATE TABLE ids_${at} PARTITION OF ids FOR VALUES FROM (${at * step}) TO (${(at + 1) * step})`,
      )
    const start = performance.now()
    for (let chunk = 0; chunk < chunks; chunk += 625)
      await database.query(`INSERT INTO ids
        SELECT ${chunk} + i / 16, array_agg(floor(random() * ${buckets})::integer)
        FROM generate_series(0, ${Math.min(625, chunks - chunk) * 16 - 1}) AS i GROUP BY i / 16`)
    const writeMs = performance.now() - start
    await database.query('VACUUM ANALYZE ids')
    const [size] = await database.query<{ bytes: bigint }>(
      `SELECT sum(pg_relation_size(indexrelid))::bigint AS bytes FROM pg_index
        WHERE indrelid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = 'ids'::regclass)`,
    )
    const times: number[] = []
    for (let count = 0; count < 200; count++) {
      const begin = performance.now()
      await database.query({
        name: `find_${shared}_${partitions}`,
        text: 'SELECT chunk FROM ids WHERE id_buckets @> ARRAY[$1::integer]',
        values: [Math.floor(Math.random() * buckets)],
      })
      times.push(performance.now() - begin)
    }
    times.sort((left, right) => left - right)
    console.log(
      `id index, ${shared} ids a bucket, ${partitions} partitions:`,
      `${(Number(size!.bytes) / transactionCount).toFixed(1)} bytes/tx,`,
      `written with ${Math.round(transactionCount / (writeMs / 1000))} tx/s, found in ${times[100]!.toFixed(2)} ms`,
    )
  }
}
