import { join } from 'node:path'
import { chooseHome } from './account.ts'
import { runningServer } from './postmaster-file.ts'
import { serverUrl } from './server-url.ts'
import type { PostgresOptions } from './supervisor.ts'

/** Url of the server that another program runs in the data folder, to read beside it; absent when none runs. */
export async function runningPostgresUrl(
  options: Pick<PostgresOptions, 'dataDir' | 'user' | 'fallbackDir'>,
): Promise<string | undefined> {
  const home = await chooseHome(options)
  const server = await runningServer(join(home.directory, 'cluster'))
  return server?.socket === undefined ? undefined : serverUrl(server.socket)
}
