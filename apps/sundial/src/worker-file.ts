import { existsSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The file of a thread by its path in the sources, without its ending, found by walking up: sources and the built program, where
 * code may be in a folder of chunks, are at different depths.
 */
export function workerFile(path: string): string {
  const here = fileURLToPath(import.meta.url)
  let folder = dirname(here)
  while (folder !== dirname(folder)) {
    const file = join(folder, `${path}${extname(here)}`)
    if (existsSync(file)) return file
    folder = dirname(folder)
  }
  throw new Error(`The thread ${path} is missing.`)
}
