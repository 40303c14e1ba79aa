// Whether a build is still that of its sources, and whether a running program uses it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.sundial', '.cache'])
const stampName = '.built'

/** Files below the paths that a build reads: no tests, and nothing that building or running makes. */
export function sourceFiles(paths) {
  return paths.flatMap(filesBelow).sort()
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
  return names.flatMap((name) => filesBelow(join(path, name)))
}

/** Remembers in the folder of a build what it was made from. */
export function markBuilt(out, paths) {
  writeFileSync(join(out, stampName), JSON.stringify(stampOf(sourceFiles(paths))))
}

/**
 * Whether the build in a folder is missing or older than its sources. Sizes and times of files are compared first, their
 * contents only if those differ: a checkout or a copy changes times alone.
 */
export function isStale(out, paths) {
  const stamp = join(out, stampName)
  if (!existsSync(stamp)) return true
  const before = readStamp(stamp)
  const files = sourceFiles(paths)
  if (before?.times === timesOf(files)) return false
  const now = stampOf(files)
  if (before?.contents !== now.contents) return true
  writeFileSync(stamp, JSON.stringify(now))
  return false
}

function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const stampOf = (files) => ({
  times: timesOf(files),
  contents: hashOf(files.flatMap((file) => [file, readFileSync(file)])),
})

const timesOf = (files) =>
  hashOf(
    files.map((file) => {
      const { size, mtimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs}\n`
    }),
  )

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** Notes that this process runs the build in a folder, until it ends. */
export function markRunning(out, pid = process.pid) {
  const folder = join(out, '.running')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(pid))
  writeFileSync(file, '')
  return () => rmSync(file, { force: true })
}

/** Processes that run the build in a folder; notes of processes that were killed are removed. */
export function runningOf(out) {
  const folder = join(out, '.running')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => {
      if (isAlive(Number(name))) return true
      rmSync(join(folder, name), { force: true })
      return false
    })
    .map((name) => Number(basename(name)))
}

export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
