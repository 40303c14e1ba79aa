import { Refused } from '@sundial/primitives'
import { createCommitNumbers } from './cluster-commits.ts'
import { connection } from './connection.ts'
import type { Database } from './database.ts'
import { toDatabaseError } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { placeTables } from './citus-placement.ts'

/**
 * Runs `migrate` on the coordinator of a Citus cluster, then places every table as `citus-placement.ts` declares. Placed tables
 * stay, so it can run again after each release; existing rows move. Returns the tables it placed. Throws CitusRefused.
 */
export async function migrateDistributed(database: Database): Promise<readonly string[]> {
  await createCitus(database)
  await migrate(database)
  const client = await database.pool.connect().catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  try {
    const session = connection(client)
    await createCommitNumbers(session)
    return await placeTables(session)
  } finally {
    client.release()
  }
}

async function createCitus(database: Database): Promise<void> {
  const offered = await database.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'citus'`)
  if (offered.length === 0) {
    throw new CitusRefused(
      'citus_missing',
      'This PostgreSQL has no Citus: install the extension on every node, or migrate without --distributed.',
    )
  }
  await database.query('CREATE EXTENSION IF NOT EXISTS citus').catch((cause: unknown) => {
    throw new CitusRefused(
      'citus_not_ready',
      `Citus is installed but cannot be used: ${(cause as Error).message}. It must be the first of shared_preload_libraries, and a superuser must create the extension the first time.`,
      { cause },
    )
  })
  // By default each node has one connection left after a transaction, and the next transaction opens all others again.
  await database.query(`DO $$ BEGIN
    EXECUTE format('ALTER DATABASE %I SET citus.max_cached_conns_per_worker = 16', current_database());
  END $$`)
}

/** The database cannot be spread over nodes. */
export class CitusRefused extends Refused {
  readonly code: 'citus_missing' | 'citus_not_ready'
  constructor(code: CitusRefused['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
