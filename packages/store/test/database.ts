import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../src/database.ts'
import { migrate, migrationsDirectory } from '../src/migrate.ts'
import { runningServer } from '../src/postgres/postmaster-file.ts'
import { hasEnded, processName, signal } from '../src/postgres/processes.ts'
import { type PostgresServer, startPostgres } from '../src/postgres/supervisor.ts'
import { clusterVariable, makeClusterTemplate, nodesOf } from './cluster.ts'
import { execute, executeSoon, inDatabase } from './execute.ts'

/** A database of its own for one test file: `await using database = await createTestDatabase()`. */
export interface TestDatabase extends Database {
  readonly url: string
}

export type TestDatabaseOptions = {
  /** Schema with all migrations applied: `test` by default. */
  readonly network?: string | undefined
}

/**
 * Vitest's globalSetup: one server, or the one of `DATABASE_URL`, or the cluster of `SUNDIAL_TEST_CLUSTER`, and one migrated
 * template for the whole run.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = process.env[clusterVariable]
  if (cluster) return setupOnCluster(cluster)
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') return setupOn(given)
  const server = await startTestServer()
  process.env[urlVariable] = server.url()
  return async () => {
    await server[Symbol.asyncDispose]()
  }
}

/** All that tests leave on a given server are databases of random names while they run. */
async function setupOn(url: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await makeTemplate(url, name, migrationsDirectory)
  process.env[urlVariable] = url
  process.env[templateVariable] = name
  return () => drop(url, name)
}

async function setupOnCluster(url: string): Promise<() => Promise<void>> {
  const name = `template_${randomBytes(8).toString('hex')}`
  await makeClusterTemplate({ url, name, network: templateSchema })
  process.env[urlVariable] = url
  process.env[templateVariable] = name
  return () => drop(url, name)
}

/** Runs a statement on the server, or on every node of the given cluster. */
async function onEach(url: string, sql: string): Promise<void> {
  const urls = url === process.env[clusterVariable] ? await nodesOf(url) : [url]
  for (const each of urls) await executeSoon(each, sql)
}

const drop = (url: string, name: string): Promise<void> =>
  onEach(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)

/** A copy of the migrated template, dropped when disposed. Without `setup` it brings a server of its own, in about a second. */
export async function createTestDatabase({
  network = templateSchema,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const shared = process.env[urlVariable]
  const server = shared ? undefined : await startTestServer()
  const serverUrl = shared ?? server!.url()
  const name = `test_${randomBytes(8).toString('hex')}`
  const made = (shared && process.env[templateVariable]) ?? template
  await onEach(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${made}`)
  const url = inDatabase(serverUrl, name)
  if (network !== templateSchema) await execute(url, `ALTER SCHEMA ${templateSchema} RENAME TO ${network}`)
  const database = await openDatabase({ url, network })
  return {
    ...database,
    url,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await (server ? server[Symbol.asyncDispose]() : drop(serverUrl, name))
    },
  }
}

/** An embedded server in a new temporary folder, small and without fsync, with the template; leaves nothing behind. */
export async function startTestServer(migrations = migrationsDirectory): Promise<PostgresServer> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const server = await startPostgres({ dataDir, settings: fastSettings, initdbArguments: ['--no-sync'] })
  const stop = async () => {
    await server[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.url(), template, migrations)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: (database) => server.url(database),
    directory: server.directory,
    get pid() {
      return server.pid
    },
    [Symbol.asyncDispose]: stop,
  }
}

async function makeTemplate(serverUrl: string, name: string, migrations: string): Promise<void> {
  await execute(serverUrl, `CREATE DATABASE ${name}`)
  await using database = await openDatabase({ url: inDatabase(serverUrl, name), network: templateSchema })
  await migrate(database, migrations)
}

const urlVariable = 'SUNDIAL_TEST_POSTGRES'
const templateVariable = 'SUNDIAL_TEST_TEMPLATE'
const template = 'template_migrated'
const templateSchema = 'test'
const prefix = 'sundial-test-'

/** For databases nobody will miss. */
const fastSettings = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '50',
  // Plans depend on statistics, and these on when they are taken: a test that looks at plans takes them itself.
  autovacuum: 'off',
}

/** What other users left in the shared temporary folder is theirs to remove. */
async function isOurs(path: string): Promise<boolean> {
  const user = process.getuid?.()
  return user === 0 || (await stat(path).catch(() => undefined))?.uid === user
}

/** Servers and folders of test runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || (await processName(Number(pid)))) continue
    const directory = join(tmpdir(), name)
    if (!(await isOurs(directory))) continue
    const running = await runningServer(join(directory, 'postgres', 'cluster'))
    if (running) {
      signal(running.pid, 'SIGQUIT')
      await hasEnded(running.pid, 5_000)
    }
    await rm(directory, { recursive: true, force: true })
  }
}
