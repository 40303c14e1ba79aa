import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { installedNative } from './binaries.ts'
import { run } from './processes.ts'
import { type PostgresServer, runningPostgresUrl, startPostgres } from './supervisor.ts'
import { smallSettings, testFolder } from '../../test/postgres-folder.ts'

const start = (dataDir: string) =>
  startPostgres({ dataDir, settings: smallSettings, initdbArguments: ['--no-sync'] })

test('a client needs the password, which only the user of the program can read', async () => {
  await using folder = await testFolder()
  await using server = await start(folder.path)
  const file = join(server.directory, 'password')
  const { mode, uid } = await stat(file)
  expect([mode & 0o777, uid]).toEqual([0o600, process.getuid!()])
  expect(await roleAt(server.url())).toBe('sundial')
  expect(await roleAt((await runningPostgresUrl({ dataDir: folder.path }))!)).toBe('sundial')
  for (const password of [undefined, '', 'wrong']) {
    await expect(roleAt(withPassword(server.url(), password))).rejects.toThrow(/password/)
  }
  expect((await readFile(file, 'utf8')).trim().length).toBeGreaterThan(40)
})

test('two programs that create a folder at the same time get the same password', async () => {
  await using folder = await testFolder()
  const outcomes = await Promise.allSettled([start(folder.path), start(folder.path)])
  const servers = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value)
  await using server = servers[0]!
  expect(servers).toHaveLength(1)
  expect(await roleAt(server.url())).toBe('sundial')
  expect((await readdir(server.directory)).filter((name) => name.startsWith('unfinished'))).toEqual([])
})

test('a folder of a release that trusted every client keeps its data and gets a password', async () => {
  await using folder = await testFolder()
  const first = await start(folder.path)
  await ask(first, 'CREATE TABLE saved AS SELECT 7 AS value')
  await first[Symbol.asyncDispose]()
  const cluster = join(first.directory, 'cluster')
  await rm(join(first.directory, 'password'))
  await rm(join(first.directory, 'pg_hba.conf'))
  await writeFile(join(cluster, 'pg_hba.conf'), 'local all all trust\n')
  const { uid, gid } = await stat(cluster)
  const account = process.getuid!() === 0 ? { uid, gid, name: `#${uid}` } : undefined
  const postgres = join(installedNative(), 'bin', 'postgres')
  const removed = await run(postgres, ['--single', '-D', cluster, 'postgres'], {
    account,
    input: 'ALTER ROLE sundial PASSWORD NULL\n',
  })
  expect(removed).toMatchObject({ ok: true })

  await using second = await start(folder.path)
  expect(await ask(second, 'SELECT value FROM saved')).toEqual([{ value: 7 }])
  await expect(roleAt(withPassword(second.url(), undefined))).rejects.toThrow(/password/)
  expect((await stat(join(second.directory, 'password'))).mode & 0o777).toBe(0o600)
})

test('a lost or readable password file is replaced or closed at the next start', async () => {
  await using folder = await testFolder()
  const first = await start(folder.path)
  const before = new URL(first.url()).searchParams.get('password')
  await first[Symbol.asyncDispose]()
  const file = join(first.directory, 'password')
  await writeFile(file, '')
  const second = await start(folder.path)
  expect(new URL(second.url()).searchParams.get('password')).not.toBe(before)
  expect(await roleAt(second.url())).toBe('sundial')
  await second[Symbol.asyncDispose]()

  await chmod(file, 0o644)
  await using third = await start(folder.path)
  expect(await roleAt(third.url())).toBe('sundial')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

function withPassword(url: string, password: string | undefined): string {
  const changed = new URL(url)
  if (password === undefined) changed.searchParams.delete('password')
  else changed.searchParams.set('password', password)
  return changed.href
}

async function roleAt(url: string): Promise<string> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
    return rows[0]!.role
  } finally {
    await client.end().catch(() => {})
  }
}

async function ask(server: PostgresServer, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}
