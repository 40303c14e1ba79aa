// What the database writes: its log, and its data files.
import type { Database } from '@sundial/store'

export type TableWrites = { readonly name: string; readonly bytes: number; readonly fullPageBytes: number }
export type Writes = {
  readonly walBytes: number
  /** Images of whole pages, which follow each checkpoint. */
  readonly fullPages: number
  /** By all processes of the database, to data files. */
  readonly dataBytes: number
  readonly checkpoints: number
  /** Of the newest part of the log, by table or index, largest first. */
  readonly sample: { readonly walBytes: number; readonly tables: readonly TableWrites[] }
}

/** So much of the log is read again at most, which takes seconds; it is kept from the last checkpoint on. */
const sampleBytes = 256 * 2 ** 20

type State = { lsn: string; full_pages: bigint; data_bytes: bigint; checkpoints: bigint }

/** Begins to count. The result ends with a checkpoint, and tells what was written since. */
export async function writesSince(database: Database): Promise<() => Promise<Writes>> {
  await database.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect SCHEMA public')
  await database.query('CHECKPOINT')
  const before = await stateOf(database)
  return async () => {
    const filled = await stateOf(database)
    const sample = await sampleOf(database, before.lsn, filled.lsn)
    await database.query('CHECKPOINT')
    const after = await stateOf(database)
    return {
      walBytes: await distance(database, before.lsn, filled.lsn),
      fullPages: Number(filled.full_pages - before.full_pages),
      dataBytes: Number(after.data_bytes - before.data_bytes),
      checkpoints: Number(filled.checkpoints - before.checkpoints),
      sample,
    }
  }
}

async function stateOf(database: Database): Promise<State> {
  const [state] = await database.query<State>(`
    SELECT pg_current_wal_flush_lsn()::text AS lsn,
      (SELECT wal_fpi FROM pg_stat_wal)::bigint AS full_pages,
      (SELECT sum(write_bytes + extend_bytes) FROM pg_stat_io WHERE object = 'relation')::bigint AS data_bytes,
      (SELECT num_timed + num_requested FROM pg_stat_checkpointer)::bigint AS checkpoints`)
  return state!
}

async function distance(database: Database, from: string, to: string): Promise<number> {
  const [row] = await database.query<{ bytes: bigint }>(
    `SELECT pg_wal_lsn_diff('${to}', '${from}')::bigint AS bytes`,
  )
  return Number(row!.bytes)
}

async function sampleOf(database: Database, first: string, end: string): Promise<Writes['sample']> {
  const [place] = await database.query<{ start: string }>(`
    SELECT greatest('${end}'::pg_lsn - least(pg_wal_lsn_diff('${end}', '${first}'), ${sampleBytes}), redo_lsn)::text AS start
    FROM pg_control_checkpoint()`)
  const start = place!.start
  const rows = await database.query<{ name: string; bytes: bigint; full: bigint }>(`
    SELECT coalesce(regexp_replace(c.relname, '_[0-9]{4}', ''), 'other') AS name,
      sum(w.block_data_length + coalesce(w.block_fpi_length, 0))::bigint AS bytes,
      sum(coalesce(w.block_fpi_length, 0))::bigint AS full
    FROM public.pg_get_wal_block_info('${start}', '${end}', false) w
    LEFT JOIN pg_class c ON pg_relation_filenode(c.oid) = w.relfilenode
    GROUP BY 1 ORDER BY 2 DESC`)
  return {
    walBytes: await distance(database, start, end),
    tables: rows.map(({ name, bytes, full }) => ({
      name,
      bytes: Number(bytes),
      fullPageBytes: Number(full),
    })),
  }
}
