import { totalmem } from 'node:os'
import type { Socket } from './socket.ts'

/** Values of postgresql.conf by name; they win over the file because they stand on the command line. */
export type PostgresSettings = Readonly<Record<string, string>>

/** What every cluster of ours runs with, for the memory this process may use. */
export function defaultSettings(memoryBytes = availableMemory()): PostgresSettings {
  const megabytes = Math.floor(memoryBytes / 2 ** 20)
  return {
    shared_buffers: `${Math.max(32, Math.min(8192, Math.floor(megabytes / 4)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(megabytes / 2))}MB`,
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    work_mem: '32MB',
    // One list probes every partition and its indexes; dropping partitions locks them all.
    max_locks_per_transaction: '512',
  }
}

/** Command line of the server: reached only through a unix socket in a private folder, never over the network. */
export const serverArguments = (data: string, socket: Socket, settings: PostgresSettings): string[] => [
  '-D',
  data,
  ...Object.entries({
    ...settings,
    listen_addresses: '',
    port: String(socket.port),
    unix_socket_directories: socket.directory,
    unix_socket_permissions: '0700',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** Memory of the container where there is a limit, else of the machine. */
function availableMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
