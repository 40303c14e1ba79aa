import { mkdirSync, openSync, closeSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from '@sundial/primitives'

type Lock = { release(): void }

/** Keeps other programs off the folder until released. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): Lock {
  mkdirSync(folder, { recursive: true })
  return lock(join(folder, 'lock'), folder)
}

/** The same for a chain that is one file. */
export const lockFile = (file: string): Lock => lock(`${file}.lock`, file)

function lock(path: string, place: string): Lock {
  if (!tryLock(path)) {
    const holder = Number(readFileSync(path, 'utf8'))
    if (isRunning(holder)) {
      throw new FolderInUse(
        `Process ${holder} keeps its chain in ${place}: stop it, or choose another place. If that process is something else, remove ${path}.`,
      )
    }
    rmSync(path, { force: true })
    if (!tryLock(path)) throw new FolderInUse(`Another process has just begun to keep its chain in ${place}.`)
  }
  return { release: () => rmSync(path, { force: true }) }
}

function tryLock(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export class FolderInUse extends Refused {
  readonly code = 'folder_in_use'
}
