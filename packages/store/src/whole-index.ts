// An index of the whole chain, built in a schema of its own beside one that began later, and put in its place. Names stay: all
// readers, in other processes too, find the tables of the whole index under the names of the other one from one statement to the next.
import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '@sundial/primitives'
import { type Connection, quoted } from './connection.ts'
import type { Database } from './database.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { excludeSnapshots } from './snapshot-lock.ts'

/** The schema in which the whole index of a network is built. */
export const wholeSchemaOf = (network: string): string => `${network}_whole`
/** The one that was replaced, until it is dropped. */
const replacedSchemaOf = (network: string): string => `${network}_replaced`

/** Tables that the index takes along: what services, visitors and the node said, which no block determines. */
export const keptTables = [
  'bridge_differences',
  'code_readings',
  'contract_sources',
  'feedback',
  'key_usage',
  'market_listing_steps',
  'market_listings',
  'multi_signature_readers',
  'multi_signatures',
  'node_states',
  'prices',
  'representative_pages',
  'tallies',
  'tally_witnesses',
  'token_logos',
  'token_record_versions',
  'token_records',
  'waiting_token_records',
  'waiting_token_signatures',
] as const

/** How far the whole index is. */
export type WholeProgress = {
  readonly height: number
  readonly blockCount: number
  readonly transactionCount: number
}

/** Undefined while there is none, or none of its blocks. */
export async function wholeProgress({
  query,
  schema,
}: Pick<Database, 'query' | 'schema'>): Promise<WholeProgress | undefined> {
  const blocks = `${quoted(wholeSchemaOf(schema))}.blocks`
  const [found] = await query({
    columns: { is_there: 'bool' },
    text: 'SELECT to_regclass($1) IS NOT NULL AS is_there',
    values: [blocks],
  })
  if (!found!.is_there) return undefined
  const [row] = await query({
    columns: { height: 'int4', block_count: 'int4', transaction_count: 'int8' },
    text: `SELECT height, position + 1 AS block_count, transactions_before + transaction_count AS transaction_count
      FROM ${blocks} ORDER BY position DESC LIMIT 1`,
  })
  return (
    row && {
      height: row.height,
      blockCount: row.block_count,
      transactionCount: Number(row.transaction_count),
    }
  )
}

/** Throws `whole_index_refused` where this database could not put a whole index in place of the present one. */
export async function checkReplaceable({ query, schema, isOnCluster }: Database): Promise<void> {
  if (isOnCluster)
    throw new WholeIndexRefused(
      'A cluster cannot replace an index at once. Build the whole index in another database, by starting there without --from-block, and then name that database with --database.',
    )
  const [row] = await query({
    columns: { may: 'bool', user: 'name' },
    text: `SELECT has_database_privilege(current_database(), 'CREATE')
        AND pg_has_role(nspowner, 'USAGE') AS may, current_user AS user
      FROM pg_namespace WHERE nspname = $1`,
    values: [schema],
  })
  if (row?.may === false)
    throw new WholeIndexRefused(
      `The database user ${row.user} may not create and rename schemas: make it the owner of the schema ${schema}, and GRANT CREATE ON DATABASE to it.`,
    )
}

/**
 * Puts the whole index in place of the one that serves, in one transaction; false where they are not at the same block. Nobody may write
 * either meanwhile. It waits for a moment at a time for those who read, so that they hardly wait for it.
 */
export async function replaceByWhole(database: Database): Promise<boolean> {
  await dropReplaced(database)
  return patiently(() =>
    database.transaction(async (connection) => {
      await connection.query(`SET LOCAL lock_timeout = ${lockMs}`)
      await connection.query(excludeSnapshots)
      const { schema } = database
      if (!(await areAtOneBlock(connection, schema))) return false
      await moveKeptTables(connection, schema)
      await copyGrants(connection, schema)
      await connection.query(`ALTER SCHEMA ${quoted(schema)} RENAME TO ${quoted(replacedSchemaOf(schema))}`)
      await connection.query(`ALTER SCHEMA ${quoted(wholeSchemaOf(schema))} RENAME TO ${quoted(schema)}`)
      return true
    }),
  )
}

/** Drops the index that was replaced, if there is one. */
export const dropReplaced = (database: Database): Promise<void> =>
  dropSchema(database, replacedSchemaOf(database.schema))

