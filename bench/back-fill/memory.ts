import { readFileSync } from 'node:fs'

/** The most memory that a process has used; not a number where the system does not tell. */
export function peakBytesOf(pid: number | 'self'): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'latin1')
    return 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN)
  } catch {
    return Number.NaN
  }
}
