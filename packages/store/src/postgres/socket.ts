import { chmod, lstat, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Home } from './account.ts'
import { giveTo } from './cluster.ts'
import { PostgresRefused } from './errors.ts'
import type { Account } from './processes.ts'

/** Where a server is reached: the port only names the socket file in the directory. */
export type Socket = { readonly directory: string; readonly port: number }

const firstPort = 1024
const portCount = 64_000

/**
 * A number of the cluster's own, from when it was made. A server whose data folder was deleted notices within a minute
 * and removes its socket as it ends: that must not be the socket of the cluster that was made in its place.
 */
export async function socketPortOf(data: string): Promise<number> {
  const { mtimeMs } = await stat(join(data, 'PG_VERSION'))
  return firstPort + (Math.floor(mtimeMs) % portCount)
}

/**
 * A private folder for the socket: in the home, or in the temporary folder when that path is too long for a socket
 * address (104 bytes on macOS). Its mode is the only lock on the door. Throws `postgres_socket_path_too_long`.
 */
export async function socketDirectory(home: Home, temporary = tmpdir()): Promise<string> {
  const digest = createHash('sha256').update(home.directory).digest('hex').slice(0, 12)
  const candidates = [join(home.directory, 'socket'), join(temporary, `sundial-${digest}`)]
  const directory = candidates.find(isShortEnough)
  if (!directory) {
    throw new PostgresRefused(
      'postgres_socket_path_too_long',
      `The paths ${candidates.join(' and ')} are too long for a unix socket. Choose a data folder with a shorter path with --data.`,
    )
  }
  await mkdir(directory, { mode: 0o700 }).then(
    () => giveTo(directory, home.account),
    (error: NodeJS.ErrnoException) => refuseUnlessPresent(error),
  )
  await refuseForeign(directory, home.account)
  return directory
}

const longestSocketPath = 99
const isShortEnough = (directory: string) =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock')) <= longestSocketPath

function refuseUnlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** In the temporary folder anyone could have made the folder first, to listen in. */
async function refuseForeign(directory: string, account: Account | undefined): Promise<void> {
  const found = await lstat(directory)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner) {
    throw new PostgresRefused(
      'postgres_folder_not_ours',
      `${directory} must be a folder of user #${owner} for the database's socket, and is not. Remove it.`,
    )
  }
  if ((found.mode & 0o077) !== 0) await chmod(directory, 0o700)
}
