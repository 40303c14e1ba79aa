// A primary and a streaming replica of it: real servers, Debian's if there is one, otherwise those of npm.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { installedNative } from '../src/postgres/binaries.ts'
import { type Account, run, spawnOptions } from '../src/postgres/processes.ts'
import { execute } from './execute.ts'

export type TestServer = AsyncDisposable & {
  readonly url: string
  readonly start: () => Promise<void>
  /** Ends all sessions at once. */
  readonly crash: () => Promise<void>
  /** Stops every process of the server where it is, as a machine does that nobody reaches. */
  readonly freeze: () => void
  readonly thaw: () => void
}

export type Replicated = AsyncDisposable & { readonly primary: TestServer; readonly replica: TestServer }

/** Both answer when this returns. `replicaSettings` are lines of postgresql.conf. */
export async function startReplicated(replicaSettings: readonly string[] = []): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-replicated-'))
  await own(folder)
  const bin = binaries()
  const primaryData = join(folder, 'primary')
  const primary = server(bin, { folder, data: primaryData, port: 5432 })
  const replicaData = join(folder, 'replica')
  const replica = server(bin, { folder, data: replicaData, port: 5433 })
  const close = async () => {
    await replica[Symbol.asyncDispose]()
    await primary[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await ran(join(bin, 'initdb'), ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '--no-sync'])
    await primary.start()
    await copyServer(bin, { primary, from: primaryData, to: replicaData, host: folder })
    await addSettings(replicaData, replicaSettings)
    await replica.start()
  } catch (error) {
    await close()
    throw error
  }
  return { primary, replica, [Symbol.asyncDispose]: close }
}

const debian = '/usr/lib/postgresql'

function binaries(): string {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= 15))
  const bin = join(debian, String(newest), 'bin')
  return existsSync(join(bin, 'pg_basebackup')) && existsSync(join(bin, 'initdb'))
    ? bin
    : join(installedNative(), 'bin')
}

/** PostgreSQL refuses to run as root. */
const account: Account | undefined =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534, name: 'nobody' } : undefined

async function own(path: string): Promise<void> {
  await chmod(path, 0o700)
  if (account !== undefined) await chown(path, account.uid, account.gid)
}

async function ran(command: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await run(command, args, { account })
  if (!ok) throw new Error(output)
}

type Copy = {
  readonly primary: TestServer
  readonly from: string
  readonly to: string
  readonly host: string
}

/** As `pg_basebackup -R` does, which npm's PostgreSQL comes without. */
async function copyServer(bin: string, { primary, from, to, host }: Copy): Promise<void> {
  const program = join(bin, 'pg_basebackup')
  if (existsSync(program))
    return ran(program, ['-h', host, '-p', '5432', '-U', 'postgres', '-D', to, '-R', '-c', 'fast', '-N'])
  const client = new pg.Client(primary.url)
  await client.connect()
  await client.query(`SELECT pg_backup_start('copy', true)`)
  await mkdir(to)
  await ran('cp', ['-a', `${from}/.`, to])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  await rm(join(to, 'postmaster.pid'), { force: true })
  await writeFile(join(to, 'backup_label'), rows[0]!.labelfile)
  await writeFile(join(to, 'standby.signal'), '')
  await addSettings(to, [`primary_conninfo = 'host=${host} port=5432 user=postgres'`])
  await own(to)
  for (const name of ['backup_label', 'standby.signal']) await own(join(to, name))
}

async function addSettings(data: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`, { flag: 'a' })
}

type Place = { readonly folder: string; readonly data: string; readonly port: number }

function server(bin: string, { folder, data, port }: Place): TestServer {
  const url = `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`
  let running: ChildProcess | undefined
  let frozen: readonly number[] = []
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  const crash = async () => {
    thaw()
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGQUIT')
    await once(running, 'exit')
  }
  return {
    url,
    start: async () => {
      const settings = ['fsync=off', 'shared_buffers=32MB', 'max_connections=60', 'wal_keep_size=256MB']
      const args = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=']
      const all = [...args, ...settings.flatMap((setting) => ['-c', setting])]
      running = spawn(join(bin, 'postgres'), all, { ...spawnOptions({ account }), stdio: 'ignore' })
      await answering(url)
    },
    crash,
    freeze: () => {
      const { pid } = running!
      process.kill(pid!, 'SIGSTOP')
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
      frozen = [pid!, ...children.map(Number)]
      for (const each of frozen) process.kill(each, 'SIGSTOP')
    },
    thaw,
    [Symbol.asyncDispose]: crash,
  }
}

async function answering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(url, 'SELECT 1')
      return
    } catch (error) {
      if (attempt === 500) throw error
      await sleep(20)
    }
  }
}
