// The rules of Citus, checked against the schema itself where no Citus runs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connection } from './connection.ts'
import type { Database } from './database.ts'
import { migrateDistributed } from './distribute.ts'
import { type Placement, placements, placeTables } from './citus-placement.ts'
import { isOnCluster } from '../test/cluster.ts'
import { createTestDatabase } from '../test/database.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const ask = <Row extends object>(text: string) => database.query<Row>(text)
const here = `relnamespace = current_schema()::regnamespace`
const isSpread = (placement: Placement) => placement.kind === 'distributed'
const spread = Object.entries(placements).flatMap(([table, placement]) =>
  placement.kind === 'distributed' ? [{ table, ...placement }] : [],
)

type Key = { readonly table: string; readonly index: string; readonly columns: readonly string[] }
const uniqueKeys = () =>
  ask<Key>(`SELECT parent.relname AS table, index.relname AS index, array(
      SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY(indkey)
    ) AS columns
    FROM pg_index JOIN pg_class AS parent ON parent.oid = indrelid JOIN pg_class AS index ON index.oid = indexrelid
    WHERE indisunique AND parent.${here} AND NOT parent.relispartition`)

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly made: boolean
}
const columns = () =>
  ask<Column>(`SELECT relname AS table, attname AS column, format_type(atttypid, atttypmod) AS type,
      attidentity <> '' OR attgenerated <> '' OR pg_get_expr(adbin, adrelid) LIKE '%nextval%' AS made
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE ${here} AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped`)

