import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { installedNative } from '../src/postgres/binaries.ts'
import { type PostgresOptions, startPostgres } from '../src/postgres/supervisor.ts'

/** A folder for a test that every user may pass through, removed afterwards. */
export async function testFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'sundial-postgres-'))
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A durable server like a person's, but small. */
export const smallSettings = { shared_buffers: '32MB', max_connections: '20' }

export const startSmall = (dataDir: string, options: Partial<PostgresOptions> = {}) =>
  startPostgres({ dataDir, settings: smallSettings, initdbArguments: ['--no-sync'], ...options })

export async function versionAt(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<{ version: string }>('SELECT version()')).rows[0]!.version
  } finally {
    await client.end()
  }
}

/** `native` and the package.json next to it, as in node_modules. */
export async function copyOfNative(folder: string): Promise<string> {
  const target = join(folder, 'package')
  await cp(join(installedNative(), '..'), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'native')
}

/** Leaves what an install without scripts leaves: no links. */
export async function removeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) await rm(join(native, '..', target))
}
