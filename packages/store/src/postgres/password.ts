import { randomBytes } from 'node:crypto'
import { chmod, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PostgresRefused } from './errors.ts'
import { type Account, type Ran, run } from './processes.ts'

/** Superuser of every embedded cluster. */
export const superuser = 'sundial'

/** Only the user of the program reads this file: when root starts it, not even the account that runs the server. */
const passwordFile = (directory: string): string => join(directory, 'password')

/** Password of the superuser for a folder, created with the folder. Throws `postgres_password_unreadable`. */
export async function passwordOf(directory: string): Promise<string> {
  const path = passwordFile(directory)
  const stored = await readPassword(path)
  if (stored !== undefined) return stored
  // Linked when it is whole, so that a second program that starts at the same time gets the same password.
  const created = randomBytes(32).toString('base64url')
  const draft = await writeDraft(directory, `${created}\n`)
  try {
    await link(draft, path)
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  return (await readPassword(path)) ?? created
}

async function readPassword(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (text === '') {
      await rm(path, { force: true })
      return undefined
    }
    if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new PostgresRefused(
      'postgres_password_unreadable',
      `Cannot read the password of the database in ${path}: ${(error as Error).message}. Start the program as the user who created it.`,
      { cause: error },
    )
  }
}

/**
 * The file that decides who may connect, beside the cluster: `pg_hba.conf` inside it belongs to the account of the
 * server, and that of an old folder trusts everybody.
 */
export async function accessFileOf(directory: string, account: Account | undefined): Promise<string> {
  const path = join(directory, 'pg_hba.conf')
  const rules = 'local all all scram-sha-256\n'
  if ((await readFile(path, 'utf8').catch(() => '')) === rules) return path
  const draft = await writeDraft(directory, rules)
  // The account of the server reads it, and cannot change it.
  if (account !== undefined) await chmod(draft, 0o644)
  await rename(draft, path)
  return path
}

/** A private file under a name that `prepareCluster` removes if this program is killed. */
async function writeDraft(directory: string, text: string): Promise<string> {
  const draft = join(directory, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new PostgresRefused(
      'postgres_folder_unreachable',
      `Cannot write in ${directory}: ${(error as Error).message}. Choose another folder with --data.`,
      { cause: error },
    )
  }
  return draft
}

type Cluster = {
  readonly postgres: string
  readonly data: string
  readonly account?: Account | undefined
  readonly password: string
}

/** Sets the password in a cluster without a running server, through standard input: `ps` shows arguments. */
export const setPassword = ({ postgres, data, account, password }: Cluster): Promise<Ran> =>
  run(postgres, ['--single', '-D', data, 'postgres'], {
    account,
    cwd: data,
    input: `ALTER ROLE ${superuser} PASSWORD '${password}'\n`,
  })

/** Whether the server rejected the password: a cluster of an old release has none. */
export const isWrongPassword = (error: unknown): boolean => (error as { code?: unknown }).code === '28P01'
