import { superuser } from './cluster.ts'
import type { Socket } from './socket.ts'

/** For `pg`: the server behind the socket. */
export const serverUrl = ({ directory, port }: Socket, database = 'postgres'): string =>
  `postgresql:///${encodeURIComponent(database)}?host=${encodeURIComponent(directory)}&port=${port}&user=${superuser}`
