import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file in bin/ of this program, found by walking up: sources and the built program are at different depths. */
export function programFile(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    const file = join(folder, 'bin', name)
    if (existsSync(file)) return file
    folder = dirname(folder)
  }
  throw new Error(`bin/${name} is missing.`)
}
