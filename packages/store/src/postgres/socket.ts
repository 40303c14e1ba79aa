import { stat } from 'node:fs/promises'
import { join } from 'node:path'

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
