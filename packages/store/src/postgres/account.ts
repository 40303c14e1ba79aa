import { createHash } from 'node:crypto'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PostgresRefused } from './errors.ts'
import { type Account, run } from './processes.ts'

/** The folder of the cluster and the account that runs it. PostgreSQL refuses to run as root, so another account is used. */
export type Home = {
  readonly directory: string
  readonly account?: Account | undefined
  /** Set when the wanted folder could not be used: the reason, for a person. */
  readonly moved?: string | undefined
}

export type HomeRequest = {
  readonly dataDir: string
  /** System user to run as when we are root. */
  readonly user?: string | undefined
  /** Used when that user cannot reach `dataDir`. */
  readonly fallbackDir?: string | undefined
}

/** Folder `postgres` in the data folder, made and reachable. Throws `postgres_folder_unreachable`, `postgres_account_missing`. */
export async function chooseHome({ dataDir, user = 'nobody', fallbackDir }: HomeRequest): Promise<Home> {
  // Programs of the database run in folders of their own, where a relative path would be another one.
  const wanted = resolve(dataDir)
  const directory = join(wanted, 'postgres')
  await makeFolder(directory)
  if (process.getuid?.() !== 0) return { directory }
  return homeForRoot({ directory, wanted, user, instead: fallbackDir ?? fallbackFor(wanted) })
}

type RootRequest = {
  readonly directory: string
  readonly wanted: string
  readonly user: string
  readonly instead: string
}

async function homeForRoot({ directory, wanted, user, instead }: RootRequest): Promise<Home> {
  const account = await accountFor(directory, user)
  const fallback = join(instead, 'postgres')
  // Earlier releases moved the database of root without need: one that is there holds what people stored.
  const isElsewhere = (await hasCluster(fallback)) && !(await hasCluster(directory))
  if (!isElsewhere && (await canReach(account, directory))) return { directory, account }

  await makeFolder(fallback)
  const fallbackAccount = await accountFor(fallback, user)
  if (!(await canReach(fallbackAccount, fallback))) {
    throw new PostgresRefused(
      'postgres_folder_unreachable',
      `The database runs as user ${account.name}, who can reach neither ${wanted} nor ${instead}. Choose another folder with --data, or point DATABASE_URL at a PostgreSQL.`,
    )
  }
  const moved = isElsewhere
    ? `The database is in ${instead}, where an earlier start put it. To have it in ${wanted}, stop the program and move ${fallback} to ${directory}.`
    : `The database is in ${instead}: it must not run as root, and user ${account.name} cannot reach ${wanted}.`
  return { directory: fallback, account: fallbackAccount, moved }
}

/** One place for each wanted folder: two checkouts that root keeps in private homes must not share a database. */
const fallbackFor = (wanted: string): string =>
  join('/var/lib/sundial', createHash('sha256').update(wanted).digest('hex').slice(0, 8))

const hasCluster = async (directory: string): Promise<boolean> =>
  (await stat(join(directory, 'cluster', 'PG_VERSION')).catch(() => undefined)) !== undefined

async function makeFolder(directory: string): Promise<void> {
  try {
    const firstMade = await mkdir(directory, { recursive: true })
    if (!firstMade || process.getuid?.() !== 0) return
    // Under a umask of 077 root's new folders would shut the account out.
    for (let path = directory; path.length >= firstMade.length; path = dirname(path)) await chmod(path, 0o755)
  } catch (error) {
    throw new PostgresRefused(
      'postgres_folder_unreachable',
      `Cannot make the folder ${directory}: ${(error as Error).message}. Choose another with --data.`,
      { cause: error },
    )
  }
}

/** The current owner of the cluster, or else the requested user. */
async function accountFor(directory: string, user: string): Promise<Account> {
  const owner = await stat(join(directory, 'cluster')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `#${owner.uid}` }
  const [uid, gid] = await Promise.all([run('id', ['-u', user]), run('id', ['-g', user])])
  if (uid.ok && gid.ok && Number(uid.output) !== 0) {
    return { uid: Number(uid.output), gid: Number(gid.output), name: user }
  }
  throw new PostgresRefused(
    'postgres_account_missing',
    `As root the database needs an unprivileged system user, and ${user} is none (${uid.output}). Create it, or start the program as another user than root.`,
  )
}

/** Tries it: modes alone do not show ACLs and mounts. */
const canReach = async (account: Account, directory: string): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { account })).ok
