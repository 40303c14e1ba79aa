import { startPostgres } from '@sundial/store'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'database' | 'data' | 'database-memory' | 'database-connections'>

/** The PostgreSQL of `--database`, or the embedded one with sessions for so many networks. */
export async function openSharedDatabase(
  config: Settings,
  connectionCount: number,
): Promise<AsyncDisposable & { readonly url: string }> {
  if (config.database !== undefined)
    return { url: config.database, [Symbol.asyncDispose]: () => Promise.resolve() }
  const memory = config['database-memory']
  const server = await startPostgres({
    dataDir: config.data,
    settings: {
      ...(memory !== undefined && { shared_buffers: `${memory}MB` }),
      ...(connectionCount > usualConnections && { max_connections: String(connectionCount) }),
    },
  })
  if (server.moved !== undefined) console.log(server.moved)
  return { url: server.url(), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** PostgreSQL's own default, with room for commands beside the program. */
const usualConnections = 80
