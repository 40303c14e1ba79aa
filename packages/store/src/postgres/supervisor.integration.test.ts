import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { processName } from './processes.ts'
import { type PostgresOptions, type PostgresServer, startPostgres } from './supervisor.ts'
import { smallSettings, testFolder } from '../../test/postgres-folder.ts'
import { runProgram } from '../../test/postgres-program.ts'

const start = (dataDir: string, options: Partial<PostgresOptions> = {}) =>
  startPostgres({ dataDir, settings: smallSettings, initdbArguments: ['--no-sync'], ...options })

describe('a server', () => {
  test('answers on a private socket only, keeps its data over a restart and leaves nothing running', async () => {
    await using folder = await testFolder()
    const first = await start(folder.path)
    await ask(first, 'CREATE TABLE saved AS SELECT 7 AS value')
    expect(await ask(first, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(
      await ask(first, `SELECT datcollate, datlocprovider FROM pg_database WHERE datname = 'postgres'`),
    ).toEqual([{ datcollate: 'C.UTF-8', datlocprovider: 'b' }])
    const socket = await stat(join(first.directory, 'socket'))
    expect(socket.mode & 0o777).toBe(0o700)
    const guard = await guardOf(first.pid!)
    await first[Symbol.asyncDispose]()
    expect(await processesOf(folder.path)).toEqual([])
    expect(await processName(guard)).toBeUndefined()
    expect(await readdir(join(first.directory, 'socket'))).toEqual([])
    expect(await readdir(join(first.directory, 'cluster'))).not.toContain('postmaster.pid')

    await using second = await start(folder.path)
    expect(await ask(second, 'SELECT value FROM saved')).toEqual([{ value: 7 }])
  })

  test('stopping twice is no error', async () => {
    await using folder = await testFolder()
    const server = await start(folder.path)
    await server[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  test('is refused to a second program while the first lives', async () => {
    await using folder = await testFolder()
    await using first = await start(folder.path)
    await expect(start(folder.path)).rejects.toMatchObject({
      code: 'postgres_folder_in_use',
      message: expect.stringContaining(`server process ${first.pid}`),
    })
    expect(await ask(first, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('lets nobody else read its log, that of an older release either', async () => {
    await using folder = await testFolder()
    await using first = await start(folder.path)
    const log = join(first.directory, 'postgres.log')
    expect((await stat(log)).mode & 0o077).toBe(0)
    await first[Symbol.asyncDispose]()
    await chmod(log, 0o644)
    await using again = await start(folder.path)
    expect((await stat(join(again.directory, 'postgres.log'))).mode & 0o077).toBe(0)
  })

  test('goes to one of two programs that start in an empty folder at once', async () => {
    await using folder = await testFolder()
    const outcomes = await Promise.allSettled([start(folder.path), start(folder.path)])
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
    await using server = winners[0]!.value
    expect(winners).toHaveLength(1)
    expect(losers[0]?.reason).toMatchObject({ code: 'postgres_folder_in_use' })
    expect(await ask(server, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await readdir(server.directory)).sort()).toEqual([
      'cluster',
      'major',
      'password',
      'pg_hba.conf',
      'postgres.log',
      'socket',
    ])
  })

  test('starts over the pid file of a server that is gone when its number belongs to a stranger now', async () => {
    await using folder = await testFolder()
    const first = await start(folder.path)
    const pidFile = join(first.directory, 'cluster', 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n').slice(1)
    const owner = await stat(join(first.directory, 'cluster'))
    await first[Symbol.asyncDispose]()
    // Of the same user: PostgreSQL takes such a process for a rival.
    const stranger = spawn(
      'sleep',
      ['60'],
      process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {},
    )
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await writeFile(pidFile, [stranger.pid, ...lines].join('\n'))

    await using second = await start(folder.path)
    expect(await ask(second, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('after kill -9 of the server', () => {
  test('it comes back by itself with every acknowledged row', async () => {
    await using folder = await testFolder()
    const notices: string[] = []
    await using server = await start(folder.path, { log: (sentence) => notices.push(sentence) })
    await ask(server, 'CREATE TABLE rows (number int)')
    const killedPid = server.pid!
    const acknowledged = await insertUntilKilled(server, killedPid)
    const [{ count } = { count: 0 }] = await eventually(() => ask(server, 'SELECT count(*)::int FROM rows'))
    expect(count).toBeGreaterThanOrEqual(acknowledged)
    expect(acknowledged).toBeGreaterThan(10)
    await eventually(async () => expect(notices).toContain('The database server is up again.'))
    expect(server.pid).not.toBe(killedPid)
    await expect(start(folder.path)).rejects.toMatchObject({ code: 'postgres_folder_in_use' })
  })

  test('stopping while it comes back leaves nothing running', async () => {
    await using folder = await testFolder()
    const server = await start(folder.path)
    process.kill(server.pid!, 'SIGKILL')
    await sleep(30)
    await server[Symbol.asyncDispose]()
    await eventually(async () => expect(await processesOf(folder.path)).toEqual([]))
  })

  test('a crash of one of its backends does not open the folder to a second program', async () => {
    await using folder = await testFolder()
    const notices: string[] = []
    await using server = await start(folder.path, { log: (sentence) => notices.push(sentence) })
    const client = new pg.Client(server.url())
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const { pid } = server
    process.kill(rows[0]!.pid, 'SIGKILL')
    await eventually(async () => expect(notices).toContain('The database server is up again.'))
    expect(server.pid).toBe(pid)
    await expect(start(folder.path)).rejects.toMatchObject({ code: 'postgres_folder_in_use' })
  })
})

describe('when its program ends', () => {
  test('by kill -9, the server stops in order and leaves nothing running', async () => {
    await using folder = await testFolder()
    const { child, line } = await runProgram({ dataDir: folder.path })
    const guard = await guardOf(line.pid!)
    await askAt(line.url!, 'CREATE TABLE saved AS SELECT 7 AS value')
    child.kill('SIGKILL')
    await eventually(async () => expect(await processName(line.pid!)).toBeUndefined())
    await eventually(async () => expect(await processName(guard)).toBeUndefined())
    expect(await readdir(join(line.directory!, 'cluster'))).not.toContain('postmaster.pid')
    const notices: string[] = []
    await using server = await start(folder.path, { log: (sentence) => notices.push(sentence) })
    expect(await ask(server, 'SELECT value FROM saved')).toEqual([{ value: 7 }])
    expect(notices).toEqual([])
  })

  test('by kill -9 of its guard too, the next start stops the orphan and finds its rows', async () => {
    await using folder = await testFolder()
    const { child, line } = await runProgram({ dataDir: folder.path })
    await askAt(line.url!, 'CREATE TABLE saved AS SELECT 7 AS value')
    process.kill(await guardOf(line.pid!), 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await processName(line.pid!)).toBe('postgres')

    const notices: string[] = []
    await using server = await start(folder.path, { log: (sentence) => notices.push(sentence) })
    expect(notices).toEqual([`Stopping the database server ${line.pid} that a killed program left running.`])
    expect(await processName(line.pid!)).toBeUndefined()
    expect(await ask(server, 'SELECT value FROM saved')).toEqual([{ value: 7 }])
  })

  test('an orphan that was killed too is recovered from', async () => {
    await using folder = await testFolder()
    const { child, line } = await runProgram({ dataDir: folder.path })
    await askAt(line.url!, 'CREATE TABLE saved AS SELECT 7 AS value')
    process.kill(line.pid!, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await using server = await start(folder.path)
    expect(await ask(server, 'SELECT value FROM saved')).toEqual([{ value: 7 }])
  })

  test.each([
    ['process.exit', 'exit'],
    ['an error nobody caught', 'throw'],
  ] as const)('by %s, the server stops with it', async (_, ending) => {
    await using folder = await testFolder()
    const { line } = await runProgram({ dataDir: folder.path, ending })
    await eventually(async () => expect(await processName(line.pid!)).toBeUndefined())
  })
})

test('a cluster of another major is refused with what to do', async () => {
  await using folder = await testFolder()
  await mkdir(join(folder.path, 'postgres', 'cluster'), { recursive: true })
  await writeFile(join(folder.path, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
  await expect(start(folder.path)).rejects.toMatchObject({
    code: 'postgres_major_differs',
    message: expect.stringMatching(
      /made by PostgreSQL 17, and this program brings 18.*Go back to the release/s,
    ),
  })
})

test('a setting the server does not accept is a coded error with its words', async () => {
  await using folder = await testFolder()
  await expect(start(folder.path, { settings: { work_mem: 'plenty' } })).rejects.toMatchObject({
    code: 'postgres_start_failed',
    message: expect.stringContaining('invalid value for parameter "work_mem"'),
  })
})

const ask = (server: PostgresServer, sql: string) => askAt(server.url(), sql)

async function askAt(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function insertUntilKilled(server: PostgresServer, pid: number): Promise<number> {
  const client = new pg.Client(server.url())
  client.on('error', () => {})
  await client.connect()
  setTimeout(() => process.kill(pid, 'SIGKILL'), 300)
  for (let count = 0; ; count += 1) {
    const inserted = await client.query('INSERT INTO rows VALUES ($1)', [count]).catch(() => undefined)
    if (!inserted) return count
  }
}

async function eventually<Result>(attempt: () => Promise<Result>, withinMs = 20_000): Promise<Result> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** Command lines that name the folder. */
const processesOf = async (folder: string): Promise<string[]> =>
  (await processes()).map(({ command }) => command).filter((command) => command.includes(folder))

async function guardOf(serverPid: number): Promise<number> {
  const guards = (await processes()).filter(({ command }) =>
    command.endsWith(`sundial-database-guard\0${serverPid}\0`),
  )
  expect(guards).toHaveLength(1)
  return guards[0]!.pid
}

async function processes(): Promise<readonly { readonly pid: number; readonly command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  return Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
}