/** Drops what was built of a whole index that is not needed, if there is any. */
export const dropWhole = (database: Database): Promise<void> =>
  dropSchema(database, wholeSchemaOf(database.schema))

async function dropSchema(database: Database, schema: string): Promise<void> {
  const found = await database.query({
    text: 'SELECT 1 FROM pg_namespace WHERE nspname = $1',
    values: [schema],
  })
  if (found.length === 0) return
  await patiently(() =>
    database.transaction(async ({ query }) => {
      await query(`SET LOCAL lock_timeout = ${lockMs}`)
      await query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`)
    }),
  )
}

/** Whether both have the same newest block, and the new one all below it. What is final is never fewer blocks afterwards. */
async function areAtOneBlock({ query }: Connection, schema: string): Promise<boolean> {
  const [old, whole] = [`${quoted(schema)}.blocks`, `${quoted(wholeSchemaOf(schema))}.blocks`]
  const newest = (blocks: string) =>
    `(SELECT id, height, position, solidified_height FROM ${blocks} ORDER BY position DESC LIMIT 1)`
  const rows = await query(
    `SELECT 1 FROM ${newest(old)} AS old JOIN ${newest(whole)} AS whole USING (id)
      WHERE whole.position = whole.height`,
  )
  if (rows.length === 0) return false
  await query(
    `UPDATE ${whole} AS whole SET solidified_height = greatest(whole.solidified_height, old.solidified_height)
      FROM ${newest(old)} AS old WHERE whole.position = old.height AND whole.id = old.id`,
  )
  return true
}

/** The tables of the new index are empty. A view of one of them is made again, of the table that takes its place. */
async function moveKeptTables({ query }: Connection, schema: string): Promise<void> {
  const whole = wholeSchemaOf(schema)
  await query(`SET LOCAL search_path = ${quoted(whole)}`)
  const views = await query({
    columns: { name: 'name', definition: 'text' },
    text: `SELECT DISTINCT views.relname AS name, pg_get_viewdef(views.oid) AS definition
      FROM pg_depend JOIN pg_rewrite ON pg_rewrite.oid = pg_depend.objid
        JOIN pg_class AS views ON views.oid = pg_rewrite.ev_class AND views.relkind = 'v'
      WHERE pg_depend.classid = 'pg_rewrite'::regclass AND pg_depend.refobjid = ANY ($1::text[]::regclass[])`,
    values: [keptTables],
  })
  for (const { name } of views) await query(`DROP VIEW ${quoted(name)}`)
  await query(`DROP TABLE ${keptTables.map(quoted).join(', ')}`)
  for (const table of keptTables)
    await query(`ALTER TABLE ${quoted(schema)}.${quoted(table)} SET SCHEMA ${quoted(whole)}`)
  for (const { name, definition } of views) await query(`CREATE VIEW ${quoted(name)} AS ${definition}`)
}

/** Other users of the database may read the new tables as they could the old ones. */
async function copyGrants({ query }: Connection, schema: string): Promise<void> {
  const grantee = `CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END`
  const grants = await query({
    columns: { statement: 'text' },
    text: `SELECT format('GRANT %s ON SCHEMA %I TO %s', privilege_type, $2::text, ${grantee}) AS statement
      FROM pg_namespace, aclexplode(nspacl) WHERE nspname = $1::text AND grantee <> nspowner
      UNION ALL
      SELECT format('GRANT %s ON %I.%I TO %s', privilege_type, $2::text, old.relname, ${grantee})
      FROM pg_class AS old, aclexplode(old.relacl)
      WHERE old.relnamespace = to_regnamespace($1::text) AND grantee <> old.relowner AND old.relkind IN ('r', 'p', 'v')
        AND to_regclass(format('%I.%I', $2::text, old.relname)) IS NOT NULL`,
    values: [schema, wholeSchemaOf(schema)],
  })
  for (const { statement } of grants) await query(statement)
}

/** Less than the time for which requests wait for a lock. */
const lockMs = 300
const pauseMs = 200
/** A minute; whoever called tries again. */
const mostTries = 120

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = mostTries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const isConflict = error instanceof DatabaseUnavailable && error.code === 'database_conflict'
      if (!isConflict || left === 1) throw error
      await sleep(pauseMs)
    }
  }
}

/** The whole index cannot be put in place of the present one. */
export class WholeIndexRefused extends Refused {
  readonly code = 'whole_index_refused'
}
