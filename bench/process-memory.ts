import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that a process has used; not a number where the system does not tell. */
export const peakBytesOf = (pid: number | 'self'): number =>
  Number(fieldIn(`/proc/${pid}/status`, 'VmHWM')) * 1024

export type ProcessMemory = {
  readonly pid: number
  readonly name: string
  /** Pages that several processes share, as those of PostgreSQL do, count once: each has its part of them. */
  readonly bytes: number
}

/** Memory of a process and all that descend from it now; nothing where the system does not tell. */
export function memoryOfFamily(root: number): readonly ProcessMemory[] {
  const parents = new Map(processIds().map((pid) => [pid, Number(fieldIn(`/proc/${pid}/status`, 'PPid'))]))
  const family = new Set([root])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
  }
  return Array.from(family, (pid) => ({
    pid,
    name: fieldIn(`/proc/${pid}/status`, 'Name') ?? '',
    bytes: Number(fieldIn(`/proc/${pid}/smaps_rollup`, 'Pss') ?? 0) * 1024,
  }))
}

/** The same in all. */
export const memoryBytesOf = (root: number): number =>
  memoryOfFamily(root).reduce((sum, { bytes }) => sum + bytes, 0)

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** Undefined once the process has ended. */
function fieldIn(file: string, name: string): string | undefined {
  try {
    return new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(readFileSync(file, 'latin1'))?.[1]
  } catch {
    return undefined
  }
}
