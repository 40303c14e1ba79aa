import { superuser } from './cluster.ts'
import { socketPort } from './settings.ts'

/** For `pg`: the server whose socket lies in the directory. */
export const serverUrl = (socketDirectory: string, database = 'postgres'): string =>
  `postgresql:///${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}&port=${socketPort}&user=${superuser}`