describe('the schema', () => {
  test('has a place for every table and no place for another: a new table is declared in citus-placement.ts', async () => {
    const tables = await ask<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE ${here} AND relkind IN ('r', 'p') AND NOT relispartition`,
    )
    expect(Object.keys(placements).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  test('spreads a table by one of its columns, colocated with tables spread by a column of the same type', async () => {
    const all = await columns()
    const typeOf = (table: string, by: string) =>
      all.find((column) => column.table === table && column.column === by)?.type
    for (const { table, by, colocatedWith } of spread) {
      const first = spread.find((other) => other.table === colocatedWith)!
      expect({ table, type: typeOf(table, by) }).toEqual({ table, type: typeOf(colocatedWith, first.by) })
      expect(first.colocatedWith).toBe(colocatedWith)
    }
  })

  test('holds the column a table is spread by in its every unique key, but for those that become plain', async () => {
    const lacking = (await uniqueKeys()).filter(({ table, columns }) => {
      const placement = placements[table]
      return placement?.kind === 'distributed' && !columns.includes(placement.by)
    })
    const plain = spread.flatMap(({ table, plain: given = [] }) => given.map((index) => `${table} ${index}`))
    // On a cluster they are plain already.
    expect(lacking.map(({ table, index }) => `${table} ${index}`).toSorted()).toEqual(
      isOnCluster() ? [] : plain.toSorted(),
    )
    const keyless = spread.filter(({ table }) => !Object.hasOwn(placements, table))
    expect(keyless).toEqual([])
  })

  test('has no foreign key and no trigger on what is on more than one node, nowhere a rule or a sequence, and only views for people', async () => {
    const found = await ask<{ kind: string; name: string; tables: string[] }>(`
      SELECT 'foreign key' AS kind, conname AS name, ARRAY[own.relname, other.relname]::text[] AS tables
        FROM pg_constraint JOIN pg_class AS own ON own.oid = conrelid JOIN pg_class AS other ON other.oid = confrelid
        WHERE contype = 'f' AND own.${here}
      UNION ALL SELECT 'trigger', tgname, ARRAY[relname]::text[] FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE ${here} AND NOT tgisinternal
      UNION ALL SELECT 'rule', rulename, ARRAY[''] FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class WHERE ${here} AND relkind <> 'v'
      UNION ALL SELECT 'relation', relname, ARRAY[''] FROM pg_class WHERE ${here} AND relname <> 'cluster_commits' AND (relkind IN ('S', 'm', 'f') OR relkind = 'v' AND relname NOT LIKE 'readable%')`)
    const isLocal = (table: string) => placements[table]?.kind === 'local'
    expect(found.filter(({ tables }) => !tables.every(isLocal))).toEqual([])
    expect((await columns()).filter(({ made }) => made)).toEqual([])
  })

  test('has in every spread table a key that tells rows apart while its shard moves', async () => {
    const withKey = await ask<{ name: string }>(`SELECT DISTINCT relname AS name FROM pg_index
      JOIN pg_class ON pg_class.oid = indrelid WHERE ${here} AND indisprimary`)
    const keyless = spread.filter(({ table }) => !withKey.some(({ name }) => name === table))
    expect(keyless.map(({ table, identity }) => `${table} ${identity}`)).toEqual(['holders holders_by_rank'])
  })

  test('cuts only spread tables into partitions, by the column that spreads them', async () => {
    const cut = await ask<{ table: string; by: string }>(`SELECT relname AS table, attname AS by
      FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid
      JOIN pg_attribute ON attrelid = partrelid AND attnum = ANY(partattrs) WHERE ${here}`)
    expect(cut.length).toBeGreaterThan(2)
    for (const { table, by } of cut) expect(placements[table]).toMatchObject({ kind: 'distributed', by })
  })
})

/** Functions of the names Citus has, that only remember their arguments: its rules are tested above. */
async function pretendCitus(on: Database): Promise<void> {
  for (const statement of [
    'CREATE TABLE pg_dist_partition (logicalrelid regclass, arguments text)',
    `CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql
      AS $$ INSERT INTO pg_dist_partition VALUES ($1, 'reference') $$`,
    `CREATE FUNCTION create_distributed_table(regclass, text, colocate_with text) RETURNS void LANGUAGE sql
      AS $$ INSERT INTO pg_dist_partition VALUES ($1, $2 || ' colocated with ' || $3) $$`,
  ])
    await on.query(statement)
}

async function placesAsDeclared(): Promise<void> {
  await using other = await createTestDatabase({ network: 'cluster' })
  await pretendCitus(other)
  const client = await other.pool.connect()
  try {
    const wanted = Object.entries(placements).filter(([, { kind }]) => kind !== 'local')
    expect((await placeTables(connection(client))).toSorted()).toEqual(
      wanted.map(([table]) => table).toSorted(),
    )
    const placed = await other.query<{ name: string; arguments: string }>(
      'SELECT logicalrelid::text AS name, arguments FROM pg_dist_partition',
    )
    for (const [table, placement] of wanted.filter(([, placement]) => isSpread(placement))) {
      if (placement.kind !== 'distributed') continue
      const colocatedWith = placement.colocatedWith === table ? 'none' : placement.colocatedWith
      expect(placed).toContainEqual({
        name: table,
        arguments: `${placement.by} colocated with ${colocatedWith}`,
      })
      const order = placed.map(({ name }) => name)
      expect(order.indexOf(placement.colocatedWith)).toBeLessThanOrEqual(order.indexOf(table))
    }
    expect(await placeTables(connection(client))).toEqual([])
    const [index] = await other.query<{ definition: string }>(
      `SELECT pg_get_indexdef('accounts_by_address'::regclass) AS definition`,
    )
    expect(index!.definition).toMatch(/^CREATE INDEX accounts_by_address/)
  } finally {
    client.release()
  }
}

async function nodesHaveTables(): Promise<void> {
  const placed = await ask<{ table: string; type: string; by: string | null; colocation: number }>(
    `SELECT table_name::text AS table, citus_table_type AS type, nullif(distribution_column, '<none>') AS by,
      colocation_id::int AS colocation FROM public.citus_tables
    WHERE table_name NOT IN (SELECT inhrelid FROM pg_inherits)`,
  )
  const found = new Map(placed.map((row) => [row.table, row]))
  for (const [table, placement] of Object.entries(placements)) {
    const row = found.get(table)
    if (placement.kind === 'local') expect({ table, row }).toEqual({ table, row: undefined })
    if (placement.kind === 'reference') expect(row).toMatchObject({ table, type: 'reference', by: null })
    if (placement.kind === 'distributed') {
      expect(row).toMatchObject({ table, type: 'distributed', by: placement.by })
      expect(row?.colocation).toBe(found.get(placement.colocatedWith)?.colocation)
    }
  }
  const [{ nodes }] = (await ask<{ nodes: number }>(
    "SELECT count(DISTINCT nodeport)::int AS nodes FROM citus_shards WHERE citus_table_type = 'distributed'",
  )) as [{ nodes: number }]
  expect(nodes).toBeGreaterThan(1)
}

test('tables go where they are declared, the first of each group before the others, and once', () =>
  isOnCluster() ? nodesHaveTables() : placesAsDeclared())

test('a server without Citus is refused with advice', async () => {
  const offered = await ask(`SELECT 1 FROM pg_available_extensions WHERE name = 'citus'`)
  if (offered.length > 0) return
  await expect(migrateDistributed(database)).rejects.toMatchObject({
    code: 'citus_missing',
    message: expect.stringContaining('without --distributed'),
  })
})
