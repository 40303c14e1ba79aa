import type { Connection } from './connection.ts'
import { type Placement, placements } from './distribution.ts'
import { quoted } from './quoted.ts'

/** Whether tables of this schema are placed on nodes of a Citus cluster already. */
export async function isDistributed(session: Connection): Promise<boolean> {
  const [row] = await session.query<{ citus: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS citus`,
  )
  return row!.citus && (await readPlaced(session)).size > 0
}

/**
 * Puts every table where `distribution.ts` says; what is placed stays. Returns the tables it placed. One statement a call and
 * no transaction around them: Citus wants to know of each before the next.
 */
export async function placeTables(session: Connection): Promise<readonly string[]> {
  const placed = await readPlaced(session)
  const missing = Object.entries(placements).filter(
    ([table, { kind }]) => kind !== 'local' && !placed.has(table),
  )
  // Reference tables first: the others are joined with them. Then each table others stand beside.
  const order = ([table, placement]: readonly [string, Placement]) =>
    placement.kind !== 'distributed' ? 0 : placement.beside === table ? 1 : 2
  const ordered = missing.toSorted((left, right) => order(left) - order(right))
  for (const [table, placement] of ordered) {
    // eslint-disable-next-line no-await-in-loop
    await place(session, table, placement)
  }
  return ordered.map(([table]) => table)
}

async function readPlaced(session: Connection): Promise<ReadonlySet<string>> {
  const rows = await session.query<{ name: string }>(`SELECT relname AS name FROM pg_dist_partition
    JOIN pg_class ON pg_class.oid = logicalrelid AND relnamespace = current_schema()::regnamespace`)
  return new Set(rows.map(({ name }) => name))
}

async function place(session: Connection, table: string, placement: Placement): Promise<void> {
  if (placement.kind === 'reference') {
    await session.query({ text: 'SELECT create_reference_table($1::regclass)', values: [table] })
    return
  }
  if (placement.kind === 'local') return
  for (const index of placement.plain ?? []) await makePlain(session, index)
  const { by, beside } = placement
  await session.query({
    text: 'SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)',
    values: [table, by, beside === table ? 'none' : beside],
  })
}

async function makePlain(session: Connection, index: string): Promise<void> {
  const [row] = await session.query<{ definition: string }>({
    text: 'SELECT pg_get_indexdef($1::regclass) AS definition',
    values: [index],
  })
  const plain = row!.definition.replace(/^CREATE UNIQUE INDEX/, 'CREATE INDEX')
  if (plain === row!.definition) return
  await session.query(`DROP INDEX ${quoted(index)}`)
  await session.query(plain)
}
