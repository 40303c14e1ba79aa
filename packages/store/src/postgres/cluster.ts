import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Home } from './account.ts'
import type { Binaries } from './binaries.ts'
import { PostgresRefused, PostgresUnavailable } from './errors.ts'
import { accessFileOf, passwordOf, setPassword, superuser } from './password.ts'
import { type Account, processName, run } from './processes.ts'

export type PreparedCluster = {
  readonly data: string
  readonly password: string
  readonly accessFile: string
}

/**
 * The data folder `cluster` in the home, made by initdb when absent, of the right major and owner, with its password.
 * Throws `postgres_major_differs`, `postgres_folder_not_ours`, `postgres_initdb_failed`, `postgres_password_unreadable`.
 */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  initdbArguments: readonly string[],
): Promise<PreparedCluster> {
  const data = join(home.directory, 'cluster')
  await removeAbandoned(home.directory)
  await refuseOtherMajor(home.directory, binaries.major)
  if (await exists(data)) {
    await refuseOtherOwner(data, home.account)
    await removeEmpty(data)
  }
  const password = await passwordOf(home.directory)
  const accessFile = await accessFileOf(home.directory, home.account)
  if (!(await exists(data))) {
    await initialize({ data, home, binaries, initdbArguments, password })
    await refuseOtherMajor(home.directory, binaries.major)
    await refuseOtherOwner(data, home.account)
  }
  return { data, password, accessFile }
}

type Initialization = {
  readonly data: string
  readonly home: Home
  readonly binaries: Binaries
  readonly initdbArguments: readonly string[]
  readonly password: string
}

/** Into a folder of another name first, so a cluster that exists is a whole one. */
async function initialize({ data, home, binaries, ...options }: Initialization): Promise<void> {
  const unfinished = join(home.directory, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(unfinished, { mode: 0o700 })
  await giveTo(unfinished, home.account)
  const args = [
    '-D',
    unfinished,
    '-U',
    superuser,
    '-A',
    'reject', // Not read: the server gets the access file.
    '-E',
    'UTF8',
    ...byteOrder,
    ...options.initdbArguments,
  ]
  const { account } = home
  const initialized = await run(binaries.initdb, args, { account, cwd: unfinished })
  const { postgres } = binaries
  const { password } = options
  const made = initialized.ok
    ? await setPassword({ postgres, data: unfinished, account, password })
    : initialized
  if (!made.ok) {
    await rm(unfinished, { recursive: true, force: true })
    throw new PostgresUnavailable(
      'postgres_initdb_failed',
      `initdb in ${home.directory} failed: ${made.output}`,
    )
  }
  try {
    await rename(unfinished, data)
  } catch (error) {
    // A second program that started at the same moment has made the cluster.
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(data))) throw error
  }
  await writeFile(majorFile(home.directory), `${binaries.major}\n`)
}

// The built-in provider keeps collations of the system and of ICU, which change under an index, out of the data.
const byteOrder = ['--locale-provider=builtin', '--locale=C.UTF-8']

export async function giveTo(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}

const majorFile = (directory: string) => join(directory, 'major')

async function refuseOtherMajor(directory: string, ours: number): Promise<void> {
  for (const path of [majorFile(directory), join(directory, 'cluster', 'PG_VERSION')]) {
    const theirs = (await readFile(path, 'utf8').catch(() => '')).trim()
    if (theirs === '' || Number(theirs) === ours) continue
    throw new PostgresRefused(
      'postgres_major_differs',
      `${directory} was made by PostgreSQL ${theirs}, and this program brings ${ours}, which cannot read it. Go back to the release of Sundial that made it, or move the folder away and let the index be built again.`,
    )
  }
}

async function refuseOtherOwner(data: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(data)
  const ours = account?.uid ?? process.getuid?.()
  if (uid === ours) return
  throw new PostgresRefused(
    'postgres_folder_not_ours',
    `${data} belongs to user #${uid}, and the database would run as #${ours}. Start the program as the user who made it, or as root, or give the folder away with chown -R.`,
  )
}

/**
 * Earlier releases could make a cluster below `cluster` in place of in it, and no server ever ran there. A real cluster
 * has files of its own at the top. Throws `postgres_folder_incomplete` where some are there without a version.
 */
async function removeEmpty(data: string): Promise<void> {
  if (await exists(join(data, 'PG_VERSION'))) return
  const entries = await readdir(data, { withFileTypes: true })
  if (entries.some((entry) => !entry.isDirectory() || entry.name === 'base'))
    throw new PostgresRefused(
      'postgres_folder_incomplete',
      `${data} has no file PG_VERSION, so its database is damaged. Restore the folder from a copy, or move it away and let the index be built again.`,
    )
  await rm(data, { recursive: true })
}

/** Files that a program left when it was killed during initdb or a copy. */
async function removeAbandoned(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^unfinished-(\d+)-/.exec(name)?.[1]
    if (!pid || (await processName(Number(pid)))) continue
    await rm(join(directory, name), { recursive: true, force: true })
  }
}

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined
