// Tests that only root can run, since they start programs as several users.
import { chmod, chown, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processName } from './processes.ts'
import { copyOfNative, removeLinks, startSmall, testFolder, versionAt } from '../../test/postgres-folder.ts'
import { runProgram } from '../../test/postgres-program.ts'

const nobody = 65_534

describe('started by root', () => {
  test('the server and its files belong to the user nobody', async () => {
    await using folder = await testFolder()
    await using server = await startSmall(folder.path)
    expect(server.moved).toBeUndefined()
    expect(await uidOf(server.pid!)).toBe(nobody)
    expect((await stat(join(folder.path, 'postgres', 'cluster'))).uid).toBe(nobody)
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
  })

  test('a cluster that a user made before is run as that user', async () => {
    await using folder = await testFolder()
    await mkdir(join(folder.path, 'postgres'))
    await (await startSmall(folder.path, { user: 'daemon' }))[Symbol.asyncDispose]()
    const { uid } = await stat(join(folder.path, 'postgres', 'cluster'))
    await using server = await startSmall(folder.path)
    expect(uid).not.toBe(nobody)
    expect(await uidOf(server.pid!)).toBe(uid)
  })

  test('with data under a private home it moves to where its user can reach, and says so', async () => {
    await using home = await testFolder()
    await using elsewhere = await testFolder()
    await chmod(home.path, 0o700)
    const said: string[] = []
    const dataDir = join(home.path, 'project', '.sundial')
    await using server = await startSmall(dataDir, {
      fallbackDir: elsewhere.path,
      log: (line) => said.push(line),
    })
    expect(server.directory).toBe(join(elsewhere.path, 'postgres'))
    expect(server.moved).toContain(`user nobody cannot reach ${dataDir}`)
    expect(said).toEqual([server.moved])
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
  })

  test('goes on with a database that an earlier release moved without need', async () => {
    await using folder = await testFolder()
    await using elsewhere = await testFolder()
    const options = { fallbackDir: elsewhere.path }
    await (await startSmall(folder.path, options))[Symbol.asyncDispose]()
    await rename(join(folder.path, 'postgres'), join(elsewhere.path, 'postgres'))
    await using server = await startSmall(folder.path, options)
    expect(server.directory).toBe(join(elsewhere.path, 'postgres'))
    expect(server.moved).toContain(`where an earlier start put it. To have it in ${folder.path}`)
  })

  test('with no reachable folder at all it is refused', async () => {
    await using home = await testFolder()
    await chmod(home.path, 0o700)
    const attempt = startSmall(join(home.path, 'a'), { fallbackDir: join(home.path, 'b') })
    await expect(attempt).rejects.toMatchObject({ code: 'postgres_folder_unreachable' })
  })

  test('with a user that does not exist it is refused', async () => {
    await using folder = await testFolder()
    await expect(startSmall(folder.path, { user: 'no-such-user' })).rejects.toMatchObject({
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
    await using server = await startSmall(folder.path, { native })
    expect(await versionAt(server.url())).toMatch(/^PostgreSQL 18/)
    const copies = (await readdir(server.directory)).filter((name) => name.startsWith('program-'))
    expect(copies).toEqual([expect.stringMatching(/^program-18\./)])
  })
})

describe('started by a user', () => {
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
    await expect.poll(() => processName(line.pid!)).toBeUndefined()
  })

  test('a folder the user may not write in is refused', async () => {
    await using folder = await testFolder()
    const { line } = await runProgram({ dataDir: folder.path, uid: nobody })
    expect(line.code).toBe('postgres_folder_unreachable')
  })

  test("another user's cluster is refused", async () => {
    await using folder = await testFolder()
    await (await startSmall(folder.path, { user: 'daemon' }))[Symbol.asyncDispose]()
    await chown(join(folder.path, 'postgres'), nobody, nobody)
    const { line } = await runProgram({ dataDir: folder.path, uid: nobody })
    expect(line).toMatchObject({
      code: 'postgres_folder_not_ours',
      message: expect.stringContaining('chown -R'),
    })
  })
})

async function uidOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid
}
