import { readdirSync, readFileSync } from 'node:fs'

/** The most memory that a process has used; not a number where the system does not tell. */
export const peakBytesOf = (pid: number | 'self'): number =>
  kilobytesIn(`/proc/${pid}/status`, 'VmHWM') * 1024

/** Memory of a process and its children now; pages that they share count once. */
export function memoryBytesOf(pid: number): number {
  const others = processIds().filter((other) => kilobytesIn(`/proc/${other}/status`, 'PPid') === pid)
  return [pid, ...others].reduce(
    (sum, one) => sum + kilobytesIn(`/proc/${one}/smaps_rollup`, 'Pss') * 1024,
    0,
  )
}

function processIds(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function kilobytesIn(file: string, name: string): number {
  try {
    return Number(
      new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'latin1'))?.[1] ?? Number.NaN,
    )
  } catch {
    return Number.NaN
  }
}
