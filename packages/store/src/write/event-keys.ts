import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { Numbers } from './known-ids.ts'

/** Numbers for the keys of events that the tables contain: at most two statements. */
export async function readEventKeys(
  connection: Connection,
  tables: readonly (readonly string[])[],
): Promise<Numbers> {
  const keys = tables.length === 1 ? tables[0]! : [...new Set(tables.flat())]
  const known = await readEventKeyIds(connection, keys)
  if (known.size === keys.length) return new Numbers(known, 0, tables)
  const [row] = await connection.query({
    columns: { next: 'int4' },
    name: 'next_event_key',
    text: 'SELECT COALESCE(max(id) + 1, 0) AS next FROM event_keys',
  })
  return new Numbers(known, row!.next, tables)
}

/** Numbers of those of the keys, all as hex, that have one. */
export async function readEventKeyIds(
  connection: Connection,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await connection.query({
    columns: { id: 'int4', key: 'bytea' },
    name: 'known_event_keys',
    text: 'SELECT id, key FROM event_keys WHERE key = ANY($1::bytea[])',
    values: [keys.map((key) => Buffer.from(key, 'hex'))],
  })
  return new Map(rows.map(({ id, key }) => [key.toString('hex'), id]))
}

/** Writes the keys numbered for the first time; `heights` are those of the blocks that saw them first. */
export async function copyEventKeys(
  connection: Connection,
  { fresh, count }: Numbers,
  heights: readonly number[],
): Promise<void> {
  if (fresh.length === 0) return
  const rows = new CopyRows({ id: 'int4', height: 'int4', key: 'hex' })
  const first = count - fresh.length
  for (const [at, key] of fresh.entries()) rows.add({ id: first + at, height: heights[at]!, key })
  await copyIn(connection, 'event_keys', rows.columns, rows.finish())
}

/** Forgets the keys first seen in the block of the height or above. */
export async function cutEventKeys(connection: Connection, firstUndoneHeight: number): Promise<void> {
  await connection.query({
    name: 'cut_event_keys',
    text: 'DELETE FROM event_keys WHERE height >= $1',
    values: [firstUndoneHeight],
  })
}
