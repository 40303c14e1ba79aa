import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Process of the database that runs in a data folder; `undefined` when none does. */
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
