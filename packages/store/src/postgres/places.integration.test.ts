import { chmod, chown, lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyOfNative, removeLinks, startSmall, testFolder, versionAt } from '../../test/postgres-folder.ts'

describe('the binaries', () => {
  test('get the links that an install without scripts left out', async () => {
    await using folder = await testFolder()
    const native = await copyOfNative(folder.path)
    await removeLinks(native)
    await chmod(join(native, 'bin', 'postgres'), 0o644)
    await using server = await startSmall(folder.path, { native })
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
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
    await expect(startSmall(folder.path, { native })).rejects.toMatchObject({
      code: 'postgres_unusable',
      message: expect.stringMatching(/EACCES.*set DATABASE_URL/),
    })
  })
})

describe('the socket', () => {
  test('of a data folder with a long path lies in the temporary folder', async () => {
    await using folder = await testFolder()
    const deep = join(folder.path, 'long'.repeat(20), 'path'.repeat(10))
    await using server = await startSmall(deep)
    const socket = new URL(server.url()).searchParams.get('host')!
    onTestFinished(() => rm(socket, { recursive: true }))
    expect(socket).toMatch(/sundial-[0-9a-f]{12}$/)
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
  })
})

describe('the data folder', () => {
  test('may be a relative path with a space, and is found again', async () => {
    await using folder = await testFolder()
    const dataDir = relative(process.cwd(), join(folder.path, 'a folder', '.sundial'))
    const first = await startSmall(dataDir)
    expect((await stat(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))).isFile()).toBe(true)
    const { uid } = await stat(join(dataDir, 'postgres', 'cluster'))
    await first[Symbol.asyncDispose]()
    await using second = await startSmall(dataDir)
    expect(second.directory).toBe(first.directory)
    expect((await stat(join(second.directory, 'cluster'))).uid).toBe(uid)
    expect(await versionAt(second.url())).toMatch(/^PostgreSQL 18/)
  })

  test('in which an earlier release made the cluster below itself gets a whole one', async () => {
    await using folder = await testFolder()
    const inner = join(folder.path, 'postgres', 'cluster', '.sundial', 'postgres', 'unfinished-1-a')
    await mkdir(inner, { recursive: true })
    await writeFile(join(inner, 'PG_VERSION'), '18\n')
    await giveToServer(join(folder.path, 'postgres', 'cluster'))
    await using server = await startSmall(folder.path)
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
    expect(await readdir(join(server.directory, 'cluster'))).not.toContain('.sundial')
  })

  test('with a cluster that lost its version is refused and kept', async () => {
    await using folder = await testFolder()
    const base = join(folder.path, 'postgres', 'cluster', 'base')
    await mkdir(base, { recursive: true })
    await giveToServer(join(folder.path, 'postgres', 'cluster'))
    await expect(startSmall(folder.path)).rejects.toMatchObject({
      code: 'postgres_folder_incomplete',
      message: expect.stringContaining('Restore the folder from a copy'),
    })
    expect((await stat(base)).isDirectory()).toBe(true)
  })
})

/** As root the server runs as another user. */
async function giveToServer(path: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(path, 65_534, 65_534)
}
