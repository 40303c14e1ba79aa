import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Process id of the database in a data folder; `undefined` when none runs. */
export async function databasePid(dataDir: string): Promise<number | undefined> {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  try {
    return pid > 0 && process.kill(pid, 0) ? pid : undefined
  } catch {
    return undefined
  }
}
