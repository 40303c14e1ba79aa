import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installedNative } from './binaries.ts'
import { processName } from './processes.ts'
import { type PostgresOptions, type PostgresServer, startPostgres } from './supervisor.ts'
import { smallSettings, testFolder } from '../../test/postgres-folder.ts'
import { runProgram } from '../../test/postgres-program.ts'

const start = (dataDir: string, options: Partial<PostgresOptions> = {}) =>
  startPostgres({ dataDir, settings: smallSettings, initdbArguments: ['--no-sync'], ...options })

const isRoot = process.getuid?.() === 0
const nobody = 65_534

describe.runIf(isRoot)('started by root', () => {
  test('the server and its files belong to the user nobody', async () => {
    await using folder = await testFolder()
    await using server = await start(folder.path)
    expect(server.moved).toBeUndefined()
    expect(await uidOf(server.pid!)).toBe(nobody)
    expect((await stat(join(folder.path, 'postgres', 'cluster'))).uid).toBe(nobody)
    expect(await version(server)).toMatch(/^PostgreSQL 18/)
  })

  test('a cluster that a user made before is run as that user', async () => {
    await using folder = await testFolder()
    await mkdir(join(folder.path, 'postgres'))
    await (await start(folder.path, { user: 'daemon' }))[Symbol.asyncDispose]()
    const { uid } = await stat(join(folder.path, 'postgres', 'cluster'))
    await using server = await start(folder.path)
    expect(uid).not.toBe(nobody)
    expect(await uidOf(server.pid!)).toBe(uid)
  })

  test('with data under a private home it moves to where its user can reach, and says so', async () => {
    await using home = await testFolder()
    await using elsewhere = await testFolder()
    await chmod(home.path, 0o700)
    const said: string[] = []
    const dataDir = join(home.path, 'project', '.sundial')
    await using server = await start(dataDir, { fallbackDir: elsewhere.path, log: (line) => said.push(line) })
    expect(server.directory).toBe(join(elsewhere.path, 'postgres'))
    expect(server.moved).toContain(`user nobody cannot reach ${dataDir}`)
    expect(said).toEqual([server.moved])
    expect(await version(server)).toMatch(/^PostgreSQL 18/)
  })

  test('with no reachable folder at all it is refused', async () => {
    await using home = await testFolder()
    await chmod(home.path, 0o700)
    const attempt = start(join(home.path, 'a'), { fallbackDir: join(home.path, 'b') })
    await expect(attempt).rejects.toMatchObject({ code: 'postgres_folder_unreachable' })
  })

  test('with a user that does not exist it is refused', async () => {
    await using folder = await testFolder()
    await expect(start(folder.path, { user: 'no-such-user' })).rejects.toMatchObject({
      code: 'postgres_account_missing',
      message: expect.stringContaining('no-such-user'),
    })
  })

  test('with node_modules under a private home it runs a copy next to the data, and removes older copies', async () => {
    await using home = await testFolder()
    await using folder = await testFolder()
    await chmod(home.path, 0o700)
    const native = await copyOfNative(home.path)
    const older = join(folder.path, 'postgres', 'program-17.0.0', 'native')
    await mkdir(older, { recursive: true })
    await using server = await start(folder.path, { native })
    expect(await version(server)).toMatch(/^PostgreSQL 18/)
    const copies = (await readdir(server.directory)).filter((name) => name.startsWith('program-'))
    expect(copies).toEqual([expect.stringMatching(/^program-18\./)])
  })
})

describe('the binaries', () => {
  test('get the links that an install without scripts left out', async () => {
    await using folder = await testFolder()
    const native = await copyOfNative(folder.path)
    await removeLinks(native)
    await chmod(join(native, 'bin', 'postgres'), 0o644)
    await using server = await start(folder.path, { native })
    expect(await version(server)).toMatch(/^PostgreSQL 18/)
    expect((await lstat(join(native, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true)
    expect(await readdir(server.directory)).not.toContainEqual(expect.stringContaining('program-'))
  })

  test('that cannot be executed are a coded error, not a crash', async () => {
    await using folder = await testFolder()
    const native = join(folder.path, 'package', 'native')
    // Executing a folder is EACCES for root too.
    await mkdir(join(native, 'bin', 'postgres'), { recursive: true })
    await mkdir(join(native, 'bin', 'initdb'))
    await writeFile(join(folder.path, 'package', 'package.json'), '{"version":"18.0.0"}')
    await expect(start(folder.path, { native })).rejects.toMatchObject({
      code: 'postgres_unusable',
      message: expect.stringMatching(/EACCES.*set DATABASE_URL/),
    })
  })
})

describe('the socket', () => {
  test('of a data folder with a long path lies in the temporary folder', async () => {
    await using folder = await testFolder()
    const deep = join(folder.path, 'long'.repeat(20), 'path'.repeat(10))
    await using server = await start(deep)
    const socket = new URL(server.url()).searchParams.get('host')!
    onTestFinished(() => rm(socket, { recursive: true }))
    expect(socket).toMatch(/sundial-[0-9a-f]{12}$/)
    expect(await version(server)).toMatch(/^PostgreSQL 18/)
  })
})

describe.runIf(isRoot)('started by a user', () => {
  test('everything belongs to the user, with node_modules that are read-only and lack their links', async () => {
    await using folder = await testFolder()
    const native = await copyOfNative(folder.path)
    await removeLinks(native)
    const dataDir = join(folder.path, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody, nobody)
    const { child, line } = await runProgram({ dataDir, native, uid: nobody })
    expect(line).toMatchObject({ pid: expect.any(Number) })
    expect(await uidOf(line.pid!)).toBe(nobody)
    expect((await stat(line.directory!)).uid).toBe(nobody)
    expect(await readdir(line.directory!)).toContainEqual(expect.stringMatching(/^program-18\./))
    child.kill('SIGKILL')
    process.kill(line.pid!, 'SIGINT')
    await expect.poll(() => processName(line.pid!), { timeout: 10_000 }).toBeUndefined()
  })

  test('a folder the user may not write in is refused', async () => {
    await using folder = await testFolder()
    const { line } = await runProgram({ dataDir: folder.path, uid: nobody })
    expect(line.code).toBe('postgres_folder_unreachable')
  })

  test("another user's cluster is refused", async () => {
    await using folder = await testFolder()
    await (await start(folder.path, { user: 'daemon' }))[Symbol.asyncDispose]()
    await chown(join(folder.path, 'postgres'), nobody, nobody)
    const { line } = await runProgram({ dataDir: folder.path, uid: nobody })
    expect(line).toMatchObject({
      code: 'postgres_folder_not_ours',
      message: expect.stringContaining('chown -R'),
    })
  })
})

/** `native` and the package.json next to it, as in node_modules. */
async function copyOfNative(folder: string): Promise<string> {
  const target = join(folder, 'package')
  await cp(join(installedNative(), '..'), target, { recursive: true, verbatimSymlinks: true })
  return join(target, 'native')
}

async function removeLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of links) await rm(join(native, '..', target))
}

async function uidOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}

async function version(server: PostgresServer): Promise<string> {
  const client = new pg.Client(server.url())
  await client.connect()
  try {
    return (await client.query<{ version: string }>('SELECT version()')).rows[0]!.version
  } finally {
    await client.end()
  }
}
